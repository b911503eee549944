import DRN
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNLog

/// Positions by block and keyframe, against a fold from the start that keeps everything.
@Suite(.temporaryDirectory) struct PositionTests {
  private func withWalk(
    _ seed: Seed, _ body: (LogReader, LogSession, NaiveSession<RecordedRoute>) throws -> Void
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordWalk(seed, in: log, session: "before", transitions: 30)
      try recordWalk(seed, in: log, transitions: 2_200, travelPercent: 4)
      try recordWalk(seed, in: log, session: "after", transitions: 30)
    }
    let reader = try LogReader(path: path)
    let session = try reader.session(named: "main")
    try body(reader, session, NaiveSession(session.records()))
  }

  /// What a fold does once a block's rewinds lead to more places than it keeps.
  @Test(arguments: Seed.first(2))
  func `a state behind a long reset needs no events before it`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let time = Timestamp(nanosecondsSince1970: 0)
    var start = EventRecord(seq: 0, time: time, kind: .started)
    start.route = 1
    start.settings = SettingsRecord(historyLimit: 1_000, window: 0, appVersion: 0, schema: 0)
    var records = [start]
    for seq in 1..<200 {
      let kind = random.pick([EventKind.went, .reset, .tabSelected, .wentBack, .rewound])
      var record = EventRecord(seq: seq, time: time, kind: kind)
      switch kind {
      case .went: record.route = UInt32(random.number(below: 9) + 1)
      case .wentBack: record.count = 1
      case .tabSelected: (record.route, record.tab) = (1, UInt32(random.number(below: 3) + 1))
      case .reset: record.routes = Array(repeating: UInt32(seq), count: random.pick([3, 257, 300]))
      default: record.target = random.number(below: seq)
      }
      records.append(record)
    }
    let block = Block(records)
    let naive = NaiveSession<RecordedRoute>(try block.records())
    var destinations = RewindDestinations(block.header, in: block.value.span)
    var fold = try BlockFold(block.header, in: block.value.span)
    var reader = EventReader(block.header)
    var rewinds: [Rewind] = []
    var branch = BranchPosition()
    for (seq, state) in naive.states.enumerated() {
      let start = reader
      guard let record = try reader.next(in: block.value.span) else { break }
      if record.kind == .rewound { rewinds.append(Rewind(record: record, end: reader)) }
      if record.kind == .reset {
        destinations.note(resetAt: start, of: record.routes.count, after: naive.states[seq - 1])
      }
      let found = try Lineage.state(
        at: seq, rewinds, destinations, in: block.header, block.value.span)
      #expect(found == state, "position \(seq)")
      let scan = try BlockScan(through: seq, in: block.header, block.value.span, isFolding: true)
      #expect(try scan.state(in: block.value.span) == state, "position \(seq)")
      #expect(try scan.record(in: block.value.span) == record)
      #expect(scan.nodeBefore == (seq == 0 ? nil : branch.node))
      branch.advance(past: record)
      #expect(scan.branch == branch)
      _ = try fold.next(in: block.value.span)
      #expect(fold.state == state, "position \(seq)")
    }
    #expect(reader.seq == 200)
  }

  @Test func `a fold begins at a long reset that is near, however many there are`() throws {
    let resets = Array(repeating: EventKind.reset, count: 40)
    var records: [EventRecord] = []
    for (seq, kind) in ([.started] + resets + [.rewound]).enumerated() {
      var record = EventRecord(seq: seq, time: Timestamp(nanosecondsSince1970: 0), kind: kind)
      switch kind {
      case .started:
        record.route = 1
        record.settings = SettingsRecord(historyLimit: 64, window: 0, appVersion: 0, schema: 0)
      case .reset: record.routes = [1]
      default: record.target = 1
      }
      records.append(record)
    }
    let block = Block(records)
    var destinations = RewindDestinations(block.header, in: block.value.span)
    var reader = EventReader(block.header)
    _ = try reader.next(in: block.value.span)
    for _ in 1...40 {
      // As many places of tabs as a state can have, and none of them that of another state.
      let entry = Entry<RecordedRoute>(id: EntryID(seq: 0), route: RecordedRoute(1))
      let entries = Array(repeating: entry, count: NavigationLimits.places)
      let history = try #require(History(entries: entries, cursor: 0))
      let tabs = NavigationLimits.rememberedPlaces / NavigationLimits.places
      let state = try #require(
        RecordedState(
          history: history,
          rememberedTabs: Dictionary(
            uniqueKeysWithValues: (1...tabs).map { (RecordedRoute.Tab(UInt32($0)), history) }),
          rootOverlays: [], flow: nil, historyLimit: NavigationLimits.places))
      destinations.note(resetAt: reader, of: NavigationLimits.places, after: state)
      _ = try reader.next(in: block.value.span)
    }
    // The states before 16 of them are kept at most.
    for seq in 1...40 {
      let reset = try #require(destinations.longReset(through: seq))
      #expect((0..<4).contains(seq - reset.start.seq))
    }
    #expect(destinations.longReset(through: 0) == nil)
  }

  @Test(arguments: Seed.first(1))
  func `every position is that of a fold from the start`(seed: Seed) throws {
    try withWalk(seed) { _, session, naive in
      let head = try session.head()
      #expect(naive.states.count == head + 1)
      var random = SplitMix64(seed)
      let edges = [0, 1, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049, head]
      for seq in edges + (0..<20).map({ _ in random.number(below: head + 1) }) {
        let position = try session.position(seq)
        #expect(position.record.seq == seq)
        #expect(position.state == naive.states[seq])
        #expect(position.node == naive.nodes[seq])
      }
      for seq in [-1, Int.min, head + 1, head + 1_024, Int.max] {
        #expect(throws: LogError(.noSuchTransition(seq, head: head), path: session.source.path)) {
          try session.position(seq)
        }
      }
    }
  }

  @Test(arguments: Seed.first(2))
  func `positions that are asked for together take one reading of each block`(seed: Seed) throws {
    try withWalk(seed) { reader, session, naive in
      let head = try session.head()
      let source = CountingSource(reader)
      // One of them twice, and two that are not there.
      let seqs = [0, 3, 3] + Array(500...head) + [head + 1, head + 1_200]
      var found: [Int] = []
      try source.forEachPosition(of: session.number, since: 0, at: seqs) {
        index, record, branch, state in
        found.append(record.seq)
        #expect(index == found.count - 1)
        #expect(state == naive.states[record.seq])
        #expect(branch.node == naive.nodes[record.seq])
      }
      #expect(found == seqs.dropLast(2))
      #expect(source.reads.withLock { $0 } == head / 1_024 + 2)
    }
  }

  @Test func `a cursor jumps forwards, to where it is, and back`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2_200, in: $0) }
    var cursor = LogCursor(try LogReader(path: path).latestSession(), at: 0)
    for seq in [0, 1, 800, 1_023, 1_024, 2_047, 2_060, 2_060, 2_200, 1_400, 3] {
      #expect(try cursor.position(at: seq)?.record.seq == seq)
    }
    #expect(try cursor.position(at: 2_201) == nil)
  }

  @Test(arguments: Seed.first(1))
  func `a cursor finds the same forwards and backwards`(seed: Seed) throws {
    try withWalk(seed) { _, session, naive in
      let head = try session.head()
      var forwards = LogCursor(session, at: 0)
      for seq in 0...head {
        let position = try #require(try forwards.next())
        guard position.record.seq == seq, position.state == naive.states[seq],
          position.node == naive.nodes[seq]
        else {
          Issue.record("Position \(seq) is not that of the fold.")
          return
        }
      }
      #expect(try forwards.next() == nil)
      // From the end, the same cursor goes back.
      for seq in (0...head).reversed() {
        let position = try #require(try forwards.previous())
        guard position.record.seq == seq, position.state == naive.states[seq] else {
          Issue.record("Position \(seq) is not that of the fold.")
          return
        }
      }
      #expect(try forwards.previous() == nil)
      #expect(try forwards.next()?.record.seq == 0)
    }
  }

  @Test func `a cursor turns around anywhere`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2_200, in: $0) }
    let session = try LogReader(path: path).latestSession()
    var cursor = LogCursor(session, at: 1_024)
    var (seq, random) = (1_024, SplitMix64(Seed(value: 1)))
    for _ in 0..<400 {
      if random.chance(50) {
        #expect(try cursor.next()?.record.seq == seq)
        seq += 1
      } else {
        seq -= 1
        #expect(try cursor.previous()?.record.seq == seq)
      }
    }
    var outside = LogCursor(session, at: 10_000)
    #expect(try outside.next() == nil)
    #expect(try outside.previous() == nil)
    outside = LogCursor(session, at: -5)
    #expect(try outside.next() == nil)
    #expect(try outside.previous() == nil)
  }

  @Test(
    arguments: [
      (0...3, [0, 1, 2, 3]), (1_022...1_025, [1_022, 1_023, 1_024, 1_025]),
      (2_199...5_000, [2_199, 2_200]),
      (-5...1, [0, 1]), (2_201...2_202, []), (-9...(-1), []), (7...7, [7]),
    ] as [(ClosedRange<Int>, [Int])])
  func `a range has both ends, and only what is there`(
    range: ClosedRange<Int>, seqs: [Int]
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2_200, in: $0) }
    let session = try LogReader(path: path).latestSession()
    for isReversed in [false, true] {
      var found: [Int] = []
      try session.forEachPosition(in: range, reversed: isReversed) { position in
        found.append(position.record.seq)
        return true
      }
      #expect(found == (isReversed ? seqs.reversed() : seqs))
      var calls = 0
      try session.forEachPosition(in: range, reversed: isReversed) { _ in
        calls += 1
        return false
      }
      #expect(calls == min(seqs.count, 1))
    }
  }

  @Test(arguments: Seed.first(1))
  func `parents and newest children are those of the tree`(seed: Seed) throws {
    try withWalk(seed) { reader, session, naive in
      let timeline = session.timeline
      let nodes = Set(naive.nodes)
      var random = SplitMix64(seed)
      let branches = try reader.branches(of: session.number)
      let branching = branches.filter { !$0.isOfFence }
      #expect(branching.count > 3)
      let fences = naive.transitions.filter { $0.event == .fenced }.map(\.seq)
      #expect(!fences.isEmpty)
      #expect(branches.filter(\.isOfFence).map(\.child).sorted() == fences)
      #expect(try timeline.newestFence() == fences.last)
      // Nodes that have a branch, and some that may not.
      let some = Set(branching.prefix(20).map(\.parent)).union(
        (0..<10).map { _ in random.pick(Array(nodes.sorted())) })
      for node in some.sorted() {
        #expect(try timeline.newestChild(of: node) == naive.newestChild[node], "node \(node)")
        #expect(try timeline.parent(of: node) == naive.parent(of: node), "node \(node)")
      }
      for branch in branching {
        #expect(naive.parent(of: branch.child) == branch.parent)
      }
      let newest = Dictionary(branching.map { ($0.parent, $0.child) }) { max($0, $1) }
      for (parent, child) in newest {
        #expect(try reader.newestBranch(of: session.number, from: parent) == child)
        #expect(naive.newestChild[parent] == child)
      }
      #expect(try reader.newestBranch(of: session.number, from: 1 << 40) == nil)
    }
  }

  @Test(arguments: Seed.first(1))
  func `marks stand for what was marked last`(seed: Seed) throws {
    try withWalk(seed) { reader, session, naive in
      var expected: [[UInt8]: Int] = [:]
      for record in try session.records() where record.kind == .marked {
        expected[Array(try session.text(record.label).utf8)] = record.target
      }
      #expect(expected.count == 4)
      let found = try session.marks()
      #expect(found.count == expected.count)
      for mark in found {
        #expect(expected[Array(mark.name.utf8)] == mark.target)
        #expect(try session.mark(named: mark.name) == mark.target)
      }
      #expect(found.map(\.target) == found.map(\.target).sorted())
    }
  }
}

