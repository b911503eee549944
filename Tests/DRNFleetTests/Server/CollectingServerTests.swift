#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  /// Collecting from a real nats-server.
  @Suite(.temporaryDirectory, .needsServer, .serialized) struct CollectingServerTests {
    @Test func `a log comes through the server into the archive`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 3))
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
      let archive = try archive()
      let collector = LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: archive.fleet))
      for calls in [1, 4_000, 20] {
        try app.run(log, calls: calls)
        try shipper.ship()
        try collector.collect(following: false)
        try expectArchived(log.path, in: archive)
      }
      #expect(collector.progress.transitions == shipper.progress.transitions)
      #expect(collector.progress.bytes == shipper.progress.bytes)
      #expect(collector.progress.known == 0 && collector.progress.pending == 0)
    }

    @Test func `many small parts come without an interruption`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let log = try EventLog.open(temporaryPath())
      for number in 0..<1_200 {
        _ = try log.manager(session: "visit \(number)", initial: SmallShop.home).manager
      }
      try LogShipper(log, to: FleetServer(server.url), options: options()).ship()
      let archive = try archive()
      let failures = Lock(0)
      let collector = LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: archive.fleet)
      ) { status in
        if case .failed = status { failures.withLock { $0 += 1 } }
      }
      let thread = Thread { try? collector.collect(following: true) }
      thread.start()
      for _ in 0..<600 where collector.progress.transitions < 1_200 { usleep(50_000) }
      // An idle stretch, and a little more.
      usleep(2_500_000)
      collector.stop()
      #expect(collector.progress.transitions == 1_200)
      #expect(failures.withLock { $0 } == 0)
      collector.waitUntilIdle()
      try expectArchived(log.path, in: archive)
    }

    @Test func `what is refused is in the quarantine, with the reason`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let transport = ServerTests.transport(server)
      try transport.prepare(ServerTests.stream)
      let log = Digest128(low: 1, high: 2)
      let forged = FleetMessage(
        subject: "drn.test.\(log).1.0",
        headers: PartHeaders(
          count: 1, after: PrefixHash.empty, before: Digest128(low: 7, high: 1)), body: [1, 2, 3])
      #expect(transport.publish([forged]) == [.stored])
      let archive = try archive()
      let collector = LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: archive.fleet))
      try collector.collect(following: false)
      #expect(collector.progress.refused == 1 && archive.logs.isEmpty)
      let query = #"{"last_by_subj":"drn-quarantine.test.\#(log).1.0"}"#
      let answer = try transport.request(
        "STREAM.MSG.GET.DRN_test_quarantine", Array(query.utf8))
      let header = try #require(Base64.bytes(of: answer["message"]?["hdrs"]?.stringValue ?? ""))
      let reason = NATSTransport.header("Drn-Reason", in: header)
      #expect(reason?.isEmpty == false, "\(reason ?? "")")
      #expect(Base64.bytes(of: answer["message"]?["data"]?.stringValue ?? "") == forged.body)
    }

    @Test func `the server dies again and again, and a collector that follows goes on`()
      async throws
    {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 4))
      try app.run(log, calls: 500)
      let archive = try archive()
      let collector = LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: archive.fleet))
      let running = Task.detached { try collector.collect(following: true) }
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
      shipper.start()
      for round in 1...Soak.count(2, long: 60) {
        for _ in 0..<8 {
          try app.run(log, calls: 500)
          usleep(20_000)
        }
        server.kill()
        usleep(UInt32(round % 5) * 100_000)
        try server.start()
      }
      shipper.stop()
      try shipper.ship(attempts: 100)
      let count = try log.reader.transitionCount()
      for _ in 0..<6_000 where collector.progress.transitions < count { usleep(100_000) }
      collector.stop()
      try await running.value
      try expectArchived(log.path, in: archive)
      #expect(collector.progress.transitions == count && collector.progress.refused == 0)
    }
  }
#endif
