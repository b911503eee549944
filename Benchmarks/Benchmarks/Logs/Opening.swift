import Benchmark
import DRN
import DRNLog
import Support

/// An app's launch: opening the log and restoring the manager.
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
