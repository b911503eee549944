#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// How many sessions are looked at to find what is due.
  @Suite(.temporaryDirectory) struct SessionWatchTests {
    /// A log with sessions in which nothing happens any more.
    private func log(sessions count: Int) throws -> EventLog {
      let log = try EventLog.open(temporaryPath())
      for number in 0..<count {
        _ = try log.manager(session: "idle \(number)", initial: SmallShop.home).manager
      }
      return log
    }

    private func engine(
      _ log: EventLog, _ stream: FakeStream, _ now: ContinuousClock.Instant,
      quietTime: Duration = .zero
    ) throws -> ShippingEngine {
      let access = try #require(log.beginShipping())
      return try ShippingEngine(
        access, FakeTransport(stream), options(quietTime: quietTime), now: now)
    }

    @Test func `once all is shipped, only what is recorded in is looked at`() throws {
      let (log, stream, now) = (try log(sessions: 300), FakeStream(), ContinuousClock.now)
      var engine = try engine(log, stream, now)
      while try engine.step(at: now) == .sent {}
      #expect(engine.lookCount == 300)
      let manager = try log.manager(session: "idle 7", initial: SmallShop.home).manager
      let other = try log.manager(session: "new", initial: SmallShop.home).manager
      manager.go(.cart)
      other.go(.cart)
      while try engine.step(at: now) == .sent {}
      #expect(engine.lookCount == 302)
      for _ in 0..<3 { #expect(try engine.step(at: now) == .idle(until: nil)) }
      #expect(engine.lookCount == 302)
      try expectSame(ReceivedLog(stream.messages), as: log.path)
    }

    @Test func `what waits for a quiet time is not forgotten while others are recorded in`() throws
    {
      let (log, stream, start) = (try log(sessions: 20), FakeStream(), ContinuousClock.now)
      var engine = try engine(log, stream, start, quietTime: .seconds(10))
      #expect(try engine.step(at: start) == .idle(until: start + .seconds(10)))
      let busy = try log.manager(session: "busy", initial: SmallShop.home).manager
      busy.go(.cart)
      #expect(try engine.step(at: start + .seconds(9)) == .idle(until: start + .seconds(10)))
      while try engine.step(at: start + .seconds(10)) == .sent {}
      #expect(try ReceivedLog(stream.messages).blocks.count == 20)
      busy.go(.home)
      #expect(
        try engine.step(at: start + .seconds(12)) == .idle(until: start + .seconds(22)))
      while try engine.step(at: start + .seconds(22)) == .sent {}
      try expectSame(ReceivedLog(stream.messages), as: log.path)
    }

    @Test func `a second shipper of a log looks at all again`() throws {
      let (log, stream, now) = (try log(sessions: 10), FakeStream(), ContinuousClock.now)
      for round in 1...2 {
        var engine = try engine(log, stream, now)
        while try engine.step(at: now) == .sent {}
        #expect(engine.lookCount == 10)
        log.endShipping()
        let manager = try log.manager(session: "idle \(round)", initial: SmallShop.home).manager
        manager.go(.cart)
      }
      var engine = try engine(log, stream, now)
      while try engine.step(at: now) == .sent {}
      try expectSame(ReceivedLog(stream.messages), as: log.path)
    }

    @Test func `an erased session is not waited for`() throws {
      let (log, stream, start) = (try log(sessions: 3), FakeStream(), ContinuousClock.now)
      var engine = try engine(log, stream, start, quietTime: .seconds(10))
      #expect(try engine.step(at: start) == .idle(until: start + .seconds(10)))
      _ = try log.erase(sessions: ["idle 1"])
      // The file is another one, so all of it is looked at again.
      #expect(try engine.step(at: start + .seconds(30)) == .idle(until: start + .seconds(40)))
      while try engine.step(at: start + .seconds(40)) == .sent {}
      #expect(try engine.step(at: start + .seconds(41)) == .idle(until: nil))
      #expect(try ReceivedLog(stream.messages).blocks.keys.sorted() == [1, 3])
    }

    /// Prints how long a look takes: `DRN_MEASURE=1`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["DRN_MEASURE"] != nil))
    func `a look beside 100,000 idle sessions, measured`() throws {
      let (log, stream, now) = (try log(sessions: 100_000), FakeStream(), ContinuousClock.now)
      var engine = try engine(log, stream, now)
      while try engine.step(at: now, isDraining: true) == .sent {}
      let manager = try log.manager(session: "busy", initial: SmallShop.home).manager
      var times: [Duration] = []
      for _ in 0..<20 {
        manager.go(.cart)
        manager.go(.home)
        // One step looks and sends, the next one looks again and finds nothing.
        times.append(
          try ContinuousClock().measure { while try engine.step(at: now) == .sent {} })
      }
      print("a look and a part, then a look: \(times.sorted()[10])")
    }
  }
#endif
