import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Why the user is where they are, against a walk from position to position.
@Suite(.temporaryDirectory) struct WhyTests {
  /// A link, in short.
  private struct Step: Equatable, CustomStringConvertible {
    var relation: Explanation.Relation
    var id: EntryID
    var overlays: [UInt32]
    var origin: UInt32?
    var made: Int?
    var arrived: Int?

    var description: String {
      "\(relation) \(id.seq).\(id.index) made \(made ?? -1) arrived \(arrived ?? -1)"
    }
  }

  private func steps(_ why: Explanation) -> [Step] {
    why.links.map {
      Step(
        relation: $0.relation, id: $0.entry.id, overlays: $0.entry.overlays.map(\.number),
        origin: $0.origin?.number, made: $0.made?.seq, arrived: $0.arrived?.seq)
    }
  }

  /// The chain, by the states of all positions.
  private func chain(_ naive: NaiveSession<RecordedRoute>, from seq: Int) -> [Step] {
    // For each position the newest one at which the user came to the entry.
    var arrivals: [Int] = []
    for (position, state) in naive.states.enumerated() {
      let isThere = position > 0 && naive.states[position - 1].current.id == state.current.id
      arrivals.append(isThere ? arrivals[position - 1] : position)
    }
    var chain: [Step] = []
    var (position, relation) = (seq, Explanation.Relation.current)
    while position >= 0 {
      let state = naive.states[position]
      let entry = state.current
      chain.append(
        Step(
          relation: relation, id: entry.id, overlays: entry.overlays.map(\.number),
          origin: state.origin?.number, made: entry.id.seq,
          arrived: arrivals[position] == entry.id.seq ? nil : arrivals[position]))
      // In a reset the origin of a composite is the entry before it.
      let after = naive.states[entry.id.seq]
      var inner = after.entries.first { $0.id == entry.id }
      while case .reset? = naive.transitions[entry.id.seq].event as NavigationEvent?,
        let origin = after.entries.first(where: { $0.id == inner?.origin }),
        origin.id.seq == entry.id.seq
      {
        chain.append(
          Step(
            relation: .origin, id: origin.id, overlays: origin.overlays.map(\.number),
            origin: after.entries.first { $0.id == origin.origin }?.route.number,
            made: entry.id.seq, arrived: nil))
        inner = origin
      }
      relation = .from
      if case .composed = naive.transitions[entry.id.seq].event { relation = .origin }
      position = entry.id.seq - 1
    }
    return chain
  }

