import Benchmark
import CAllocations
import Lanes
import Support

// Counts the calls of malloc in a transition exactly, for a gate without noise.
//
// Only the navigating thread counts, not the checkpoints. The limits are in Thresholds/.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.mallocs], warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 3)
  registerGoing()
  registerMixes()
  registerOverlays()
}

extension BenchmarkMetric {
  /// Calls of malloc and similar functions in 1,000 transitions.
  static var mallocs: Self {
    .custom("MallocsPer1000Transitions", polarity: .prefersSmaller, useScalingFactor: false)
  }
}

/// Counts the allocations of 1,000 transitions in the steady state: the minimum of 20 runs, after
/// enough transitions to fill every cache. The minimum excludes buffers that grow now and then.
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
