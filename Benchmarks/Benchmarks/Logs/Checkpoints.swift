import Benchmark
import DRN
import DRNLog
import Support

/// What moving transitions into LMDB costs, with its sync to the disk, by how many there are.
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
