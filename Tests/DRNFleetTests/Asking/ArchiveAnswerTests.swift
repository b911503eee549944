#if Fleet
  import DRN
  import DRNCollector
  import DRNInspect
  import DRNLog
  import TestSupport
  import Testing

  /// What is computed from an archive is what is computed from its logs one by one.
  @Suite(.temporaryDirectory) struct ArchiveAnswerTests {
    private func fleet(_ seed: Seed, logs: Int) throws -> FleetArchive {
      var fleet = RandomFleet(seed, in: TemporaryDirectory.current)
      try fleet.record(logs: logs, calls: 500)
      return FleetArchive(fleet.folder)
    }

    @Test(.tags(.property), arguments: Seed.first(4, long: 100))
    func `the graph of a fleet of one log is that of the log`(seed: Seed) throws {
      let archive = try fleet(seed, logs: 1)
      let graph = try WalkedGraph(LogReader(path: archive.paths()[0]))
      #expect(try GraphText.difference(archive.graph(), graph) == nil)
      // But for the names of overlays and tabs, by route as well.
      let (fleet, log) = (
        try archive.graph(by: .route),
        try WalkedGraph(LogReader(path: archive.paths()[0]), by: .route)
      )
      #expect(fleet.grouping == .route && fleet.screens.count >= graph.screens.count)
      #expect(fleet.screens.map(\.key) == log.screens.map(\.key))
      #expect(fleet.screens.map(\.visits) == log.screens.map(\.visits))
      #expect(fleet.ways == log.ways && fleet.backAndForth == log.backAndForth)
      // One version recorded it.
      let versions = try archive.versions().filter { $0.version == "1.0" }
      if try archive.versions().count == 1 {
        let deadEnds = graph.screens.filter(\.isDeadEnd).map(\.name).sorted()
        #expect(versions.map(\.deadEnds) == [deadEnds])
      }
    }

    @Test(.tags(.property), arguments: Seed.first(4, long: 100))
    func `counts of a fleet are the sums of those of its logs`(seed: Seed) throws {
      let archive = try fleet(seed, logs: 4)
      var (visits, moves, transitions, routes) = ([String: Int](), 0, 0, [String: Set<JSONValue>]())
      for path in try archive.paths() {
        let graph = try WalkedGraph(LogReader(path: path), by: .route)
        for screen in graph.screens {
          let name = RouteName.caseName(of: screen.route)
          visits[name, default: 0] += screen.visits
          routes[name, default: []].insert(screen.route)
        }
        moves += graph.moveCount
        transitions += graph.transitionCount
      }
      let graph = try archive.graph()
      #expect(
        Dictionary(uniqueKeysWithValues: graph.screens.map { ($0.name, $0.visits) }) == visits)
      for screen in graph.screens { #expect(screen.routeCount == routes[screen.name]?.count) }
      #expect(graph.moveCount == moves && graph.transitionCount == transitions)
      #expect(try archive.versions().reduce(0) { $0 + $1.transitions } == transitions)
    }

    @Test(.tags(.property), arguments: Seed.first(4, long: 100))
    func `a funnel and paths are those of a simple walk`(seed: Seed) throws {
      let archive = try fleet(seed, logs: 3)
      let (steps, target) = (["home", "product", "cart", "product"], "product")
      var (reached, paths) = (Array(repeating: 0, count: steps.count), [[String]: Int]())
      for path in try archive.paths() {
        try LogReader(path: path).forEachSession { session in
          let visits = try Self.visits(of: session)
          var step = 0
          for screen in visits.joined() where step < steps.count && steps[step] == screen {
            step += 1
          }
          for index in 0..<step { reached[index] += 1 }
          for stretch in visits {
            for end in stretch.indices where stretch[end] == target {
              paths[Array(stretch[max(end - 2, 0)...end]), default: 0] += 1
            }
          }
        }
      }
      #expect(try archive.funnel(steps).steps.map(\.sessions) == reached)
      let answer = try archive.paths(to: target, length: 3, limit: .max)
      let found = Dictionary(uniqueKeysWithValues: answer.paths.map { ($0.screens, $0.count) })
      #expect(found == paths)
      #expect(answer.arrivals == paths.values.reduce(0, +))
      #expect(answer.paths.map(\.count) == answer.paths.map(\.count).sorted(by: >))
    }

    /// The visits of each stretch, each where another entry became the current one after a transaction.
    private static func visits(of session: LogSession) throws -> [[String]] {
      var (stretches, entry): ([[String]], EntryID?) = ([], nil)
      try session.forEachPosition(in: 0...Int.max) { position in
        let record = position.record
        if let group = record.group, record.seq < group.last, entry != nil { return true }
        guard position.state.current.id != entry else { return true }
        if entry == nil || record.kind == .rewound { stretches.append([]) }
        entry = position.state.current.id
        let route = try session.json(of: .route, position.state.currentRoute.number)
        let name = RouteName.caseName(of: try JSONValue(parsing: route))
        stretches[stretches.count - 1].append(name)
        return true
      }
      return stretches
    }
  }
#endif
