import Benchmark
import DRN
import Support

/// Moves with the history at its limit, so that each one drops the oldest entry.
func registerHistories() {
  for limit in [2, 64, 1_024] {
    for isLogged in [false, true] {
      Benchmark("History.atLimit.\(limit)\(isLogged ? ".log" : "")") { benchmark, fixture in
        for index in benchmark.scaledIterations {
          fixture.manager.go(Fixture.routes[index % 256])
        }
      } setup: {
        try Fixture(isLogged: isLogged, settings: SessionSettings(historyLimit: limit))
      }
    }
  }
}
