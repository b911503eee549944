#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  /// With a real nats-server.
  @Suite(.temporaryDirectory, .needsServer, .serialized) struct ServerTests {
    static let stream = StreamSettings(name: "DRN_test", subjects: "drn.test.>", replicas: 1)

    static func transport(_ server: NATSServer) -> NATSTransport {
      NATSTransport(FleetServer(server.url))
    }

    /// All parts that a server's stream has.
    static func received(_ server: NATSServer) throws -> [FleetMessage] {
      let transport = transport(server)
      // So that there is a stream.
      try transport.prepare(stream)
      var (messages, next) = ([FleetMessage](), "1")
      while true {
        let query = #"{"seq":\#(next),"next_by_subj":">"}"#
        let answer = try transport.request("STREAM.MSG.GET.DRN_test", Array(query.utf8))
        guard let message = answer["message"] else {
          #expect(answer["error"]?["err_code"] == 10_037)
          return messages
        }
        let header = try #require(Base64.bytes(of: message["hdrs"]?.stringValue ?? ""))
        messages.append(
          FleetMessage(
            subject: try #require(message["subject"]?.stringValue),
            headers: try #require(PartHeaders { NATSTransport.header($0, in: header) }),
            body: try #require(Base64.bytes(of: message["data"]?.stringValue ?? ""))))
        let seq = try #require(Int("\(message["seq"] ?? .null)"))
        next = "\(seq + 1)"
      }
    }

    @Test func `the server refuses a second message on a subject`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let transport = Self.transport(server)
      try transport.prepare(Self.stream)
      let message = FleetMessage(
        subject: "drn.test.log.1.0",
        headers: PartHeaders(
          count: 1, after: PrefixHash.empty, before: Digest128(low: 7, high: 1)), body: [1, 2])
      #expect(try transport.stored(message.subject) == nil)
      #expect(transport.publish([message]) == [.stored])
      let outcomes = transport.publish([message, message])
      #expect(
        outcomes == [
          .refused("maximum messages per subject exceeded"),
          .refused("maximum messages per subject exceeded"),
        ])
      #expect(try transport.stored(message.subject) == message.headers)
      #expect(try Self.received(server) == [message])
    }

    @Test(arguments: [
      (#""max_msgs_per_subject":2"#, "max_msgs_per_subject"), (#""discard":"old""#, "discard"),
      (#""discard_new_per_subject":false"#, "discard_new_per_subject"),
      (#""retention":"workqueue""#, "retention"), (#""max_age":3600000000000"#, "max_age"),
      (#""subjects":["other.>"]"#, "subjects"),
    ])
    func `a stream that would not keep each part once is refused`(
      setting: String, name: String
    ) throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let transport = Self.transport(server)
      var members = [
        "name": #""DRN_test""#, "subjects": #"["drn.test.>"]"#, "max_msgs_per_subject": "1",
        "discard": #""new""#, "discard_new_per_subject": "true", "duplicate_window": "1000000000",
      ]
      let colon = try #require(setting.firstIndex(of: ":"))
      members[String(setting[..<colon].dropFirst().dropLast())] = String(
        setting[setting.index(after: colon)...])
      if name == "discard" { members["discard_new_per_subject"] = "false" }
      let config = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
      let made = try transport.request("STREAM.CREATE.DRN_test", Array(config.utf8))
      try #require(made["error"] == nil, "\(made)")
      let error = #expect(throws: ShippingError.self) { try transport.prepare(Self.stream) }
      #expect(error?.code.isStreamDifference == true, "\(String(describing: error))")
      #expect(error?.description.contains("'\(name)'") == true, "\(String(describing: error))")
    }

    @Test func `a log is in the stream, once`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 3))
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
      for calls in [1, 4_000, 20] {
        try app.run(log, calls: calls)
        try shipper.ship()
      }
      try expectSame(ReceivedLog(Self.received(server)), as: path)
    }

    @Test func `a server that is killed again and again gets everything once`() async throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      let log = try EventLog.open(path)
      var app = RandomApp(Seed(value: 4))
      try app.run(log, calls: 100)
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
      shipper.start()
      for round in 1...Soak.count(5, long: 100) {
        for _ in 0..<10 {
          try app.run(log, calls: 700)
          usleep(20_000)
        }
        server.kill()
        try app.run(log, calls: 700)
        usleep(UInt32(round % 5) * 100_000)
        try server.start()
      }
      shipper.stop()
      try shipper.ship(attempts: 100)
      try expectSame(ReceivedLog(Self.received(server)), as: path)
    }

    @Test func `without a server, the error says so`() throws {
      let log = try EventLog.open(temporaryPath())
      _ = try log.manager(session: "main", initial: SmallShop.home).manager
      let shipper = try LogShipper(
        log, to: FleetServer("nats://127.0.0.1:1"), options: options())
      let error = #expect(throws: ShippingError.self) { try shipper.ship() }
      // The rest is the client's words, without the place in its source.
      let words = error?.description ?? ""
      #expect(words.hasPrefix("Could not connect to nats://127.0.0.1:1: there is no connection: "))
      #expect(words.contains(/connection: [A-Z][a-z]/), "\(words)")
    }

    @Test func `a server without streams says so`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current, "jetstream: disabled")
      let error = #expect(throws: ShippingError.self) {
        try Self.transport(server).prepare(Self.stream)
      }
      #expect(error?.code == .noStreams, "\(String(describing: error))")
    }
  }
#endif
