import Benchmark
import DRN
import Support

/// The cost of finding a route's number, by number of routes. Rows are for 1,000 transitions.
func registerInterning() {
  let configuration = Benchmark.Configuration(scalingFactor: .kilo)
  for count in [8, 256, 100_000] {
    Benchmark("Interning.known.\(count)", configuration: configuration) { benchmark, visitor in
      for _ in benchmark.scaledIterations { visitor.makeMove() }
    } setup: {
      try Visitor(count)
    }
  }

  // As with search texts: no route is visited twice.
  Benchmark("Interning.new", configuration: configuration) { benchmark, fixture in
    let first = benchmark.currentIteration * 1_000
    let routes = benchmark.scaledIterations.map { BenchmarkRoute.detail(id: "text \(first + $0)") }
    benchmark.startMeasurement()
    for route in routes { fixture.manager.go(route) }
  } setup: {
    try Fixture(isLogged: true)
  }
}

/// A manager that has visited each route once, and visits them again in a scattered order.
private final class Visitor {
  private let fixture: Fixture
  private let routes: [BenchmarkRoute]
  private var turn = 0

  init(_ count: Int) throws {
    fixture = try Fixture(isLogged: true)
    routes = BenchmarkRoute.details(count)
    for route in routes { fixture.manager.go(route) }
  }

  func makeMove() {
    turn += 1
    fixture.manager.go(routes[turn &* 7_919 % routes.count])
  }
}
