#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  /// What does not leave the device.
  @Suite(.temporaryDirectory) struct PrivacyTests {
    enum Secret: NavigationRoute {
      case home
      case search(query: String)
    }

    static func texts(_ received: ReceivedLog) -> [String] {
      received.symbols.values.map { String(decoding: $0, as: UTF8.self) }
        + received.sessions.values.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `what is hidden for shipping stays readable in the log`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "Ada Lovelace", initial: Secret.home).manager
      for text in ["tea", "rum", "tea"] { _ = manager.go(.search(query: text)) }
      _ = manager.note("payment", ["card": "4711", "sum": 5])
      let options = try options(hiding: ["search.query", "note:payment.card", "session:*"])
      try LogShipper(log, by: FakeTransport(stream), options: options).ship()
      let received = try ReceivedLog(stream.messages)
      let texts = Self.texts(received)
      for secret in ["tea", "rum", "4711", "Ada", "Lovelace"] {
        #expect(texts.allSatisfy { !$0.contains(secret) }, "\(secret)")
      }
      #expect(texts.contains { $0.contains(#""sum":5"#) && $0.contains("$hidden") })
      #expect(texts.contains { $0.contains("hidden-") })
      // Equal values stay equal, different ones different.
      let events = try #require(received.blocks[1]?.first).records()
      #expect(events[1].route == events[3].route && events[1].route != events[2].route)
      let own = try log.reader.json(of: .route, events[1].route)
      #expect(String(decoding: own, as: UTF8.self) == #"{"search":{"query":"tea"}}"#)
    }

    @Test func `what the app hides outside the device is hidden, without being told again`() throws
    {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let rules = PrivacyRules(
        sensitive: ["search.query"], hiddenInReports: ["session:*", "note:*"])
      let log = try EventLog.open(path, options: EventLog.Options(privacy: rules))
      let manager = try log.manager(session: "Ada Lovelace", initial: Secret.home).manager
      _ = manager.go(.search(query: "tea"))
      _ = manager.note("card", "4711")
      let own = try log.reader.session(named: "Ada Lovelace").position(1)
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      let texts = Self.texts(try ReceivedLog(stream.messages))
      for secret in ["tea", "4711", "Ada"] { #expect(texts.allSatisfy { !$0.contains(secret) }) }
      // Not even by the log's own hash of it.
      let hash = String(decoding: try log.reader.json(of: .route, own.record.route), as: UTF8.self)
      #expect(hash.contains("$hidden") && !texts.contains(hash))
    }

    @Test func `a value that was shipped stays the same under other rules`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "main", initial: Secret.home).manager
      let rules: [[ParameterPath]] = [["search.query"], [], ["search.query"], ["route:**"]]
      for (number, hiding) in rules.enumerated() {
        _ = manager.go(.search(query: "word \(number)"))
        _ = manager.go(.search(query: "word 0"))
        let transport = FakeTransport(stream)
        try LogShipper(log, by: transport, options: options(hiding: hiding)).ship()
      }
      // The hashes chain over the values as they were shipped.
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == manager.head + 1)
      let texts = Self.texts(received)
      #expect(texts.contains { $0.contains("word 1") })
      for number in [0, 2, 3] { #expect(!texts.contains { $0.contains("word \(number)") }) }
    }

    @Test func `after a past that is not shipped, the hash tells nothing of hidden values`() throws
    {
      let stream = FakeStream()
      let log = try RetentionTests.open(RetentionLimits(transitions: 1_000))
      try RetentionTests.record(log, "main", blocks: 3, more: 10)
      _ = try log.manager(session: "main", initial: SmallShop.home).manager
      try log.applyRetention()
      let options = try options(hiding: ["product.id"])
      try LogShipper(log, by: FakeTransport(stream), options: options).ship()
      let received = try ReceivedLog(stream.messages)
      let first = try #require(received.blocks[1]?.first)
      let own = try #require(try log.reader.block(of: 1, at: first.firstSeq))
      #expect(first.firstSeq > 0 && first.hashBefore != own.hashBefore)
    }

    @Test func `a value that is too large is shipped as its size and hash`() throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "main", initial: Secret.home).manager
      _ = manager.note("paste", .string(String(repeating: "x", count: 3_000_000)))
      _ = manager.note("paste", .string(String(repeating: "y", count: 3_000_000)))
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == 3)
      let large = Self.texts(received).filter { $0.contains("$tooLarge") }
      #expect(Set(large).count == 2 && large.allSatisfy { $0.utf8.count < 200 })
    }

    @Test func `a rule that is wrong is refused`() throws {
      let log = try EventLog.open(temporaryPath())
      #expect(throws: ShippingError.self) {
        try LogShipper(
          log, by: FakeTransport(FakeStream()), options: options(hiding: ["search..query"]))
      }
    }

    @Test(arguments: [false, true])
    func `nothing of an erased session stays in what is being sent`(isStored: Bool) throws {
      let (path, stream) = (try temporaryPath(), FakeStream())
      let log = try EventLog.open(path)
      let kept = try log.manager(session: "kept", initial: Secret.home).manager
      _ = kept.go(.search(query: "public words"))
      do {
        let erased = try log.manager(session: "Ada Lovelace", initial: Secret.home).manager
        _ = erased.go(.search(query: "sensitive words"))
      }
      let transport = FakeTransport(stream)
      transport.network.withLock { network in
        network.lostAnswers = 100
        network.lostMessages = isStored ? 0 : 100
      }
      let shipper = try LogShipper(log, by: transport, options: options())
      #expect(throws: ShippingError.self) { try shipper.ship() }
      func has(_ text: String) throws -> Bool {
        try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
      }
      #expect(try has("sensitive words"))
      try log.erase(session: "Ada Lovelace")
      #expect(try !has("sensitive words") && !has("Ada Lovelace"))
      transport.network.withLock { ($0.lostMessages, $0.lostAnswers) = (0, 0) }
      _ = kept.go(.home)
      try shipper.ship()
      let received = try ReceivedLog(stream.messages)
      #expect(received.transitionCount == kept.head + 1)
      #expect(Self.texts(received).contains { $0.contains("public words") })
      #expect(Self.texts(received).contains { $0.contains("sensitive words") } == isStored)
    }
  }
#endif
