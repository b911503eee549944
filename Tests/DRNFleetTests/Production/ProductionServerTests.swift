#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// A fleet in production: the servers and the collector as `Sources/Examples/Fleet/production` sets them up.
  @Suite(.temporaryDirectory, .needsServer, .needsCertificate, .serialized)
  struct ProductionServerTests {
    /// A fleet with the logs of some devices, which have something to ship.
    private struct TestFleet {
      let fleet: ProductionServers.Fleet
      let logs: [EventLog]

      init(_ name: String, devices: Int) throws {
        var made: [(log: String, user: TestUser)] = []
        var logs: [EventLog] = []
        for number in 0..<devices {
          let log = try EventLog.open(temporaryPath("\(name)-\(number).mdb"))
          var app = RandomApp(Seed(value: UInt64(number + 5)))
          try app.run(log, calls: 1_500)
          // Nothing is sent: the identity is known before there is a server.
          let shipper = try LogShipper(log, to: FleetServer(), options: options(name))
          made.append((shipper.logIdentity, try TestUser("\(name)-device-\(number)")))
          logs.append(log)
        }
        fleet = ProductionServers.Fleet(
          name: name, collector: try TestUser("\(name)-collector"), devices: made)
        self.logs = logs
      }

      func ship(_ device: Int, _ servers: ProductionServers) throws {
        let server = servers.server(fleet.devices[device].user)
        try LogShipper(logs[device], to: server, options: options(fleet.name)).ship(attempts: 3)
      }

      func archive() throws -> LogArchive {
        try LogArchive("\(TemporaryDirectory.current)/archive", fleet: FleetName(fleet.name))
      }

      func collect(_ servers: ProductionServers) throws -> CollectingProgress {
        let archive = try archive()
        var options = CollectingOptions(fleet: archive.fleet)
        options.replicas = 3
        let collector = LogCollector(
          servers.server(fleet.collector), into: archive, options: options)
        try collector.collect(following: false)
        return collector.progress
      }

      /// How many messages the stream has, as a collector sees it.
      func messageCount(_ servers: ProductionServers) throws -> JSONValue? {
        let collector = NATSTransport(servers.server(fleet.collector))
        return try collector.request("STREAM.INFO.DRN_\(fleet.name)", [])["state"]?["messages"]
      }
    }

    @Test func `devices of two fleets ship, and each fleet's collector gets its own`() throws {
      let fleets = [try TestFleet("kiosks", devices: 2), try TestFleet("signs", devices: 1)]
      let servers = try ProductionServers(fleets.map(\.fleet))
      for fleet in fleets { try servers.waitForStream(fleet.fleet) }
      for fleet in fleets {
        for device in fleet.logs.indices { try fleet.ship(device, servers) }
      }
      for fleet in fleets {
        let progress = try fleet.collect(servers)
        #expect(progress.refused == 0 && progress.pending == 0)
        let archive = try fleet.archive()
        for log in fleet.logs { try expectArchived(log.path, in: archive) }
        #expect(archive.logs.count == fleet.logs.count)
        let info = try NATSTransport(servers.server(fleet.fleet.collector))
          .request("STREAM.INFO.DRN_\(fleet.fleet.name)", [])
        #expect(info["config"]?["num_replicas"] == 3 && info["config"]?["allow_direct"] == true)
      }
    }

    @Test(.soak) func `each server tells what it itself has of a stream`() throws {
      let fleet = try TestFleet("kiosks", devices: 1)
      let servers = try ProductionServers([fleet.fleet])
      try servers.waitForStream(fleet.fleet)
      try fleet.ship(0, servers)
      let count = try fleet.messageCount(servers)
      for monitor in servers.monitors {
        // A follower may be behind for a moment.
        for _ in 0..<100
        where NATSServer.contents(of: "DRN_kiosks", monitoredAt: monitor)?["messages"] != count {
          usleep(100_000)
        }
        let contents = NATSServer.contents(of: "DRN_kiosks", monitoredAt: monitor)
        #expect(contents?["messages"] == count && contents?["last_seq"] == count)
      }
    }

    @Test(.soak, .enabled(if: FleetTool.isThere, "the tool is not built"))
    func `the collector's unit collects what the tool ships`() throws {
      let kiosks = try TestFleet("kiosks", devices: 1)
      let servers = try ProductionServers([kiosks.fleet])
      try servers.waitForStream(kiosks.fleet)
      let (log, device) = (kiosks.logs[0], kiosks.fleet.devices[0].user)
      try log.close()
      let shipped = try FleetTool.run(
        ["ship", log.path, "--nkey", device.publicKey, "--seed", device.seedFile]
          + ["--ca", servers.authorityFile] + servers.urls.flatMap { ["--to", $0] },
        fleet: "kiosks")
      #expect(shipped.status == 0, "\(shipped)")
      let folder = "\(TemporaryDirectory.current)/archive"
      // Until there is nothing more, and without a store.
      var words = try ProductionFiles.command(ofUnit: "drn-collect@.service").filter { $0 != "-f" }
      for option in ["--clickhouse", "--user", "--password-file"] {
        let index = try #require(words.firstIndex(of: option))
        words.removeSubrange(index...(index + 1))
      }
      let filling = [
        "/srv/archive": folder, "UCOLLECTOR": kiosks.fleet.collector.publicKey,
        "/etc/drn/collector.seed": kiosks.fleet.collector.seedFile,
        "/etc/drn/ca.crt": servers.authorityFile, "tls://n1.example.org:4222": servers.urls[0],
        "tls://n2.example.org:4222": servers.urls[1], "tls://n3.example.org:4222": servers.urls[2],
      ]
      for placeholder in filling.keys {
        try #require(words.contains(placeholder), "\(placeholder)")
      }
      let collected = try FleetTool.run(words.map { filling[$0] ?? $0 }, fleet: "kiosks")
      #expect(collected.status == 0, "\(collected)")
      try expectArchived(log.path, in: kiosks.archive())
    }

    @Test func `a device publishes and looks up under its own log only`() throws {
      let kiosks = try TestFleet("kiosks", devices: 2)
      let servers = try ProductionServers([kiosks.fleet])
      try servers.waitForStream(kiosks.fleet)
      try kiosks.ship(1, servers)
      let before = try kiosks.messageCount(servers)
      let device = NATSTransport(
        servers.server(kiosks.fleet.devices[0].user, timeout: .seconds(5)))
      try device.prepare(StreamSettings(name: "DRN_kiosks", subjects: "drn.kiosks.>", replicas: 3))
      func part(_ log: String) -> FleetMessage {
        FleetMessage(
          subject: "drn.kiosks.\(log).99.0",
          headers: PartHeaders(
            count: 1, after: PrefixHash.empty, before: Digest128(low: 7, high: 1)), body: [1])
      }
      let (own, others) = (kiosks.fleet.devices[0].log, kiosks.fleet.devices[1].log)
      // Nobody answers what is not allowed.
      if case .failed = device.publish([part(others)])[0] {
      } else {
        Issue.record("a part of another log was taken")
      }
      #expect(try kiosks.messageCount(servers) == before)
      #expect(throws: ShippingError.self) { try device.stored("drn.kiosks.\(others).symbols.1") }
      // Its own it may send, also twice, and find.
      #expect(device.publish([part(own)]) == [.stored])
      #expect(device.publish([part(own)]) == [.refused("maximum messages per subject exceeded")])
      #expect(try device.stored(part(own).subject) == part(own).headers)
      #expect(try device.stored("drn.kiosks.\(own).99.1024") == nil)
    }

    @Test(.soak) func `a device neither reads nor removes nor changes anything`() throws {
      let kiosks = try TestFleet("kiosks", devices: 2)
      let servers = try ProductionServers([kiosks.fleet])
      try servers.waitForStream(kiosks.fleet)
      try kiosks.ship(0, servers)
      try kiosks.ship(1, servers)
      let user = kiosks.fleet.devices[0].user
      let others = "drn.kiosks.\(kiosks.fleet.devices[1].log).symbols.1"
      let before = try kiosks.messageCount(servers)
      let hasty = servers.server(user, timeout: .milliseconds(700))
      let device = NATSTransport(hasty)
      let requests = [
        ("STREAM.MSG.GET.DRN_kiosks", #"{"last_by_subj":"\#(others)"}"#),
        ("STREAM.MSG.GET.DRN_kiosks", #"{"seq":1}"#),
        ("DIRECT.GET.DRN_kiosks", #"{"last_by_subj":"\#(others)"}"#),
        ("DIRECT.GET.DRN_kiosks.\(others)", ""), ("DIRECT.GET.DRN_kiosks.drn.kiosks.>", ""),
        (
          "CONSUMER.CREATE.DRN_kiosks.mine",
          #"{"stream_name":"DRN_kiosks","config":{"name":"mine"}}"#
        ),
        ("STREAM.MSG.DELETE.DRN_kiosks", #"{"seq":1}"#), ("STREAM.PURGE.DRN_kiosks", ""),
        ("STREAM.DELETE.DRN_kiosks", ""), ("STREAM.UPDATE.DRN_kiosks", #"{"name":"DRN_kiosks"}"#),
        ("STREAM.CREATE.DRN_mine", #"{"name":"DRN_mine","subjects":["mine"]}"#),
      ]
      for (name, body) in requests {
        #expect(throws: ShippingError.self, "\(name)") {
          try device.request(name, Array(body.utf8))
        }
      }
      // What it may ask for is answered, so that the others were refused.
      let info = try NATSTransport(servers.server(user)).request("STREAM.INFO.DRN_kiosks", [])
      #expect(info["error"] == nil && info["state"]?["messages"] == before)
      // Who could listen there would hear what the collectors are answered.
      for prefix in ["_INBOX", "_INBOX.\(kiosks.fleet.collector.publicKey)"] {
        var listener = hasty
        listener.inboxPrefix = prefix
        let transport = NATSTransport(listener)
        #expect(throws: ShippingError.self, "\(prefix)") {
          try transport.request("STREAM.INFO.DRN_kiosks", [])
        }
      }
      #expect(try kiosks.messageCount(servers) == before)
    }

    /// A server sends its answer wherever a request says, whatever the user may publish; see the README.
    @Test(.soak)
    func `an answer that a device has sent into another log harms nothing that is archived`()
      throws
    {
      let kiosks = try TestFleet("kiosks", devices: 2)
      let servers = try ProductionServers([kiosks.fleet])
      try servers.waitForStream(kiosks.fleet)
      for device in 0..<2 { try kiosks.ship(device, servers) }
      let before = try kiosks.messageCount(servers)?.numberValue?.int64 ?? 0
      var hostile = servers.server(kiosks.fleet.devices[0].user, timeout: .seconds(5))
      hostile.inboxPrefix = "drn.kiosks.\(kiosks.fleet.devices[1].log)"
      #expect(throws: ShippingError.self) {
        try NATSTransport(hostile).request("STREAM.INFO.DRN_kiosks", [])
      }
      #expect(try kiosks.messageCount(servers)?.numberValue?.int64 == before + 1)
      let progress = try kiosks.collect(servers)
      #expect(progress.refused == 1 && progress.pending == 0)
      let archive = try kiosks.archive()
      for log in kiosks.logs { try expectArchived(log.path, in: archive) }
    }

    @Test(.soak) func `a fleet's account has nothing of another one's`() throws {
      let (kiosks, signs) = (
        try TestFleet("kiosks", devices: 1), try TestFleet("signs", devices: 1)
      )
      let servers = try ProductionServers([kiosks.fleet, signs.fleet])
      try servers.waitForStream(kiosks.fleet)
      try servers.waitForStream(signs.fleet)
      try kiosks.ship(0, servers)
      let before = try kiosks.messageCount(servers)
      let device = NATSTransport(
        servers.server(signs.fleet.devices[0].user, timeout: .seconds(5)))
      #expect(throws: ShippingError.self) { try device.request("STREAM.INFO.DRN_kiosks", []) }
      let log = kiosks.fleet.devices[0].log
      let forged = FleetMessage(
        subject: "drn.kiosks.\(log).99.0",
        headers: PartHeaders(
          count: 1, after: PrefixHash.empty, before: Digest128(low: 7, high: 1)), body: [1])
      try device.prepare(StreamSettings(name: "DRN_signs", subjects: "drn.signs.>", replicas: 3))
      if case .failed = device.publish([forged])[0] {
      } else {
        Issue.record("a part for another fleet was taken")
      }
      // The other fleet's collector may ask for everything, of its own account.
      let collector = NATSTransport(servers.server(signs.fleet.collector))
      #expect(try collector.request("STREAM.NAMES", [])["streams"] == ["DRN_signs"])
      for name in ["STREAM.INFO", "STREAM.PURGE", "STREAM.DELETE", "STREAM.MSG.GET"] {
        let answer = try collector.request("\(name).DRN_kiosks", Array(#"{"seq":1}"#.utf8))
        #expect(answer["error"] != nil, "\(name): \(answer)")
      }
      #expect(try kiosks.messageCount(servers) == before)
    }

    @Test(.soak) func `who has no key, or trusts another certificate, is not connected`() throws {
      let kiosks = try TestFleet("kiosks", devices: 1)
      let servers = try ProductionServers([kiosks.fleet])
      try servers.waitForStream(kiosks.fleet)
      func fault(_ server: FleetServer) -> ShippingError? {
        do throws(ShippingError) {
          _ = try NATSTransport(server).request("STREAM.INFO.DRN_kiosks", [])
          return nil
        } catch {
          return error
        }
      }
      let user = kiosks.fleet.devices[0].user
      #expect(fault(servers.server(user)) == nil)
      #expect(fault(servers.server(nil)) != nil)
      #expect(fault(servers.server(try TestUser("stranger"))) != nil)
      var other = servers.server(user)
      other.authorityFile = try TestCertificate().certificate
      #expect(fault(other) != nil)
    }
  }
#endif
