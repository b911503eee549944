import Benchmark
import CAllocations
import Pattern
import Support

// How often a transition calls malloc, counted exactly: a gate that no noise can move.
//
// The count is that of the thread that navigates; what a checkpoint allocates in the background is
// not in it. Thresholds/ holds what is allowed.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.mallocs], warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 3)
  registerGoing()
  registerMixes()
  registerOverlays()
}

extension BenchmarkMetric {
  /// Calls of malloc and its like in 1,000 transitions.
  static var mallocs: Self {
    .custom("MallocsPer1000Transitions", polarity: .prefersSmaller, useScalingFactor: false)
  }
}

/// Counts 1,000 transitions in the steady state: the fewest of 20 times, after as many transitions as
/// fill every cache. A buffer that doubles now and then is not what is looked for.
func count(_ benchmark: Benchmark, _ transition: (Int) -> Void) {
  guard allocations_are_counted() else {
    benchmark.error("Allocations are not counted on this system.")
    return
  }
  for index in 0..<20_000 { transition(index) }
  var fewest = UInt64.max
  for first in stride(from: 20_000, to: 40_000, by: 1_000) {
    let before = allocations_of_this_thread()
    for index in first..<first + 1_000 { transition(index) }
    fewest = min(fewest, allocations_of_this_thread() - before)
  }
  benchmark.measurement(.mallocs, Int(fewest))
}
