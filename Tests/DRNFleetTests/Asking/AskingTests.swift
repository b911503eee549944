#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// A store in ClickHouse gives the answers that are computed from the logs of the archive.
  @Suite(.temporaryDirectory, .needsClickHouse, .serialized) struct AskingTests {
    private let server: TestClickHouse

    init() throws { server = try TestClickHouse.shared.get() }

    /// Expects equal answers to questions of each kind.
    private func expectSame(
      _ store: ClickHouse, _ archive: FleetArchive, _ seed: Seed, expressions: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let store = try FleetStore(store, archive.scope)
      for screens in [
        ["home", "product", "cart"], ["product", "product"], ["cart"], ["home", "nowhere", "cart"],
      ] {
        #expect(
          try store.funnel(screens) == archive.funnel(screens), sourceLocation: sourceLocation)
      }
      for (screen, length) in [("cart", 3), ("product", 1), ("home", 5), ("nowhere", 2)] {
        #expect(
          try store.paths(to: screen, length: length, limit: 12)
            == archive.paths(to: screen, length: length, limit: 12), sourceLocation: sourceLocation)
      }
      #expect(try store.versions() == archive.versions(), sourceLocation: sourceLocation)
      for grouping in WalkedGraph.Grouping.allCases {
        let difference = try GraphText.difference(
          store.graph(by: grouping), archive.graph(by: grouping))
        #expect(difference == nil, "by \(grouping)", sourceLocation: sourceLocation)
      }
      var expression = RandomExpression(random: SplitMix64(seed))
      for _ in 0..<expressions {
        let text = expression.next()
        // Some names and values do not go together.
        guard let query = try? PositionQuery(text) else { continue }
        #expect(
          try store.find(query, limit: 40) == archive.find(query, limit: 40), "\(text)",
          sourceLocation: sourceLocation)
        #expect(
          try store.count(query) == archive.count(query), "\(text)", sourceLocation: sourceLocation)
      }
    }

    @Test(.tags(.property), arguments: Seed.first(1, long: 40))
    func `each answer is that of the archive, in whatever way the rows came`(seed: Seed) throws {
      var fleet = RandomFleet(seed, in: TemporaryDirectory.current)
      try fleet.record(logs: 4, calls: Soak.count(120, long: 900))
      // Another fleet in the same store.
      try fleet.record("others", logs: 1, calls: 100)
      let archive = FleetArchive(fleet.folder)

      let store = try server.database("asked_\(seed.value)")
      let loaded = try store.load(archive)
      _ = try store.load(FleetArchive(fleet.folder, FleetScope(fleet: "others")))
      #expect(loaded.logs == 4)
      try expectSame(store, archive, seed, expressions: Soak.count(10, long: 60))

      // Everything again, in pieces and in another order.
      try insertPieces(of: archive, into: store, &fleet.random)
      let again = Seed(value: seed.value + 1_000)
      try expectSame(store, archive, again, expressions: Soak.count(3, long: 20))
      for table in ["transitions", "visits", "sessions", "heads"] {
        try store.run("OPTIMIZE TABLE \(table) FINAL")
      }
      try expectSame(store, archive, again, expressions: Soak.count(3, long: 20))

      // From the beginning in pieces alone, each twice.
      let pieces = try server.database("pieces_\(seed.value)")
      try pieces.prepare()
      try insertPieces(of: archive, into: pieces, &fleet.random)
      try insertPieces(of: archive, into: pieces, &fleet.random)
      try expectSame(pieces, archive, seed, expressions: 3)
    }

    /// Inserts the rows of random ranges that together are all of them, in any order.
    private func insertPieces(
      of archive: FleetArchive, into store: ClickHouse, _ random: inout SplitMix64
    ) throws {
      var pieces: [(reader: LogReader, session: LogSession, positions: Range<Int>)] = []
      for path in try archive.paths() {
        let reader = try LogReader(path: path)
        try reader.forEachSession { session in
          var (next, head) = (0, try session.head())
          while next <= head {
            let end = next + 1 + random.number(below: 400)
            pieces.append((reader, session, next..<end))
            next = end
          }
        }
      }
      for piece in pieces.shuffled(using: &random) {
        let inserter = RowInserter(store, fleet: "main")
        inserter.begin(piece.reader, piece.reader.store.identity)
        try inserter.add(piece.session, piece.positions)
        try inserter.finish()
      }
    }

    @Test(arguments: Seed.first(1, long: 20))
    func `only sessions that began within the limits are asked about`(seed: Seed) throws {
      var fleet = RandomFleet(seed, in: TemporaryDirectory.current)
      try fleet.record(logs: 4, calls: 200)
      var archive = FleetArchive(fleet.folder)
      let store = try server.database("limits_\(seed.value)")
      _ = try store.load(archive)
      var starts: [Timestamp] = []
      for path in try archive.paths() {
        try LogReader(path: path).forEachSession { starts.append($0.startedAt) }
      }
      starts.sort()
      archive.scope.from = starts[2]
      archive.scope.to = starts[starts.count - 2]
      try expectSame(store, archive, seed, expressions: 5)
      #expect(try FleetStore(store, archive.scope).funnel(["x"]).sessions == starts.count - 4)
    }

    @Test func `a session whose beginning was dropped begins where its log does`() throws {
      var fleet = RandomFleet(Seed(value: 6), in: TemporaryDirectory.current)
      try fleet.add { _, path in
        let options = EventLog.Options(retention: RetentionLimits(transitions: 2_048))
        let log = try EventLog.open(path, options: options)
        try RetentionTests.record(log, "main", blocks: 4, more: 9)
        try log.applyRetention()
        try log.close()
      }
      let archive = FleetArchive(fleet.folder)
      let reader = try LogReader(path: archive.paths()[0])
      let session = try reader.latestSession()
      #expect(session.firstSeq == 2_048)
      let store = try server.database("dropped")
      _ = try store.load(archive)
      try expectSame(store, archive, Seed(value: 6), expressions: 3)
      let other = try server.database("dropped_pieces")
      try other.prepare()
      try insertPieces(of: archive, into: other, &fleet.random)
      try expectSame(other, archive, Seed(value: 6), expressions: 3)

      try RetentionTests.record(EventLog.open(temporaryPath()), "main", blocks: 4, more: 9)
      let good = try GoodRun(LogReader(path: temporaryPath()).latestSession())
      let answer = try archive.divergence(from: good)
      #expect(answer.count(of: .same) == 1)
      #expect(try FleetStore(store).divergence(from: good) == answer)
    }

    @Test func `sessions leave a good run where their transitions differ from it`() throws {
      var fleet = RandomFleet(Seed(value: 5), in: TemporaryDirectory.current)
      func record(_ path: String, _ routes: [SmallShop]) throws {
        let log = try EventLog.open(path)
        let manager = try log.manager(session: "run", initial: SmallShop.home).manager
        for route in routes { manager.go(route) }
        try log.close()
      }
      let good = (0..<1_500).map { SmallShop.product(id: $0) }
      try record("\(fleet.folder)/good.mdb", good)
      let runs: [[SmallShop]] = [
        good, Array(good.prefix(700)), good + [.cart], Array(good.prefix(1_100)) + [.cart, .home],
        [.cart], [], Array(good.prefix(1_100)) + [.home],
      ]
      for run in runs { try fleet.add { try record($1, run) } }
      let archive = FleetArchive(fleet.folder)
      let store = try server.database("diverging")
      _ = try store.load(archive)

      let session = try LogReader(path: "\(fleet.folder)/good.mdb").latestSession()
      let run = try GoodRun(session)
      let answer = try archive.divergence(from: run)
      #expect(try FleetStore(store).divergence(from: run) == answer)
      #expect(answer.sessions.map(\.common).sorted() == [1, 1, 701, 1_101, 1_101, 1_501, 1_501])
      #expect(
        DivergenceAnswer.Outcome.allCases.map { answer.count(of: $0) } == [1, 2, 1, 3])
      #expect(answer.positions.map(\.seq) == [1_101, 1])
      #expect(answer.positions.map(\.sessions) == [2, 1])
      for found in answer.sessions {
        let other = try LogReader(path: "\(fleet.folder)/main/\(found.log).mdb").latestSession()
        #expect(try SessionDiff(session, other).commonPrefix == found.common)
      }
    }

    @Test func `a store's stamp changes with what it has, and with nothing else`() throws {
      var fleet = RandomFleet(Seed(value: 11), in: TemporaryDirectory.current)
      try fleet.record(logs: 2, calls: 100)
      let clickHouse = try server.database("stamp")
      _ = try clickHouse.load(FleetArchive(fleet.folder))
      let store = try FleetStore(clickHouse)
      let first = try store.stamp()
      #expect(try first.isSettled && store.stamp() == first)
      // Another fleet of the same store does not matter.
      try fleet.record("others", logs: 1, calls: 50)
      _ = try clickHouse.load(FleetArchive(fleet.folder, FleetScope(fleet: "others")))
      #expect(try store.stamp() == first)
      #expect(try FleetStore(clickHouse, FleetScope(fleet: "others")).stamp() != first)
      try fleet.record(logs: 1, calls: 10)
      _ = try clickHouse.load(FleetArchive(fleet.folder))
      #expect(try store.stamp() != first)
    }

    @Test func `the queries for Grafana are understood, and find no hole`() throws {
      var fleet = RandomFleet(Seed(value: 9), in: TemporaryDirectory.current)
      try fleet.record(logs: 2, calls: 200)
      let clickHouse = try server.database("grafana")
      _ = try clickHouse.load(FleetArchive(fleet.folder))
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/CFleetSchema/SQL/grafana.sql")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing("$__timeFilter(time)", with: "1").replacing("$__fromTime", with: "now()")
        .replacing("$fleet", with: "main")
      let queries = text.components(separatedBy: ";\n").filter { $0.contains("SELECT") }
      #expect(queries.count == 10)
      for query in queries { try clickHouse.run(query) }
      let holes = try #require(queries.first { $0.contains("-- Holes") })
      let query = holes.split(separator: "\n").filter { !$0.hasPrefix("--") }
      try clickHouse.run("SELECT throwIf(count() > 0) FROM (\(query.joined(separator: "\n")))")
    }

    @Test func `what a store does not keep is refused in words`() throws {
      var fleet = RandomFleet(Seed(value: 7), in: TemporaryDirectory.current)
      try fleet.record(logs: 1, calls: 50)
      let clickHouse = try server.database("kept")
      _ = try clickHouse.load(FleetArchive(fleet.folder))
      let store = try FleetStore(clickHouse)
      let error = #expect(throws: FleetStoreError.self) {
        try store.find(PositionQuery("entries[0] == \"home\""), limit: 1)
      }
      #expect(
        error?.description
          == "Could not ask '\(server.url)': the history of states is not kept there. Ask the archive with --archive."
      )
      #expect(try store.count(PositionQuery("entries.count > 0")) > 0)
    }

    @Test func `names that only look the same stay apart`() throws {
      var fleet = RandomFleet(Seed(value: 8), in: TemporaryDirectory.current)
      for names in [["e\u{301}", "\u{e9}"], ["\u{e9}", "e\u{301}", "a'\\b\"\0c"]] {
        try fleet.add { _, path in
          let log = try EventLog.open(path)
          let manager = try log.start(session: "s", at: Place(JSONRoute(json: .string("e\u{301}"))))
          for name in names { manager.go(JSONRoute(json: .string(name))) }
          try log.close()
        }
      }
      let archive = FleetArchive(fleet.folder)
      let clickHouse = try server.database("names")
      _ = try clickHouse.load(archive)
      let store = try FleetStore(clickHouse)
      for screens in [["\u{e9}", "e\u{301}"], ["e\u{301}", "a'\\b\"\0c"]] {
        #expect(try store.funnel(screens) == archive.funnel(screens))
        let path = try store.paths(to: screens[1], length: 3, limit: 9)
        #expect(try path == archive.paths(to: screens[1], length: 3, limit: 9))
      }
      #expect(try store.versions() == archive.versions())
      for grouping in WalkedGraph.Grouping.allCases {
        let difference = try GraphText.difference(
          store.graph(by: grouping), archive.graph(by: grouping))
        #expect(difference == nil, "by \(grouping)")
      }
      let query = try PositionQuery("route contains \"\u{301}\" or route matches \"'\"")
      #expect(try store.find(query, limit: 99) == archive.find(query, limit: 99))
    }
  }
#endif
