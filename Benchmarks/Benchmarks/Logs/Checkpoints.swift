import Benchmark
import DRN
import DRNLog
import Support

/// The cost of moving transitions into LMDB, including the sync to disk, by number of transitions.
func registerCheckpoints() {
  for count in [1, 1_000, 100_000] {
    Benchmark("Checkpoint.\(count)") { benchmark, fixture in
      let first = benchmark.currentIteration
      for index in first..<first + count { fixture.manager.go(Fixture.routes[index % 256]) }
      benchmark.startMeasurement()
      try fixture.log?.flush()
    } setup: {
      try Fixture(isLogged: true)
    }
  }
}
