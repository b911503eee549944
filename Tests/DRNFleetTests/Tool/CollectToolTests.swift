#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// `drn collect`, the built tool, with a real server.
  @Suite(
    .temporaryDirectory, .needsServer, .serialized,
    .enabled(if: FleetTool.isThere, "the tool is not built"))
  struct CollectToolTests {
    private static func arguments(_ server: NATSServer, _ options: String...) -> [String] {
      ["collect", "--from", server.url, "--archive", "\(TemporaryDirectory.current)/archive"]
        + options
    }

    @Test func `what is in the stream is collected, and counted`() throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 1))
      try app.run(log, calls: 2_000)
      let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
      try shipper.ship()
      let first = try FleetTool.run(Self.arguments(server, "--json"))
      #expect(first.status == 0 && first.errors.isEmpty)
      let (parts, transitions) = (shipper.progress.parts, shipper.progress.transitions)
      #expect(
        first.output.hasPrefix(
          #"{"fleet":"test","parts":\#(parts),"transitions":\#(transitions),"#))
      try expectArchived(log.path, in: archive())
      let second = try FleetTool.run(Self.arguments(server))
      #expect(second.output == "collected: 0 transitions in 0 parts, 0 B\n")
    }

    /// An app that some launcher started without standard streams, and that prints.
    @Test(arguments: [[STDIN_FILENO], [STDOUT_FILENO], [STDERR_FILENO], [STDIN_FILENO, 1, 2]])
    func `what is printed to a closed stream is in no message, no log and no archive`(
      closed: [Int32]
    ) async throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      let path = try temporaryPath()
      await #expect(processExitsWith: .success) {
        [path = path as String, url = server.url as String, closed = closed as [Int32]] in
        for file in closed { close(file) }
        let text = [UInt8](repeating: 33, count: 5_000)
        let log = try EventLog.open(path)
        let shipper = try LogShipper(log, to: FleetServer(url), options: options())
        var app = RandomApp(Seed(value: 1))
        for _ in 0..<3 {
          try app.run(log, calls: 500)
          try shipper.ship()
          for file in closed { _ = write(file, text, text.count) }
        }
        try log.close()
        exit(EXIT_SUCCESS)
      }
      let streams = closed.map { "\($0)>&-" }.joined(separator: " ")
      let collect = Process()
      collect.executableURL = URL(fileURLWithPath: "/bin/sh")
      let words = [FleetTool.executable.path] + Self.arguments(server, "--fleet", "test")
      collect.arguments = ["-c", "exec \"$@\" \(streams)", "sh"] + words
      try collect.run()
      collect.waitUntilExit()
      try expectArchived(path, in: archive())
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 20))
    func `collectors that are killed again and again, two at a time, lose and double nothing`(
      seed: Seed
    ) throws {
      let server = try NATSServer(in: TemporaryDirectory.current)
      var random = SplitMix64(seed)
      var devices: [(log: EventLog, app: RandomApp, shipper: LogShipper)] = []
      for number in 0..<4 {
        let log = try EventLog.open(temporaryPath("device \(number).mdb"))
        let shipper = try LogShipper(log, to: FleetServer(server.url), options: options())
        devices.append((log, RandomApp(Seed(value: seed.value &+ UInt64(number))), shipper))
      }
      var kills = 0
      let rounds = Soak.count(3, long: 15)
      for _ in 0..<rounds {
        let collectors = try (0..<2).map { _ in try FleetTool.start(Self.arguments(server, "-f")) }
        for index in devices.indices {
          try devices[index].app.run(devices[index].log, calls: random.number(below: 2_000))
          try devices[index].shipper.ship()
        }
        usleep(UInt32(20_000 + random.number(below: 150_000)))
        for process in collectors {
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
          kills += process.terminationReason == .uncaughtSignal ? 1 : 0
        }
      }
      #expect(kills == 2 * rounds)
      // What the dead ones had comes again after a minute; a new consumer gets everything at once.
      let archive = try archive()
      try LogCollector(
        FleetServer(server.url), into: archive, options: CollectingOptions(fleet: archive.fleet)
      ).collect(following: false)
      let again = try LogArchive(archive.folder, fleet: archive.fleet, sharing: "again")
      let last = LogCollector(
        FleetServer(server.url), into: again, options: CollectingOptions(fleet: archive.fleet))
      try last.collect(following: false)
      #expect(last.progress.refused == 0 && last.progress.pending == 0)
      for device in devices { try expectArchived(device.log.path, in: again) }
    }

    @Test func `without a server it says so, and ends with 2`() throws {
      let folder = "\(TemporaryDirectory.current)/archive"
      let failed = try FleetTool.run(
        ["collect", "--from", "nats://127.0.0.1:1", "--archive", folder])
      #expect(failed.status == 2)
      #expect(failed.errors.hasPrefix("drn: Could not connect to nats://127.0.0.1:1"))
    }
  }
#endif
