#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  @Suite(.temporaryDirectory) struct CollectingTests {
    /// Some devices, which record and ship into one stream.
    private struct Devices {
      let stream = FakeStream()
      var logs: [(path: String, log: EventLog, app: RandomApp, shipper: LogShipper)] = []

      init(_ count: Int, _ seed: Seed) throws {
        for number in 0..<count {
          let path = try temporaryPath("device \(number).mdb")
          let log = try EventLog.open(path)
          let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
          logs.append((path, log, RandomApp(Seed(value: seed.value &+ UInt64(number))), shipper))
        }
      }

      mutating func record(calls: Int) throws {
        for index in logs.indices {
          try logs[index].app.run(logs[index].log, calls: calls)
          try logs[index].shipper.ship()
        }
      }
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 200))
    func `whatever fails and however often collectors die, the archive has each log as it is`(
      seed: Seed
    ) throws {
      var (devices, random) = (try Devices(3, seed), SplitMix64(seed))
      let consumer = FakeConsumer(devices.stream, seed)
      let archive = try archive()
      var deaths = 0
      for _ in 0..<4 {
        try devices.record(calls: 200 + random.number(below: Soak.count(500, long: 1_500)))
        consumer.with { state in
          (state.isShuffled, state.lostAnswers) = (true, 20)
          state.failures = random.number(below: 30)
        }
        for _ in 0..<20 {
          do {
            try collector(consumer, archive).collect(following: false)
          } catch {
            deaths += 1
          }
          consumer.releaseAll()
        }
        consumer.with { ($0.failures, $0.lostAnswers) = (0, 0) }
        try collector(consumer, archive).collect(following: false)
        #expect(consumer.isDone && consumer.quarantine.isEmpty)
        for device in devices.logs { try expectArchived(device.path, in: archive) }
      }
      #expect(deaths > 5)
      #expect(archive.logs.count == 3)
    }

    @Test func `collectors share an archive`() async throws {
      var devices = try Devices(6, Seed(value: 5))
      let consumer = FakeConsumer(devices.stream)
      consumer.with { $0.isShuffled = true }
      let archive = try archive()
      try devices.record(calls: 4_000)
      let counts = Lock<[Int]>([])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            let collector = try collector(consumer, archive)
            try collector.collect(following: false)
            counts.withLock { $0.append(collector.progress.transitions) }
          }
        }
        try await group.waitForAll()
      }
      // What the last one had postponed may be left.
      try collector(consumer, archive).collect(following: false)
      for device in devices.logs { try expectArchived(device.path, in: archive) }
      #expect(consumer.quarantine.isEmpty)
    }

    @Test func `an older archive that is put back gets what it misses from the stream`() throws {
      var devices = try Devices(1, Seed(value: 6))
      let consumer = FakeConsumer(devices.stream)
      let archive = try archive()
      let identity = try LogReader(path: devices.logs[0].path).store.identity
      try devices.record(calls: 500)
      try collector(consumer, archive).collect(following: false)
      let backup = try Data(contentsOf: URL(fileURLWithPath: archive.path(of: identity)))
      for _ in 0..<3 {
        try devices.record(calls: 1_000)
        try collector(consumer, archive).collect(following: false)
      }
      try backup.write(to: URL(fileURLWithPath: archive.path(of: identity)))
      try devices.record(calls: 100)
      try collector(consumer, archive).collect(following: false)
      #expect(consumer.isDone && consumer.quarantine.isEmpty, "\(consumer.quarantine)")
      try expectArchived(devices.logs[0].path, in: archive)
    }

    @Test func `a session goes on behind a gap, and what was before it is kept`() throws {
      let stream = FakeStream()
      let log = try RetentionTests.open(RetentionLimits(transitions: 2_048))
      try RetentionTests.record(log, "main", blocks: 1, more: 100)
      let transport = FakeTransport(stream)
      let shipper = try LogShipper(log, by: transport, options: options())
      let consumer = FakeConsumer(stream)
      let archive = try archive()
      try shipper.ship()
      try collector(consumer, archive).collect(following: false)
      try RetentionTests.record(log, "main", blocks: 6)
      try log.applyRetention()
      try shipper.ship()
      try collector(consumer, archive).collect(following: false)
      #expect(consumer.isDone && consumer.quarantine.isEmpty)
      try expectArchived(log.path, in: archive)
      let identity = try log.reader.store.identity
      let copy = try LogReader(path: archive.copyPath(of: identity, 1, before: 4_096))
      #expect(try copy.session(named: "main").head() == 1_123)
      #expect(try LogVerifier.inspect(copy).faults.isEmpty)
    }

    @Test func `values and names that a device forgot and records again are one in the archive`()
      throws
    {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      let consumer = FakeConsumer(stream)
      let archive = try archive()
      for round in 0..<3 {
        for name in ["visitor", "other \(round)"] {
          let manager = try log.manager(session: name, initial: SmallShop.home).manager
          for id in 0..<1_500 { _ = manager.go(.product(id: id % 300)) }
          _ = manager.mark("half")
          _ = manager.reset(to: [.home, .product(id: 7)])
          _ = manager.rewind(to: 10)
          _ = manager.go(.cart)
        }
        try shipper.ship()
        try collector(consumer, archive).collect(following: false)
        _ = try log.erase(sessions: ["visitor", "other \(round)"])
      }
      #expect(consumer.isDone && consumer.quarantine.isEmpty)
      let copy = try LogReader(path: archive.path(of: log.reader.store.identity))
      let faults = try LogVerifier.inspect(copy).faults
      #expect(faults.isEmpty, "\(faults)")
      for name in ["visitor", "visitor (2)", "visitor (3)", "other 2"] {
        let session = try copy.session(named: name)
        #expect(try session.head() == 1_504)
        #expect(try session.marks().map(\.name) == ["half"])
      }
      var routes: [String: Int] = [:]
      for number in try copy.symbolNumbers(of: .route, after: 0) {
        let json = try copy.json(of: .route, number)
        routes[String(decoding: json, as: UTF8.self), default: 0] += 1
      }
      #expect(routes.values.allSatisfy { $0 == 1 } && routes.count == 302, "\(routes.count)")
    }

    @Test func `what is too old is dropped in whole blocks, and what follows is taken`() throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      try RetentionTests.record(log, "main", blocks: 3, more: 100)
      try RetentionTests.record(log, "short", blocks: 0, more: 50)
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      try shipper.ship()
      let consumer = FakeConsumer(stream)
      let archive = try archive()
      try collector(consumer, archive).collect(following: false)
      // From now on, everything before is too old.
      var options = CollectingOptions(fleet: archive.fleet)
      options.keeping = .nanoseconds(1)
      let keeper = LogCollector(consumer, into: archive, options: options)
      try keeper.collect(following: false)
      #expect(keeper.progress.dropped == 3 * LogFormat.blockCapacity)
      try RetentionTests.record(log, "main", blocks: 4)
      try RetentionTests.record(log, "short", blocks: 1)
      try shipper.ship()
      try collector(consumer, archive).collect(following: false)
      #expect(consumer.isDone && consumer.quarantine.isEmpty)
      let copy = try LogReader(path: archive.path(of: log.reader.store.identity))
      #expect(try copy.session(named: "main").firstSeq == 3 * LogFormat.blockCapacity)
      #expect(try copy.session(named: "short").firstSeq == 0)
      try expectArchived(log.path, in: archive)
    }

    @Test func `what was erased from the archive stays erased`() throws {
      var devices = try Devices(1, Seed(value: 9))
      let consumer = FakeConsumer(devices.stream)
      let archive = try archive()
      try devices.record(calls: 2_000)
      try collector(consumer, archive).collect(following: false)
      let identity = try LogReader(path: devices.logs[0].path).store.identity
      let archived = try EventLog.open(archive.path(of: identity))
      _ = try archived.erase(sessions: ["window 1"])
      try archived.close()
      try devices.record(calls: 2_000)
      let second = try collector(consumer, archive)
      try second.collect(following: false)
      #expect(
        second.progress.erased > 0 && consumer.isDone && consumer.quarantine.isEmpty,
        "\(consumer.quarantine)")
      let copy = try LogReader(path: archive.path(of: identity))
      let names = try copy.sessionNames(limit: 9)
      #expect(Set(names) == ["window 2", "window 3"])
      #expect(try LogVerifier.inspect(copy).faults.isEmpty)
    }

    @Test func `what came in is handed on, and again if the collector died before`() throws {
      struct Store: CollectedStore {
        let seen: Lock<[UInt32: IndexSet]>
        let fails: Lock<Int>
        func prepare() throws(ShippingError) {}

        func write(
          _ ranges: [CollectedRange], in archive: LogArchive
        ) throws(ShippingError) {
          let isFailing = fails.withLock { fails in
            fails -= 1
            return fails >= 0
          }
          if isFailing { throw FakeConsumer.failure }
          seen.withLock { seen in
            for range in ranges {
              seen[range.session, default: []].insert(integersIn: range.positions)
            }
          }
        }
      }
      var devices = try Devices(1, Seed(value: 11))
      let consumer = FakeConsumer(devices.stream)
      let store = Store(seen: Lock([:]), fails: Lock(3))
      let archive = try archive()
      try devices.record(calls: 3_000)
      for _ in 0..<3 {
        #expect(throws: ShippingError.self) {
          try collector(consumer, archive, store: store).collect(following: false)
        }
        consumer.releaseAll()
      }
      try collector(consumer, archive, store: store).collect(following: false)
      let reader = try LogReader(path: devices.logs[0].path)
      try reader.forEachSession { session in
        let seen = store.seen.withLock { $0[session.number] ?? [] }
        let head = try session.head()
        #expect(seen == IndexSet(integersIn: 0...head))
      }
    }
  }
#endif
