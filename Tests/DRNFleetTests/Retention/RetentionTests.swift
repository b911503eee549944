#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Locking
  import TestSupport
  import Testing

  /// What limits do to a log that is shipped.
  @Suite(.temporaryDirectory) struct RetentionTests {
    /// Records so many full blocks in a session that then ends.
    static func record(_ log: EventLog, _ session: String, blocks: Int, more: Int = 0) throws {
      let manager = try log.manager(session: session, initial: SmallShop.home).manager
      var id = 0
      while manager.head + 1 < blocks * LogFormat.blockCapacity + more {
        id += 1
        _ = manager.go(.product(id: id % 50))
      }
    }

    static func open(
      _ limits: RetentionLimits, _ statuses: Lock<[String]> = Lock([])
    ) throws -> EventLog {
      var options = EventLog.Options(retention: limits)
      options.onStatus = { status in
        if case .lostToFleet(let count) = status { statuses.withLock { $0.append("\(count)") } }
      }
      return try EventLog.open(temporaryPath(), options: options)
    }

    @Test func `what is shipped goes before what is not`() throws {
      let stream = FakeStream()
      let log = try Self.open(RetentionLimits(transitions: 2_500))
      // The older session is no full block, and is not shipped before it is quiet.
      try Self.record(log, "older", blocks: 0, more: 600)
      try Self.record(log, "newer", blocks: 3)
      let access = try #require(log.beginShipping())
      let now = ContinuousClock.now
      var engine = try ShippingEngine(
        access, FakeTransport(stream), try options(quietTime: .seconds(60)), now: now)
      while try engine.step(at: now) == .sent {}
      #expect(engine.shipped.transitions == 3_072)
      try log.applyRetention()
      #expect(try log.reader.session(named: "older").firstSeq == 0)
      #expect(try log.reader.session(named: "newer").firstSeq == 1_024)
      #expect(log.health.lostToFleet == 0)
      while try engine.step(at: now, isDraining: true) == .sent {}
      #expect(try ReceivedLog(stream.messages).transitionCount == 3_672)
    }

    @Test func `what a limit forces is lost to the fleet, and said to be`() throws {
      let (stream, statuses) = (FakeStream(), Lock<[String]>([]))
      let log = try Self.open(RetentionLimits(transitions: 2_048), statuses)
      try Self.record(log, "main", blocks: 1)
      let transport = FakeTransport(stream)
      let shipper = try LogShipper(log, by: transport, options: options())
      try shipper.ship()
      #expect(stream.messages.count == 2)
      // Offline, it records on: 1,024 are shipped, 5,120 are not, and 2,048 may stay.
      transport.network.withLock { $0.isDown = true }
      try Self.record(log, "main", blocks: 6)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      try log.applyRetention()
      let first = try log.reader.session(named: "main").firstSeq
      #expect(first == 4_096)
      #expect(log.health.lostToFleet == 3_072)
      #expect(statuses.withLock { $0 }.compactMap { Int($0) }.reduce(0, +) == 3_072)
      transport.network.withLock { $0.isDown = false }
      try shipper.ship()
      #expect(shipper.progress.lostTransitions == 3_072)
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == 1_024 + (manager.head + 1 - 4_096))
      #expect(received.beginnings == [1: [0, 4_096]])
      // What is there has the states and hashes of the log.
      let reader = try log.reader
      for block in received.blocks[1] ?? [] where block.firstSeq >= first {
        let own = try reader.block(of: 1, at: block.firstSeq)
        #expect(block.bytes == own?.bytes)
      }
    }

    @Test func `a session that is gone before it was shipped is counted whole`() throws {
      let stream = FakeStream()
      let log = try Self.open(RetentionLimits(sessions: 1))
      try Self.record(log, "first", blocks: 0, more: 10)
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      try shipper.ship()
      try Self.record(log, "second", blocks: 0, more: 70)
      try Self.record(log, "third", blocks: 0, more: 5)
      try log.applyRetention()
      #expect(log.health.lostToFleet == 70)
      try shipper.ship()
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == 15)
      // Its number is said to be unused.
      #expect(received.sessions[2] == [])
    }

    @Test func `what was lost stands in the log`() throws {
      let path = try temporaryPath()
      do {
        let log = try Self.open(RetentionLimits(sessions: 1))
        try Self.record(log, "first", blocks: 0, more: 3)
        try LogShipper(log, by: FakeTransport(FakeStream()), options: options()).ship()
        try Self.record(log, "second", blocks: 0, more: 7)
        try Self.record(log, "third", blocks: 0, more: 3)
        try log.applyRetention()
        try log.close()
      }
      #expect(try EventLog.open(path).health.lostToFleet == 7)
    }

    @Test func `a log that is not shipped loses nothing to a fleet`() throws {
      let log = try Self.open(RetentionLimits(sessions: 1))
      try Self.record(log, "first", blocks: 0, more: 10)
      try Self.record(log, "second", blocks: 0, more: 10)
      try log.applyRetention()
      #expect(log.health.lostToFleet == 0)
      #expect(log.health.dropped?.transitions == 10)
    }

    @Test func `a log whose past was dropped before it is shipped begins with a state`() throws {
      let stream = FakeStream()
      let log = try Self.open(RetentionLimits(transitions: 1_500))
      try Self.record(log, "main", blocks: 3, more: 300)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      try log.applyRetention()
      let first = try log.reader.session(named: "main").firstSeq
      #expect(first > 0)
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == manager.head + 1 - first)
      #expect(received.beginnings == [1: [first]])
      #expect(log.health.lostToFleet == 0)
    }
  }
#endif
