#if Metrics
  import DRN
  import DRNLog
  import DRNMetrics
  import Foundation
  import MetricsTestKit
  import TestSupport
  import Testing

  /// How a log is doing, in gauges and counters.
  @Suite struct LogMetricsTests {
    let factory = TestMetrics()

    private func total(_ label: String, _ dimensions: [(String, String)] = []) throws -> Int64 {
      try factory.expectCounter(label, dimensions).totalValue
    }

    private func gauge(_ label: String, _ dimensions: [(String, String)] = []) throws -> Double? {
      try factory.expectGauge(label, dimensions).lastValue
    }

    @Test func `counters have what came since the last update, gauges what is`() throws {
      let log = try EventLog.open("metrics.mdb", options: .init(durability: .none))
      let metrics = LogMetrics(of: log, factory: factory)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      try log.flush()
      #expect(metrics.update() == log.health)
      #expect(try total("navigation_log_transitions") == 1)
      for id in 0..<20 { manager.go(.product(id: id)) }
      metrics.update()
      try log.flush()
      metrics.update()
      #expect(try total("navigation_log_transitions") == 21)
      #expect(try total("navigation_log_unrecorded_transitions") == 0)
      #expect(try total("navigation_log_checkpoints", [("result", "written")]) >= 2)
      #expect(try total("navigation_log_checkpoints", [("result", "failed")]) == 0)
      #expect(try gauge("navigation_log_good") == 1)
      #expect(try gauge("navigation_log_waiting_records") == 0)
      let bytes = try log.reader.byteCount()
      #expect(try gauge("navigation_log_bytes", [("file", "log")]) == Double(bytes))
      #expect(try #require(try gauge("navigation_log_bytes", [("file", "journal")])) > 0)
      let timer = try factory.expectTimer("navigation_log_checkpoint_time")
      #expect(timer.values.count >= 2)
      #expect(timer.values.allSatisfy { $0 > 0 })
      try log.close()
      metrics.update()
      #expect(try gauge("navigation_log_good") == 0)
    }

    @Test func `what limits drop is counted from the opening on`() throws {
      let path = NSTemporaryDirectory() + "drn-metrics-\(UUID().uuidString).mdb"
      defer {
        for end in ["", "-lock", "-journal"] {
          try? FileManager.default.removeItem(atPath: path + end)
        }
      }
      let limits = EventLog.Options(retention: RetentionLimits(transitions: 600))
      for moves in [3_000, 4_000] {
        let log = try EventLog.open(path, options: limits)
        let metrics = LogMetrics(of: log, prefix: "log\(moves)", factory: factory)
        let before = log.health.dropped?.transitions ?? 0
        let manager = try log.manager(session: "main", initial: SmallShop.home).manager
        for id in 0..<moves { manager.go(.product(id: id % 100)) }
        try log.applyRetention()
        metrics.update()
        let after = try #require(log.health.dropped?.transitions)
        #expect(after > before)
        #expect(try total("log\(moves)_dropped_transitions") == Int64(after - before))
        try log.close()
      }
    }

    @Test func `several logs are told apart by their dimensions`() throws {
      let log = try EventLog.open("metrics.mdb", options: .init(durability: .none))
      _ = try log.manager(session: "main", initial: SmallShop.home)
      try log.flush()
      LogMetrics(of: log, prefix: "log", dimensions: [("log", "a")], factory: factory).update()
      LogMetrics(of: log, prefix: "log", dimensions: [("log", "b")], factory: factory).update()
      #expect(try total("log_transitions", [("log", "a")]) == 1)
      #expect(try total("log_transitions", [("log", "b")]) == 1)
    }

    @Test func `it updates until it is cancelled`() async throws {
      let log = try EventLog.open("metrics.mdb", options: .init(durability: .none))
      let metrics = LogMetrics(of: log, factory: factory)
      let running = Task { try await metrics.run(every: .milliseconds(1)) }
      while try factory.expectGauge("navigation_log_good").values.count < 3 {
        try await Task.sleep(for: .milliseconds(1))
      }
      running.cancel()
      await #expect(throws: CancellationError.self) { try await running.value }
    }
  }
#endif
