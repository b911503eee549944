import Benchmark

// Single transitions of every kind, under various conditions. Rows are for 1,000 transitions.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .milliseconds(500))
  registerPattern()
  registerKinds()
  registerObservers()
  registerHistories()
  registerManagers()
}
