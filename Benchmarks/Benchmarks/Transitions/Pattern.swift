import Benchmark
import Lanes
import Support

/// The baseline: the pattern's own manager.
func registerPattern() {
  let routes = PageNames.generated(256).map { PatternRoute.detail(id: $0) }

  Benchmark("Pattern.go") { benchmark in
    let manager = PatternManager(.home)
    for route in routes { manager.go(route) }
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations { manager.go(routes[index % 256]) }
  }

  Benchmark("Pattern.go.observable") { benchmark in
    let manager = ObservablePatternManager(.home)
    for route in routes { manager.go(route) }
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations { manager.go(routes[index % 256]) }
  }
}
