import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Which transition set what, against looking at every pair of neighbouring positions.
@Suite(.temporaryDirectory) struct BlameTests {
  private func walk(
    _ seed: Seed, transitions: Int = 2_600, travelPercent: Int = 6
  ) throws -> (LogSession, NaiveSession<RecordedRoute>) {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordWalk(seed, in: log, transitions: transitions, travelPercent: travelPercent)
    }
    let session = try LogReader(path: path).latestSession()
    return (session, NaiveSession(try session.records()))
  }

  /// The newest position not after `seq` at which `value` is another than before; 0 where none is.
  private func newestChange<Value: Equatable>(
    _ states: [RecordedState], _ seq: Int, _ value: (RecordedState) throws -> Value
  ) rethrows -> Int {
    for position in stride(from: seq, to: 0, by: -1)
    where try value(states[position]) != value(states[position - 1]) { return position }
    return 0
  }

  /// The transition that gave an entry its route: the newest update on the way to `seq`, or the one that made it.
  private func setter(of id: EntryID, _ naive: NaiveSession<RecordedRoute>, _ seq: Int) -> Int {
    var position = seq
    while position > id.seq {
      switch naive.transitions[position].event {
      case .rewound(let target): position = target
      case .updated where naive.states[position].current.id == id: return position
      default: position -= 1
      }
    }
    return id.seq
  }

  /// Every part by its name, as plainly as it can be told.
  private func expected(
    _ naive: NaiveSession<RecordedRoute>, _ seq: Int, _ session: LogSession
  ) throws -> [String: Int] {
    let states = naive.states
    let state = states[seq]
    var expected = [
      "currentRoute": newestChange(states, seq) { $0.entries[$0.cursor].route },
      "overlays": newestChange(states, seq) { $0.entries[$0.cursor].overlays },
      "rootOverlays": newestChange(states, seq) { $0.rootOverlays },
      "origin": newestChange(states, seq) { state in
        state.entries.first { $0.id == state.entries[state.cursor].origin }?.route
      },
      "cursor": newestChange(states, seq) { $0.cursor },
      "tab": newestChange(states, seq) { $0.entries[$0.cursor].tab },
      "flow": newestChange(states, seq) { $0.flow },
    ]
    for (index, entry) in state.entries.enumerated() {
      expected["entries[\(index)]"] = setter(of: entry.id, naive, seq)
    }
    for tab in state.rememberedTabs.keys {
      let name = String(decoding: try session.json(of: .tab, tab.number), as: UTF8.self)
      expected["rememberedTabs.\(name.dropFirst().dropLast())"] = newestChange(states, seq) {
        $0.rememberedTabs[tab]
      }
    }
    return expected
  }

  @Test(arguments: Seed.first(1, long: 12), [6, 40])
  func `blame finds what a look at all positions finds`(seed: Seed, travelPercent: Int) throws {
    let (session, naive) = try walk(seed, travelPercent: travelPercent)
    var random = SplitMix64(seed)
    let head = try session.head()
    let seqs =
      [0, 1, 2, 1_023, 1_024, 1_025, 2_047, 2_048, head]
      + (0..<Soak.count(8, long: 30)).map { _ in random.number(below: head) }
    for seq in seqs {
      let parts = try session.blame(at: seq)
      var found: [String: Int] = [:]
      for part in parts {
        #expect(found.updateValue(part.record.seq, forKey: part.part) == nil)
        #expect(!part.isOlder)
      }
      #expect(found == (try expected(naive, seq, session)), "position \(seq)")
      let current = parts.filter(\.isCurrent).map(\.part)
      #expect(current == ["entries[\(naive.states[seq].cursor)]"])
    }
  }

  private static let paths = [
    "currentRoute", "route.item", "route.item._0", "route.search._0", "route.nothing", "overlays",
    "overlays[0]", "overlays[1].share", "overlays[0].share._0", "overlays.count", "rootOverlays",
    "rootOverlays[1]", "rootOverlays.count", "origin", "origin.item._0", "cursor", "tab", "flow",
    "entries", "entries.count", "entries[9]", "flow.x", "tab[0]",
  ]

  @Test(arguments: Seed.first(2, long: 8))
  func `a path is followed as the JSON of every position has it`(seed: Seed) throws {
    let (session, naive) = try walk(seed, transitions: 2_200)
    let line = TransitionLine(session)
    let states = try naive.states.map { state in
      var text = JSONLineWriter()
      try line.write(state, to: &text)
      return try JSONValue(parsing: text.bytes)
    }
    var random = SplitMix64(seed)
    for text in Self.paths {
      let path = try StatePath(parsing: text)
      func value(_ state: JSONValue) -> JSONValue? {
        state[path.root.rawValue].flatMap { path.value(in: $0) }
      }
      for seq in [0, 1_024, states.count - 1, random.number(below: states.count)] {
        let found = try #require(try session.blame(at: seq, path: path).first)
        let newest = stride(from: seq, to: 0, by: -1).first {
          value(states[$0]) != value(states[$0 - 1])
        }
        #expect(found.record.seq == newest ?? 0, "\(text) at \(seq)")
        #expect(found.value == value(states[seq]), "\(text) at \(seq)")
      }
    }
  }

  @Test(arguments: Seed.first(3))
  func `what is not in the JSON is followed as well`(seed: Seed) throws {
    let (session, naive) = try walk(seed)
    let seq = try session.head()
    let overlay = try #require(
      try session.blame(at: seq, path: StatePath(parsing: "overlay")).first)
    #expect(
      overlay.record.seq
        == newestChange(naive.states, seq) { $0.rootOverlays.last ?? $0.overlays.last })
    let feed = try #require(
      naive.states.lazy.flatMap(\.rememberedTabs.keys).first { tab in
        (try? session.json(of: .tab, tab.number)) == Array(#""feed""#.utf8)
      })
    let cursor = try #require(
      try session.blame(at: seq, path: StatePath(parsing: "rememberedTabs.feed.cursor")).first)
    #expect(
      cursor.record.seq == newestChange(naive.states, seq) { $0.rememberedTabs[feed]?.cursor })
    let all = try #require(
      try session.blame(at: seq, path: StatePath(parsing: "rememberedTabs")).first)
    #expect(all.record.seq == newestChange(naive.states, seq) { $0.rememberedTabs })
  }

  @Test func `whatever is inside an entry was set by the transition that made it`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    let session = try LogReader(path: path).latestSession()
    for (text, seq, value) in [
      ("entries[2]", 2, ["item": ["_0": 1]]), ("entries[2].item._0", 2, 1),
      ("entries[2].x", 2, nil),
      ("entries[0]", 0, "home"),
    ] as [(String, Int, JSONValue?)] {
      let part = try #require(try session.blame(at: 3, path: StatePath(parsing: text)).first)
      #expect(part.part == text)
      #expect(part.record.seq == seq)
      #expect(part.value == value)
    }
  }

  @Test func `a route that an entry was given in its place was set by the update`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.update(.item(2))
      manager.go(.search("a"))
      manager.update(.search("b"))
      manager.update(.search("a"))
      manager.undo()
      for number in 0..<1_100 { manager.note("n", .integer(number)) }
      manager.goBack()
    }
    let session = try LogReader(path: path).latestSession()
    func blamed(_ text: String, at seq: Int) throws -> Int? {
      try session.blame(at: seq, path: StatePath(parsing: text)).first?.record.seq
    }
    let head = try session.head()
    for (part, seq) in [("entries[0]", 0), ("entries[1]", 2), ("entries[2]", 4)] {
      #expect(try session.blame(at: head).first { $0.part == part }?.record.seq == seq)
      #expect(try blamed(part, at: head) == seq)
    }
    #expect(try blamed("entries[2]", at: 5) == 5)
    #expect(try blamed("entries[2].search._0", at: head) == 4)
    #expect(try blamed("entries[2].nothing", at: head) == 3)
    #expect(try blamed("entries[1].item._0", at: 1) == 1)
    #expect(
      try session.blame(at: head, path: StatePath(parsing: "entries[0]")) { _ in false }.isEmpty)
  }

  @Test func `where the past was dropped, what was before it is said to be older`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.search("x")).manager
      manager.showRootOverlay(.settings)
      for item in 0..<1_200 { manager.note("n", .integer(item)) }
      manager.pushOverlay(.share(1))
    }
    let session = try laterSession(of: path)
    let head = try session.head()
    let parts = try session.blame(at: head)
    let found = Dictionary(uniqueKeysWithValues: parts.map { ($0.part, $0) })
    #expect(found["overlays"]?.record.seq == head)
    #expect(found["overlays"]?.isOlder == false)
    for name in ["currentRoute", "rootOverlays", "tab", "flow", "cursor", "entries[0]"] {
      #expect(found[name]?.record.seq == 1_024, "\(name)")
      #expect(found[name]?.isOlder == true, "\(name)")
    }
    for seq in [0, 1_023] {
      #expect(throws: LogError(.dropped(seq, first: 1_024, at: nil), path: session.source.path)) {
        try session.blame(at: seq)
      }
    }
    let missing = LogError(.noSuchTransition(head + 1, head: head), path: session.source.path)
    #expect(throws: missing) { try session.blame(at: head + 1) }
  }

  @Test func `a search that is stopped leaves out what it did not find`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(4_000, in: $0) }
    let session = try LogReader(path: path).latestSession()
    var told: [Int] = []
    let parts = try session.blame(at: 4_000) { looked in
      told.append(looked)
      return told.count < 2
    }
    #expect(told == [929, 1_953])
    #expect(!parts.contains { ["overlays", "tab", "flow"].contains($0.part) })
    #expect(parts.first { $0.part == "currentRoute" }?.record.seq == 4_000)
    #expect(try session.blame(at: 4_000, path: StatePath(parsing: "flow")) { _ in false }.isEmpty)
    told = []
    #expect(
      try session.blame(at: 4_000) {
        told.append($0)
        return true
      }.count == 7 + 64)
    #expect(told == [929, 1_953, 2_977])
  }
}