extension PositionTests {
  /// Damage with checksums that are right, where arithmetic could overflow.
  @Test func `a session that ends before it begins is damaged`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    try edit(path) { file, all in
      var record = SessionRecord(number: 1, name: "main", startedAt: .unknown)
      record.firstSeq = 1_000
      try file.put(record.bytes, for: record.key, in: all.sessions)
    }
    let session = try LogReader(path: path).session(named: "main")
    for name in [PositionName.seq(0), .seq(1_000), .beforeHead(0), .beforeHead(1)] {
      #expect(
        throws: LogError(.corrupt("session 'main' ends before it begins"), path: path)
      ) { try session.seq(of: name) }
    }
  }

  @Test(arguments: [Int.max - 511, Int.max - 1_023, LogFormat.largestSeq + 512])
  func `a block beyond every position is damaged`(firstSeq: Int) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    try edit(path) { file, all in
      var block = OpenBlock(
        session: 1, firstSeq: firstSeq, hashBefore: PrefixHash.empty, keyframe: [0],
        baseTime: .unknown)
      for _ in 0..<512 { block.append(EventRecord(seq: 1, time: .unknown, kind: .stayed)) }
      try file.put(block.bytes, for: block.key, in: all.blocks)
    }
    let error = #expect(throws: LogError.self) {
      try LogReader(path: path).session(named: "main").head()
    }
    #expect(error?.description.contains("beyond every position") == true)
  }
}

/// Counts how often blocks are asked for.
private final class CountingSource: LogSource {
  private let log: LogReader
  let reads = Lock(0)

  init(_ log: LogReader) { self.log = log }

  var path: String { log.path }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    reads.withLock { $0 += 1 }
    try log.forEachBlock(of: session, from: seq, body)
  }

  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    try log.block(of: session, at: seq)
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try log.lastBlock(of: session)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try log.newestBranch(of: session, from: node)
  }

  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    try log.dropped(seq, of: session)
  }

  func digests(of symbols: [SymbolKey]) throws(LogError) -> [SymbolKey: Digest128] {
    try log.digests(of: symbols)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try log.json(of: kind, number)
  }
}
