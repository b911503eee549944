import Benchmark
import DRN
import DRNLog
import Support

/// An app's launch: the log is opened and a manager is where the user was.
func registerOpening() {
  for length in lengths {
    Benchmark("Open.\(length)") { benchmark in
      let path = try Fixture.closedLog(length)
      benchmark.startMeasurement()
      let log = try EventLog.open(path, durability: .process)
      let session = try log.manager(session: "main", initial: BenchmarkRoute.home)
      benchmark.stopMeasurement()
      blackHole(session.manager)
    }
  }
}
