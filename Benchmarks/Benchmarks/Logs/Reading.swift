import Benchmark
import DRN
import DRNInspect
import DRNLog
import Support

/// Folding a whole session, one position, and the first divergence of two sessions.
func registerReading() {
  for length in lengths {
    Benchmark("Replay.\(length)") { benchmark in
      let session = try LogReader(path: Fixture.closedLog(length)).session(named: "main")
      benchmark.startMeasurement()
      blackHole(try session.fold(through: length - 1))
    }

    Benchmark("Position.\(length)") { benchmark in
      let session = try LogReader(path: Fixture.closedLog(length)).session(named: "main")
      benchmark.startMeasurement()
      for index in 1...100 { blackHole(try session.position(index * 7_919 % length).node) }
    }

    Benchmark("Diff.\(length)") { benchmark in
      let reader = try LogReader(path: Fixture.closedLog(length))
      let (left, right) = try (reader.session(named: "main"), reader.session(named: "other"))
      benchmark.startMeasurement()
      blackHole(try SessionDiff(left, right).commonPrefix)
    }
  }
}
