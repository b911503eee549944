import Benchmark
import Lanes
import Support

/// Every lane, on both sides: `read-once` is DRN's, `read-once.pattern` the pattern's.
func registerLanes() {
  for usage in Usage.all {
    for side in Usage.Side.allCases {
      Benchmark(side == .recorded ? usage.name : "\(usage.name).\(side)") { benchmark in
        let scratch = try Scratch()
        defer { scratch.remove() }
        try benchmark.count(try usage.lane(side, .ofSuite(scratch)))
      }
    }
  }
}

/// DRN's manager without a log.
func registerUnrecorded() {
  Benchmark("nobody-looks.unrecorded") { benchmark in
    let scratch = try Scratch()
    defer { scratch.remove() }
    try benchmark.count(.unrecorded("unrecorded", .ofSuite(scratch)))
  }
}

extension LaneSetup {
  fileprivate static func ofSuite(_ scratch: Scratch) -> LaneSetup {
    LaneSetup.generated { scratch.path($0) }
  }
}
