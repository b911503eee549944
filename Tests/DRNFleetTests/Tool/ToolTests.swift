#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// `drn ship`, the built tool, with a real server.
  @Suite(
    .temporaryDirectory, .needsServer, .serialized,
    .enabled(if: FleetTool.isThere, "the tool is not built"))
  struct ToolTests {
    /// Records in a log as soon as nobody else writes it.
    private func record(_ path: String, _ app: inout RandomApp, calls: Int) throws {
      for attempt in 0... {
        do {
          let log = try EventLog.open(path)
          try app.run(log, calls: calls)
          app.restart()
          return try log.close()
        } catch let error as LogError where error.code.isBusy && attempt < 1_000 {
          usleep(5_000)
        }
      }
    }

    @Test func `what is not shipped yet is shipped, and counted`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      var app = RandomApp(Seed(value: 1))
      try record(path, &app, calls: 2_000)
      let first = try FleetTool.run(path, server.url, "--json")
      let received = try ReceivedLog(ServerTests.received(server))
      #expect(first.status == 0)
      #expect(first.output.hasPrefix(#"{"fleet":"test","parts":\#(received.partCount),"#))
      try expectSame(received, as: path)
      let second = try FleetTool.run(path, server.url)
      #expect(second.output == "shipped: 0 transitions in 0 parts, 0 B\n")
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 20))
    func `killed again and again, it ships each transition once`(seed: Seed) throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      var app = RandomApp(seed)
      try record(path, &app, calls: 100)
      var kills = 0
      for _ in 0..<25 {
        try record(path, &app, calls: app.random.number(below: 3_000))
        let process = try FleetTool.start(path, server.url, "-f")
        // It needs about 100 ms for all of that.
        usleep(UInt32(20_000 + app.random.number(below: 180_000)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        kills += process.terminationReason == .uncaughtSignal ? 1 : 0
      }
      #expect(kills == 25)
      #expect(try FleetTool.run(path, server.url).status == 0)
      try expectSame(ReceivedLog(ServerTests.received(server)), as: path)
    }

    @Test func `following, it ships what is recorded later`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      var app = RandomApp(Seed(value: 3))
      try record(path, &app, calls: 50)
      let process = try FleetTool.start(path, server.url, "-f")
      defer { process.terminate() }
      for _ in 0..<3 {
        try record(path, &app, calls: 500)
        let reader = try LogReader(path: path)
        let count = try reader.transitionCount()
        var received = 0
        for _ in 0..<200 where received < count {
          usleep(50_000)
          received = try ReceivedLog(ServerTests.received(server)).transitionCount
        }
        #expect(received == count)
      }
    }

    @Test func `a log that an app writes is left to the app`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      let log = try EventLog.open(path)
      let manager = try log.manager(session: "main", initial: SmallShop.home).manager
      let refused = try FleetTool.run(path, server.url)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errors.contains("is writing") && refused.errors.contains("LogShipper"))
      #expect(manager.head == 0)
    }

    @Test func `without a server it says so, and ends with 2`() throws {
      let path = try temporaryPath()
      var app = RandomApp(Seed(value: 2))
      try record(path, &app, calls: 20)
      let failed = try FleetTool.run(path, "nats://127.0.0.1:1")
      #expect(failed.status == 2)
      #expect(failed.errors.hasPrefix("drn: Could not connect to nats://127.0.0.1:1"))
    }
  }
#endif
