import Benchmark
import CAllocations
import Lanes
import Support

// Counts the calls of malloc in a transition exactly, for a gate without noise: in every lane of `compare`, for
// DRN's manager with a log, and for the pattern's.
//
// Only the navigating thread counts, not the checkpoints. The limits are in Thresholds/.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.mallocs], warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 3)
  registerLanes()
  registerUnrecorded()
}

extension BenchmarkMetric {
  /// Calls of malloc and similar functions in 1,000 transitions.
  static var mallocs: Self {
    .custom("MallocsPer1000Transitions", polarity: .prefersSmaller, useScalingFactor: false)
  }
}

extension Benchmark {
  /// Counts a lane's allocations.
  func count(_ lane: Lane) throws {
    guard allocations_are_counted() else {
      error("Allocations are not counted on this system.")
      return
    }
    let count = try LaneAllocations.count(lane) { allocations_of_this_thread() }
    // Fewer than one in a thousand transitions are those of checkpoints that were scheduled.
    measurement(.mallocs, Int(count))
  }
}
