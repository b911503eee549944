import Benchmark

// Operations on a log other than recording one transition.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], maxDuration: .milliseconds(500))
  registerInterning()
  registerCheckpoints()
  registerReading()
  registerTravel()
  registerOpening()
}

/// Lengths of logs: about a short visit, a long day, and a year.
let lengths = [1_000, 30_000, 300_000]
