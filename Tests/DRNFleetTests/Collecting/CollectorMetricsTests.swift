#if Fleet && Metrics
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import DRNMetrics
  import MetricsTestKit
  import TestSupport
  import Testing

  /// How a collector is doing, in gauges and counters.
  @Suite(.temporaryDirectory) struct CollectorMetricsTests {
    @Test func `counters have what came since the last update, gauges what is`() throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 1))
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      let consumer = FakeConsumer(stream)
      let collector = try collector(consumer, archive())
      let factory = TestMetrics()
      let metrics = CollectorMetrics(of: collector, factory: factory)
      func total(_ name: String, _ dimensions: [(String, String)] = []) throws -> Int {
        Int(try factory.expectCounter("navigation_fleet_\(name)", dimensions).totalValue)
      }
      for calls in [300, 2_000] {
        try app.run(log, calls: calls)
        try shipper.ship()
        try collector.collect(following: false)
        #expect(metrics.update() == collector.progress)
        #expect(try total("transitions") == shipper.progress.transitions)
        #expect(try total("parts", [("result", "taken")]) == stream.messages.count)
        #expect(try total("bytes") == shipper.progress.bytes)
        #expect(try total("parts", [("result", "refused")]) == 0)
      }
      #expect(try factory.expectGauge("navigation_fleet_pending_parts").lastValue == 0)
      #expect(try factory.expectTimer("navigation_fleet_lag").values.count == 2)
    }
  }
#endif
