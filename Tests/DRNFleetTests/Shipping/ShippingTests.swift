#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Locking
  import TestSupport
  import Testing

  @Suite(.temporaryDirectory) struct ShippingTests {
    @Test(.tags(.property), arguments: Seed.first(4))
    func `what was recorded is in the stream, once`(seed: Seed) throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      var app = RandomApp(seed)
      let log = try EventLog.open(path)
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      for calls in [0, 1, 300, 2_500, 0, 40] {
        try app.run(log, calls: calls)
        try shipper.ship()
      }
      #expect(shipper.progress.state == .idle)
      app.restart()
      try log.close()
      let received = try ReceivedLog(stream.messages)
      try expectSame(received, as: path)
      #expect(shipper.progress.transitions == received.transitionCount)
      #expect(shipper.progress.parts == received.partCount)
      #expect(shipper.progress.remainingTransitions == 0)
    }

    @Test func `a session that is not quiet is shipped in full blocks`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let access = try #require(log.beginShipping())
      let start = ContinuousClock.now
      var engine = try ShippingEngine(
        access, FakeTransport(stream), try options(quietTime: .seconds(10)), now: start)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      for id in 1...1_500 { _ = manager.go(.product(id: id % 7)) }
      while try engine.step(at: start) == .sent {}
      #expect(engine.shipped.transitions == 1_024)
      #expect(try engine.step(at: start + .seconds(9)) == .idle(until: start + .seconds(10)))
      _ = manager.go(.home)
      #expect(try engine.step(at: start + .seconds(11)) == .idle(until: start + .seconds(21)))
      #expect(engine.shipped.transitions == 1_024)
      while try engine.step(at: start + .seconds(21)) == .sent {}
      #expect(engine.shipped.transitions == manager.head + 1)
      try expectSame(ReceivedLog(stream.messages), as: path)
    }

    @Test func `one shipper ships a log`() throws {
      let log = try EventLog.open(temporaryPath())
      do {
        let shipper = try LogShipper(log, by: FakeTransport(FakeStream()), options: options())
        let error = #expect(throws: ShippingError.self) {
          try LogShipper(log, by: FakeTransport(FakeStream()), options: options())
        }
        #expect(error?.code == .busy)
        _ = shipper.progress
      }
      _ = try LogShipper(log, by: FakeTransport(FakeStream()), options: options())
    }

    @Test func `a log belongs to one fleet`() throws {
      let log = try EventLog.open(temporaryPath())
      _ = try log.manager(session: "main", initial: SmallShop.home).manager
      try LogShipper(log, by: FakeTransport(FakeStream()), options: options("one")).ship()
      let error = #expect(throws: ShippingError.self) {
        try LogShipper(log, by: FakeTransport(FakeStream()), options: options("two"))
      }
      #expect(error?.code == .otherFleet("one"))
    }

    @Test func `another part under the subject is not overwritten`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      let subject = PartSubject(
        fleet: "test", log: try LogReader(path: path).store.identity,
        .transitions(session: 1, firstSeq: 0))
      let other = FleetMessage(
        subject: "\(subject)",
        headers: PartHeaders(count: 1, after: PrefixHash.empty, before: PrefixHash.empty), body: [])
      #expect(stream.store(other) == .stored)
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      let error = #expect(throws: ShippingError.self) { try shipper.ship(attempts: 5) }
      #expect(error?.code.isConflict == true)
      #expect(stream.messages.first == other && manager.head == 0)
    }

    @Test func `a full stream is no acknowledgement`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      stream.limit = 1
      let error = #expect(throws: ShippingError.self) { try shipper.ship(attempts: 3) }
      #expect(error?.code == .streamFull)
      #expect(shipper.progress.transitions == 0)
      #expect(shipper.progress.remainingTransitions == manager.head + 1)
      stream.limit = .max
      try shipper.ship()
      #expect(shipper.progress.transitions == manager.head + 1)
      try expectSame(ReceivedLog(stream.messages), as: path)
    }

    @Test func `a server that takes only small messages gets small parts, or says so`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 5), sessions: 1)
      try app.run(log, calls: 3_000)
      let transport = FakeTransport(stream)
      transport.network.withLock { $0.bodyLimit = 2_048 }
      try LogShipper(log, by: transport, options: options()).ship()
      #expect(stream.messages.allSatisfy { $0.body.count <= 2_048 })
      try expectSame(ReceivedLog(stream.messages), as: path)
    }

    @Test func `a compacted log goes on where it was`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 6))
      try app.run(log, calls: 2_000)
      let transport = FakeTransport(stream)
      let shipper = try LogShipper(log, by: transport, options: options())
      try shipper.ship()
      try log.compact()
      try app.run(log, calls: 500)
      transport.network.withLock { $0.lostAnswers = 100 }
      #expect(throws: ShippingError.self) { try shipper.ship() }
      try log.compact()
      transport.network.withLock { $0.lostAnswers = 0 }
      try shipper.ship()
      try expectSame(ReceivedLog(stream.messages), as: path)
    }

    @Test func `in the background, it goes on by itself when the network is back`() async throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 7))
      let transport = FakeTransport(stream)
      transport.network.withLock { $0.isDown = true }
      try app.run(log, calls: 1_500)
      let (statuses, found) = AsyncStream.makeStream(of: ShippingStatus.self)
      let shipper = try LogShipper(log, by: transport, options: options()) { found.yield($0) }
      shipper.start()
      var next = statuses.makeAsyncIterator()
      #expect(await next.next() == .failed(FakeTransport.failure))
      transport.network.withLock { $0.isDown = false }
      #expect(await next.next() == .resumed)
      while shipper.progress.state != .idle { try await Task.sleep(for: .milliseconds(5)) }
      shipper.stop()
      #expect(shipper.progress.state == .stopped)
      try expectSame(ReceivedLog(stream.messages), as: path)
    }

    @Test func `stopped and started again, it looks no more often than before`() async throws {
      let log = try EventLog.open(temporaryPath())
      let asked = Lock<[ContinuousClock.Instant]>([])
      var options = try options()
      options.mayShip = {
        asked.withLock { $0.append(.now) }
        return false
      }
      let shipper = try LogShipper(log, by: FakeTransport(FakeStream()), options: options)
      for round in 1...20 {
        shipper.start()
        while asked.withLock({ $0.count }) < round { try await Task.sleep(for: .milliseconds(1)) }
        if round < 20 { shipper.stop() }
      }
      // What earlier starts have scheduled would ask as well now, between those that are its own.
      while asked.withLock({ $0.count }) < 24 { try await Task.sleep(for: .milliseconds(10)) }
      let times = asked.withLock { Array($0[19...]) }
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > .milliseconds(50) })
      shipper.stop()
      try log.close()
    }

    @Test func `the example of the first page`() throws {
      let network = (isUnmetered: false, 0)
      let log = try EventLog.open(temporaryPath("navigation.mdb"))
      let shipper = try LogShipper(
        log, to: FleetServer("nats://fleet.example.org"),
        options: ShippingOptions(
          fleet: FleetName("kiosks"), mayShip: { network.isUnmetered }))
      shipper.start()
      #expect(shipper.progress.parts == 0)
      shipper.stop()
      try log.close()
    }

    @Test func `a copy that goes on elsewhere is found out`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 9), sessions: 1)
      try app.run(log, calls: 100)
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      let copied = try temporaryPath("copy.mdb")
      try log.reader.snapshot(to: copied)
      let copy = try EventLog.open(copied)
      // A copy does not have what is known of the log's shipping.
      #expect(try copy.reader.store.shippingRecord() == nil)
      var other = RandomApp(Seed(value: 10), sessions: 1)
      try other.run(copy, calls: 100)
      let error = #expect(throws: ShippingError.self) {
        try LogShipper(copy, by: FakeTransport(stream), options: options()).ship()
      }
      #expect(error?.code.isConflict == true)
    }

    @Test func `the app's policy holds shipping back`() async throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      _ = try log.manager(session: "main", initial: SmallShop.home).manager
      var options = try options()
      options.mayShip = { false }
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options)
      shipper.start()
      while shipper.progress.state != .notAllowed { try await Task.sleep(for: .milliseconds(5)) }
      shipper.stop()
      #expect(stream.messages.isEmpty)
    }
  }
#endif