  @Test(arguments: Seed.first(1, long: 12), [6, 40])
  func `the chain is that of a walk from position to position`(
    seed: Seed, travelPercent: Int
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordWalk(seed, in: log, transitions: 2_600, travelPercent: travelPercent)
    }
    let session = try LogReader(path: path).latestSession()
    let naive = NaiveSession(try session.records())
    var random = SplitMix64(seed)
    let head = try session.head()
    let others = (0..<Soak.count(8, long: 25)).map { _ in random.number(below: head) }
    for seq in [0, 1, 1_023, 1_024, 2_048, head] + others {
      let why = try session.why(at: seq, limit: .max)
      let expected = chain(naive, from: seq)
      let found = steps(why)
      guard found == expected else {
        Issue.record("At \(seq): \(found)\nexpected \(expected)")
        continue
      }
      #expect(why.end == .start && why.isComplete)
      #expect(why.links.last?.made?.kind == .started)
      for (link, next) in zip(found, found.dropFirst()) {
        #expect((next.id.seq, next.id.index) < (link.id.seq, link.id.index))
        // A composite is entered from its origin, wherever it is made.
        if next.relation == .origin, next.arrived == nil, let made = link.made {
          let entry = naive.states[made].entries.first { $0.id == link.id }
          #expect(entry?.origin == next.id)
        }
      }
      let overlaid = stride(from: seq, to: 0, by: -1).prefix {
        naive.states[$0 - 1].current.id == naive.states[seq].current.id
      }.first {
        naive.states[$0].overlays != naive.states[$0 - 1].overlays
          || naive.states[$0].rootOverlays != naive.states[$0 - 1].rootOverlays
      }
      let lies = naive.states[seq].activeOverlay != nil
      #expect(why.overlaid?.seq == (lies ? overlaid : nil))
      for limit in [1, 2, 5] {
        let short = try session.why(at: seq, limit: limit)
        #expect(steps(short) == Array(expected.prefix(limit)))
        #expect(short.isComplete == (expected.count <= limit))
      }
    }
  }

  private func session(
    limit: Int = 64, _ body: (TestManager) -> Void
  ) throws -> LogSession {
    let path = try temporaryPath()
    try withLog(path) { log in
      let settings = SessionSettings(historyLimit: limit)
      body(try log.manager(session: "main", initial: TestRoute.home, settings: settings).manager)
    }
    return try LogReader(path: path).latestSession()
  }

  private func text(_ session: LogSession, at seq: Int? = nil) throws -> [String] {
    steps(try session.why(at: seq ?? session.head())).map(\.description)
  }

  @Test func `a rewind brings the user back to an entry that keeps its maker`() throws {
    let session = try session { manager in
      manager.go(.item(1))
      manager.go(.favorite(2))
      manager.hideOverlay()
      manager.rewind(to: 2)
    }
    #expect(
      try text(session) == [
        "current 2.0 made 2 arrived 4", "origin 1.0 made 1 arrived -1",
        "from 0.0 made 0 arrived -1",
      ])
    let closed = try session.why(at: 3)
    #expect(closed.links[0].arrivedFrom?.id == EntryID(seq: 2))
  }

  @Test func `an origin that has left the history is said to be gone`() throws {
    let session = try session(limit: 2) { manager in
      manager.go(.item(1))
      manager.go(.favorite(2))
      manager.go(.favorite(4))
      manager.hideOverlay()
    }
    let why = try session.why(at: 4)
    #expect(why.links[0].isOriginGone)
    #expect(why.links[0].origin == nil)
    #expect(
      try text(session) == [
        "current 2.0 made 2 arrived 4", "origin 1.0 made 1 arrived -1",
        "from 0.0 made 0 arrived -1",
      ])
    let before = try session.why(at: 2)
    #expect(before.links[0].origin == before.links[1].entry.route)
    #expect(!before.links[0].isOriginGone)
  }

  @Test func `a composite in a reset has the entry before it as its origin`() throws {
    let session = try session { manager in
      manager.go(.item(9))
      manager.reset(to: [.item(1), .favorite(2), .favorite(4)])
    }
    #expect(
      try text(session) == [
        "current 2.2 made 2 arrived -1", "origin 2.1 made 2 arrived -1",
        "origin 2.0 made 2 arrived -1", "from 1.0 made 1 arrived -1", "from 0.0 made 0 arrived -1",
      ])
    #expect(try session.why(at: 2, limit: 2).end == .limit(earlier: 3))
    #expect(try session.why(at: 2, limit: 3).end == .limit(earlier: 2))
  }

  @Test func `a tab that was left is come back to`() throws {
    let session = try session { manager in
      manager.selectTab(.feed, root: .home)
      manager.go(.item(1))
      manager.selectTab(.shop, root: .home)
      manager.selectTab(.feed, root: .home)
    }
    #expect(
      try text(session) == [
        "current 2.0 made 2 arrived 4", "from 1.0 made 1 arrived -1", "from 0.0 made 0 arrived -1",
      ])
  }

  @Test func `where the past was dropped, the chain ends there`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 0..<1_100 { manager.note("n", .integer(item)) }
      manager.go(.item(1))
      manager.go(.item(2))
    }
    let session = try laterSession(of: path)
    let why = try session.why(at: session.head())
    #expect(why.end == .firstKept)
    #expect(why.isComplete)
    #expect(why.links.map { $0.made?.seq } == [1_102, 1_101, nil])
    #expect(why.links.last?.arrived == nil)
    #expect(throws: LogError(.dropped(0, first: 1_024, at: nil), path: session.source.path)) {
      try session.why(at: 0)
    }
  }

  @Test func `a chain that is stopped ends where it is`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(4_000, in: $0) }
    let session = try LogReader(path: path).latestSession()
    var told: [Int] = []
    let why = try session.why(at: 4_000, limit: .max) { looked in
      told.append(looked)
      return looked < 1_800
    }
    #expect(told == [929, 1_953])
    #expect(why.end == .stopped && !why.isComplete)
    #expect(why.links.count == 1_953)
    #expect(try session.why(at: 4_000, limit: .max).links.count == 4_001)
    #expect(try session.why(at: 4_000).links.count == 100)
    #expect(try session.why(at: 4_000).end == .limit(earlier: 3_901))
  }

  @Test func `a fallback stands in for a place that could not be decoded`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.search("x"))
    }
    try withLog(path) { log in
      _ = try log.manager(session: "main", initial: LaterRoute.welcome)
    }
    let session = try LogReader(path: path).latestSession()
    let why = try session.why(at: session.head())
    #expect(why.links.map { $0.made?.kind } == [.restored, .went, .started])
    #expect(why.links.map(\.relation) == [.current, .from, .from])
  }
}
