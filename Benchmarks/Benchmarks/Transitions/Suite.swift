import Benchmark

// One transition, of every kind and under every condition. Rows are for 1,000 of them.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .milliseconds(500))
  registerPattern()
  registerKinds()
  registerObservers()
  registerHistories()
  registerManagers()
}
