#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// What a collector writes into ClickHouse gives the answers of the archive that it has put together.
  @Suite(.temporaryDirectory, .needsClickHouse, .serialized) struct StoredCollectingTests {
    private let server: TestClickHouse

    init() throws { server = try TestClickHouse.shared.get() }

    @Test(.tags(.property), arguments: Seed.first(1, long: 20))
    func `the store has what the archive has, however often a collector dies`(seed: Seed) throws {
      let (stream, store) = (FakeStream(), try server.database("collected_\(seed.value)"))
      let consumer = FakeConsumer(stream, seed)
      let archive = try archive()
      var devices: [(log: EventLog, app: RandomApp, shipper: LogShipper)] = []
      for number in 0..<3 {
        let log = try EventLog.open(temporaryPath("device \(number).mdb"))
        let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
        devices.append((log, RandomApp(Seed(value: seed.value &+ UInt64(number))), shipper))
      }
      let fleet = FleetArchive(archive.folder, FleetScope(fleet: "test"))
      for _ in 0..<3 {
        for index in devices.indices {
          try devices[index].app.run(devices[index].log, calls: 600)
          try devices[index].shipper.ship()
        }
        consumer.with { ($0.isShuffled, $0.lostAnswers, $0.failures) = (true, 20, 15) }
        for _ in 0..<3 {
          try? collector(consumer, archive, store: ClickHouseRows(store)).collect(following: false)
          consumer.releaseAll()
        }
        consumer.with { ($0.failures, $0.lostAnswers) = (0, 0) }
        try collector(consumer, archive, store: ClickHouseRows(store)).collect(following: false)
        #expect(consumer.isDone && consumer.quarantine.isEmpty)

        let asked = try FleetStore(store, fleet.scope)
        let screens = ["home", "product", "cart"]
        #expect(try asked.funnel(screens) == fleet.funnel(screens))
        #expect(try asked.versions() == fleet.versions())
        #expect(
          try asked.paths(to: "cart", length: 3, limit: 12)
            == fleet.paths(to: "cart", length: 3, limit: 12))
        #expect(try GraphText.difference(asked.graph(), fleet.graph()) == nil)
        let query = try PositionQuery("kind == \"refused\" or route == \"cart\"")
        #expect(try asked.count(query) == fleet.count(query))
      }
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 5))
    func `the store has each row once, however often it is killed`(seed: Seed) throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath("device.mdb"))
      var (app, random) = (RandomApp(seed), SplitMix64(seed))
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      for _ in 0..<300 {
        try app.run(log, calls: 60)
        try shipper.ship()
      }
      let (consumer, archive) = (FakeConsumer(stream, seed), try archive())
      let fleet = FleetArchive(archive.folder, FleetScope(fleet: "test"))
      var kills = 0
      while true {
        let server = try TestClickHouse(folder: TemporaryDirectory.path("store"))
        let store = try server.database("default")
        if kills >= Soak.count(4, long: 30) {
          try collector(consumer, archive, store: ClickHouseRows(store)).collect(following: false)
          #expect(consumer.isDone && consumer.quarantine.isEmpty)
          let asked = try FleetStore(store, fleet.scope)
          #expect(try asked.versions() == fleet.versions())
          #expect(try asked.funnel(["home", "cart"]) == fleet.funnel(["home", "cart"]))
          #expect(try GraphText.difference(asked.graph(), fleet.graph()) == nil)
          return
        }
        let delay = 0.01 * Double(random.number(below: 60))
        let killing = Thread {
          Thread.sleep(forTimeInterval: delay)
          server.kill()
        }
        killing.start()
        let taking = try collector(consumer, archive, store: ClickHouseRows(store))
        while !killing.isFinished { try? taking.collect(following: false) }
        // What it had and did not acknowledge is delivered again.
        consumer.releaseAll()
        kills += 1
      }
    }

    @Test func `without the store, nothing is acknowledged`() throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 2))
      try app.run(log, calls: 300)
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      let consumer = FakeConsumer(stream)
      let nowhere = ClickHouse(try ClickHouseServer("http://127.0.0.1:1"))
      let error = #expect(throws: ShippingError.self) {
        try collector(consumer, archive(), store: ClickHouseRows(nowhere)).collect(following: false)
      }
      #expect(error?.code.isTemporary == true && !consumer.isDone, "\(String(describing: error))")
    }
  }
#endif
