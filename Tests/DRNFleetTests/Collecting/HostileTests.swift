#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog
  import Locking
  import TestSupport
  import Testing

  /// Devices that send what no app recorded.
  @Suite(.temporaryDirectory) struct HostileTests {
    /// A log in a stream, and another one whose parts a test changes.
    private struct Fleet {
      let good = FakeStream()
      let bad = FakeStream()
      let goodPath: String
      let badIdentity: Digest128

      init(_ seed: Seed, calls: Int) throws {
        var paths: [String] = []
        for stream in [good, bad] {
          let log = try EventLog.open(temporaryPath("device \(paths.count).mdb"))
          var app = RandomApp(Seed(value: seed.value &+ UInt64(paths.count)))
          let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
          for _ in 0..<3 {
            try app.run(log, calls: calls / 3)
            try shipper.ship()
          }
          try log.close()
          paths.append(log.path)
        }
        goodPath = paths[0]
        badIdentity = try LogReader(path: paths[1]).store.identity
      }

      /// The messages of both, those of the second one changed by `change`.
      func consumer(_ change: (FleetMessage) -> [DeliveredMessage]) -> FakeConsumer {
        let messages = bad.messages.flatMap(change) + good.messages.map(DeliveredMessage.init)
        return FakeConsumer { messages }
      }
    }

    /// Collects all, and expects that the good log is whole, and that no archived log has a fault.
    private func collect(
      _ consumer: FakeConsumer, _ fleet: Fleet, patience: Duration = .zero,
      onStatus: @escaping @Sendable (CollectingStatus) -> Void = { _ in }
    ) throws -> [String: String] {
      let archive = try archive()
      var options = CollectingOptions(fleet: archive.fleet)
      options.patience = patience
      try LogCollector(consumer, into: archive, options: options, onStatus: onStatus)
        .collect(following: false)
      #expect(consumer.isDone)
      try expectArchived(fleet.goodPath, in: archive)
      for log in archive.logs {
        let faults = try LogVerifier.inspect(LogReader(path: archive.path(of: log))).faults
        #expect(faults.isEmpty, "\(faults)")
      }
      return consumer.quarantine
    }

    @Test(.tags(.property), arguments: Seed.first(2, long: 400))
    func `forged contents with right checksums are refused, or are a log without faults`(
      seed: Seed
    ) throws {
      let fleet = try Fleet(seed, calls: 1_500)
      var random = SplitMix64(seed)
      var forged = 0
      let consumer = fleet.consumer { message in
        guard random.chance(30),
          let known = try? PartBody.content(of: message.body, subject: message.subject)
        else { return [DeliveredMessage(message)] }
        forged += 1
        var content = known.content
        Self.change(&content, &random)
        var changed = DeliveredMessage(message)
        changed.body = PartBody.bytes(known.kind, content, subject: message.subject)
        return [changed]
      }
      let refused = try collect(consumer, fleet)
      // What changes a time only is no fault.
      #expect(forged < 4 || !refused.isEmpty)
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 100))
    func `broken bodies, headers and subjects are refused`(seed: Seed) throws {
      let fleet = try Fleet(seed, calls: 1_500)
      var random = SplitMix64(seed)
      var broken = 0
      let consumer = fleet.consumer { message in
        var changed = DeliveredMessage(message)
        guard random.chance(40) else { return [changed] }
        broken += 1
        switch random.number(below: 5) {
        case 0: Self.change(&changed.body, &random)
        case 1: changed.headers = nil
        case 2: changed.headers?.count += 1
        case 3: changed.headers?.hashAfter = Digest128(low: 1, high: 2)
        default: changed.subject += "x"
        }
        return [changed]
      }
      let refused = try collect(consumer, fleet)
      #expect(broken == 0 || !refused.isEmpty)
    }

    @Test func `what follows a part that is refused says so`() throws {
      let fleet = try Fleet(Seed(value: 3), calls: 6_000)
      let first = "drn.test.\(fleet.badIdentity).1.0"
      let consumer = fleet.consumer { message in
        var changed = DeliveredMessage(message)
        if message.subject == first { changed.headers?.hashAfter = Digest128(low: 1, high: 2) }
        return [changed]
      }
      let refused = try collect(consumer, fleet)
      let reason = "its transitions have another hash than its headers say"
      #expect(refused[first] == reason)
      let others = refused.filter { $0.key != first }
      #expect(!others.isEmpty)
      for (subject, text) in others {
        #expect(subject.hasPrefix("drn.test.\(fleet.badIdentity).1."))
        #expect(
          text.hasPrefix("it follows '\(first)', which was refused: ")
            || text.contains("which was refused"))
      }
    }

    @Test func `what follows a part that never comes waits, and is refused at last`() throws {
      let fleet = try Fleet(Seed(value: 4), calls: 6_000)
      let first = "drn.test.\(fleet.badIdentity).symbols.1"
      let consumer = fleet.consumer { $0.subject == first ? [] : [DeliveredMessage($0)] }
      let missing = Lock<[String]>([])
      let refused = try collect(consumer, fleet, patience: .seconds(20)) { status in
        if case .missing(let subject) = status { missing.withLock { $0.append(subject) } }
      }
      #expect(refused.count == fleet.bad.messages.count - 1)
      #expect(refused.values.allSatisfy { $0 == "it follows '\(first)', which never came" })
      #expect(missing.withLock { $0 } == [first])
    }

    @Test func `a part of a newer release waits for one`() throws {
      let fleet = try Fleet(Seed(value: 5), calls: 300)
      let consumer = fleet.consumer { message in
        var changed = DeliveredMessage(message)
        changed.body[4] = 9
        return [changed]
      }
      let archive = try archive()
      let collector = try collector(consumer, archive)
      // What is postponed comes again at once here.
      Task.detached {
        while collector.progress.postponed < 3 { try await Task.sleep(for: .milliseconds(2)) }
        collector.stop()
      }
      try collector.collect(following: true)
      #expect(consumer.quarantine.isEmpty)
      #expect(archive.logs.count == 1)
    }

    @Test func `a small message cannot claim a large content, nor have millions of names`() throws {
      let fleet = try Fleet(Seed(value: 6), calls: 30)
      let subject = "drn.test.\(fleet.badIdentity).symbols.1"
      var writer = ByteWriter()
      writer.append([1])
      writer.varint(1)
      writer.varint(40_000_000)
      let content = writer.bytes + [UInt8](repeating: 0, count: 40_000_000)
      let consumer = fleet.consumer { message in
        guard message.subject == subject else { return [] }
        var changed = DeliveredMessage(message)
        changed.headers?.count = 40_000_000
        changed.headers?.hashAfter = Definitions.hash(content, after: PrefixHash.empty)
        changed.body = PartBody.bytes(.definitions, content, subject: subject)
        return [changed]
      }
      let refused = try collect(consumer, fleet)
      #expect(refused[subject]?.contains("at most") == true, "\(refused)")
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
      for _ in 0...random.number(below: 3) where !bytes.isEmpty {
        let index = random.number(below: bytes.count)
        switch random.number(below: 4) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8(random.number(below: 8))
        case 2: bytes.removeSubrange(index...)
        default: bytes.insert(contentsOf: bytes[..<min(index, 64)], at: index)
        }
      }
    }
  }
#endif
