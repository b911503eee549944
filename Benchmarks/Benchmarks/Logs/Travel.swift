import Benchmark
import DRN
import DRNLog
import Support

/// Rewinding a manager to earlier positions in its session. Rows are for 100 rewinds.
func registerTravel() {
  for length in lengths {
    Benchmark("Rewind.\(length)") { benchmark, traveller in
      for index in 1...100 { traveller.manager.rewind(to: index * 7_919 % length) }
    } setup: {
      try Traveller(length)
    }
  }
}

/// A manager that continues a session of a given length.
private final class Traveller {
  let manager: NavigationManager<BenchmarkRoute>

  init(_ length: Int) throws {
    let log = try EventLog.open(Fixture.closedLog(length), durability: .process)
    manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
  }
}
