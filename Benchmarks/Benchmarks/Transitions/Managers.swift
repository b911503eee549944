import Benchmark
import DRN
import DRNLog
import Support

/// One transition in each of many managers, as in a server, so that CPU caches do not help.
func registerManagers() {
  let configuration = Benchmark.Configuration(scalingFactor: .kilo, maxDuration: .seconds(1))
  for count in [1, 1_000, 100_000] {
    for isLogged in [false, true] {
      Benchmark(
        "Managers.\(count)\(isLogged ? ".log" : "")", configuration: configuration
      ) { benchmark, crowd in
        for _ in benchmark.scaledIterations { crowd.makeMove() }
      } setup: {
        try Crowd(count, isLogged: isLogged)
      }
    }
  }
}

/// Many managers, with one log or none.
private final class Crowd {
  private let path = Scratch.ofSuite.path("crowd.mdb")
  private let log: EventLog?
  private var managers: [NavigationManager<BenchmarkRoute>]
  private var turn = 0

  init(_ count: Int, isLogged: Bool) throws {
    let log = isLogged ? try EventLog.open(path, durability: .process) : nil
    self.log = log
    managers = try (0..<count).map { number in
      guard let log else { return NavigationManager(BenchmarkRoute.home) }
      return try log.manager(session: "visitor-\(number)", initial: BenchmarkRoute.home).manager
    }
    try log?.flush()
  }

  deinit {
    managers = []
    Scratch.removeFiles(of: path)
  }

  /// Makes a move with the next manager, in an order that differs from that in memory.
  func makeMove() {
    turn += 1
    managers[turn &* 7_919 % managers.count].go(Fixture.routes[turn % 256])
  }
}
