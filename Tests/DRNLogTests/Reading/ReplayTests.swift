import DRN
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNLog

/// Every way through a session: in one piece, position by position, backwards; from LMDB's map and
/// from memory.
@Suite(.temporaryDirectory) struct ReplayTests {
  /// A session with so many rewinds in a hundred calls.
  private func withWalk(
    _ seed: Seed, travelPercent: Int = 20, transitions: Int = 2_600,
    _ body: (LogReader, LogSession, NaiveSession<RecordedRoute>) throws -> Void
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordWalk(seed, in: log, transitions: transitions, travelPercent: travelPercent)
    }
    let reader = try LogReader(path: path)
    let session = try reader.latestSession()
    try body(reader, session, NaiveSession(session.records()))
  }

  @Test(arguments: Seed.first(2))
  func `a record is the same however it is come by`(seed: Seed) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordWalk(seed, in: $0, transitions: 1_400) }
    let session = try LogReader(path: path).session(named: "main")
    let records = try session.records()
    var (replayed, walked) = ([EventRecord](), [EventRecord]())
    try session.replay(in: 0...Int.max) { record, _ in
      replayed.append(record)
      return true
    }
    try session.forEachPosition(in: 0...Int.max) {
      walked.append($0.record)
      return true
    }
    // A plain move after a reset has none of its lists.
    #expect(records.contains { $0.kind == .went && $0.routes.isEmpty })
    #expect(
      zip(records, records.dropFirst()).contains {
        [.reset, .historyEdited].contains($0.kind) && $1.kind == .went
      })
    #expect(records.allSatisfy { $0.kind != .went || $0.routes.isEmpty })
    #expect(replayed == records)
    #expect(walked == records)
    for record in records { #expect(try session.position(record.seq).record == record) }
  }

  @Test func `all sessions together are in the order of time, then of their numbers`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for index in 1...9 { try recordItems(100 * index, in: log, session: "\(index)") }
    }
    // Here, the time of a transition is its position.
    let expected = (0...900).flatMap { seq in
      (1...9).filter { seq <= 100 * $0 }.map { [seq, $0] }
    }
    // Without memory for a fold, each is repeated for each of its positions.
    for byteLimit in [256 << 20, 0] {
      var found: [[Int]] = []
      let reader = try LogReader(path: path)
      try reader.forEachPositionByTime(keeping: byteLimit) { session, position in
        found.append([position.record.seq, Int(session.number)])
      }
      #expect(found == expected)
      #expect(reader.store.largeByteCount.withLock { $0 } == 0)
    }
  }

  @Test func `folds of large states are counted where they are repeated`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for session in ["one", "two"] {
        let manager = try log.manager(
          session: session, initial: TestRoute.home,
          settings: SessionSettings(historyLimit: 10_000)
        ).manager
        manager.reset(to: Array(repeating: .home, count: 10_000))
        for index in 0..<5 { manager.go(.item(index)) }
      }
    }
    for (byteLimit, isRepeated) in [(256 << 20, false), (0, true)] {
      let reader = try LogReader(path: path)
      try reader.forEachPositionByTime(keeping: byteLimit) { _, _ in }
      // Each position after a reset.
      let count = reader.store.largeByteCount.withLock { $0 }
      #expect((count > 12 * 64 * 10_000) == isRepeated && (count == 0) != isRepeated)
    }
  }

  @Test func `large values are counted each time, until the reader is refreshed`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.note("small", .string("text"))
      manager.note("large", .string(String(repeating: "x", count: 40 << 10)))
    }
    let reader = try LogReader(path: path)
    func count(reading number: UInt32) throws -> Int {
      _ = try reader.store.json(of: .json, number)
      return reader.store.largeByteCount.withLock { $0 }
    }
    // What was read is known afterwards, and costs a quarter.
    #expect(try (0..<2).map { _ in try count(reading: 1) } == [0, 0])
    #expect(try (0..<3).map { _ in try count(reading: 2) / (10 << 10) } == [0, 1, 2])
    try reader.refresh()
    #expect(try count(reading: 1) == 0)
  }

  @Test(arguments: Seed.first(2), [5, 60])
  func `a replay shows every state of a fold from the start`(
    seed: Seed, travelPercent: Int
  ) throws {
    try withWalk(seed, travelPercent: travelPercent) { _, session, naive in
      var random = SplitMix64(seed)
      let head = try session.head()
      let starts = [0, 1, 1_023, 1_024, 1_400, head, head + 1] + [random.number(below: head)]
      for start in starts {
        var next = start
        try session.replay(in: start...(head + 7)) { record, state in
          guard record.seq == next, copy(state) == naive.states[next] else {
            Issue.record("Position \(next) is not that of the fold.")
            return false
          }
          next += 1
          return true
        }
        #expect(next == head + 1)
        next = start
        try session.forEachPosition(in: start...head + 7) { position in
          guard position.record.seq == next, position.state == naive.states[next],
            position.node == naive.nodes[next]
          else {
            Issue.record("Position \(next) is not that of the fold.")
            return false
          }
          next += 1
          return true
        }
        #expect(next == head + 1)
      }
      for seq in [0, 1, 1_023, 1_024, 1_025, head] {
        #expect(try session.fold(through: seq) == naive.states[seq])
      }
      for seq in [-1, Int.min, head + 1, Int.max] {
        #expect(throws: LogError(.noSuchTransition(seq, head: head), path: session.source.path)) {
          try session.fold(through: seq)
        }
      }
    }
  }

  private func copy(_ state: borrowing RecordedState) -> RecordedState { copy state }

  @Test func `a replay ends where it is told to`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(2_200, in: $0) }
    let session = try LogReader(path: path).latestSession()
    for (range, expected) in [
      (0...3, 0...3), (-5...1, 0...1), (1_022...1_025, 1_022...1_025),
      (2_199...5_000, 2_199...2_200),
    ] {
      var seqs: [Int] = []
      try session.replay(in: range) { record, _ in
        seqs.append(record.seq)
        return true
      }
      #expect(seqs == Array(expected))
    }
    var calls = 0
    try session.replay(in: 7...600) { _, _ in
      calls += 1
      return calls < 3
    }
    #expect(calls == 3)
    try session.replay(in: 2_201...2_202) { _, _ in
      Issue.record("There is no such position.")
      return true
    }
  }

  @Test(arguments: Seed.first(2))
  func `a cursor that turns around anywhere finds what is there`(seed: Seed) throws {
    try withWalk(seed) { _, session, naive in
      var random = SplitMix64(seed)
      let head = try session.head()
      var seq = random.number(below: head)
      var cursor = LogCursor(session, at: seq)
      for _ in 0..<60 {
        let goesBack = random.chance(50)
        for _ in 0..<random.number(below: 40) {
          let position = goesBack ? try cursor.previous() : try cursor.next()
          let expected = goesBack ? seq - 1 : seq
          guard (0...head).contains(expected) else {
            #expect(position == nil)
            break
          }
          seq = goesBack ? expected : expected + 1
          guard position?.record.seq == expected, position?.state == naive.states[expected],
            position?.node == naive.nodes[expected]
          else {
            Issue.record("Position \(expected) is not that of the fold.")
            return
          }
        }
      }
    }
  }

  @Test(arguments: Seed.first(2))
  func `blocks in memory are read as those in the map`(seed: Seed) throws {
    try withWalk(seed) { reader, session, naive in
      let memory = MemorySource(try reader.copies(of: session.number), of: reader)
      let head = try session.head()
      for seq in [0, 1, 200, 1_023, 1_024, 1_025, 2_047, 2_048, head] {
        let inMemory = try #require(try memory.position(of: session.number, at: seq))
        #expect(inMemory.state == naive.states[seq])
        #expect(inMemory.record == (try session.position(seq)).record)
        #expect(inMemory.node == naive.nodes[seq])
      }
      #expect(try memory.position(of: session.number, at: head + 1) == nil)
      var (mapped, copied): ([Digest128], [Digest128]) = ([], [])
      try reader.forEachBlock(of: session.number, from: 5) { (header, value) in
        mapped.append(SipHash128.digest(of: value))
        #expect(header.session == session.number)
        return true
      }
      try memory.forEachBlock(of: session.number, from: 5) { (_, value) in
        copied.append(SipHash128.digest(of: value))
        return true
      }
      #expect(mapped == copied)
      #expect(mapped.count == head / 1_024 + 1)
    }
  }

  @Test func `what is damaged behind a position does not matter to it`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1_200, in: $0) }
    try edit(path) { file, all in
      let key = LogKey.block(session: 1, firstSeq: 0)
      let block = try Block(#require(try file.value(for: key, in: all.blocks)), key: key)
      var changed = OpenBlock(
        session: 1, firstSeq: 0, hashBefore: block.hashBefore, keyframe: [],
        baseTime: block.baseTime)
      for var record in try block.records() {
        if record.seq == 600 { record.route = 0 }
        changed.append(record)
      }
      try file.put(changed.bytes, for: key, in: all.blocks)
    }
    let session = try LogReader(path: path).latestSession()
    #expect(try session.position(599).state.cursor == 63)
    #expect(try session.position(1_024).state.cursor == 63)
    let error = LogError(
      .corrupt("the block at transition 0 of session 1: transition 600 has no route"), path: path)
    #expect(throws: error) { try session.position(600) }
    #expect(throws: error) { try session.fold(through: 800) }
    var seen = 0
    #expect(throws: error) {
      try session.replay(in: 0...600) { record, _ in
        seen = record.seq
        return true
      }
    }
    #expect(seen == 599)
    var cursor = LogCursor(session, at: 599)
    #expect(try cursor.next()?.record.seq == 599)
    #expect(throws: error) { try cursor.next() }
    #expect(throws: error) { try cursor.previous() }
  }
}

extension LogReader {
  fileprivate func copies(of session: UInt32) throws -> [Block] {
    var blocks: [Block] = []
    while let block = try block(of: session, at: blocks.last?.endSeq ?? 0) { blocks.append(block) }
    return blocks
  }
}

/// A source that has a session's blocks in memory, as a writer has those it did not commit yet.
private final class MemorySource: LogSource {
  private let blocks: [Block]
  private let reader: LogReader

  init(_ blocks: [Block], of reader: LogReader) {
    self.blocks = blocks
    self.reader = reader
  }

  var path: String { reader.path }

  func block(of session: UInt32, at seq: Int) -> Block? {
    blocks.first { ($0.firstSeq..<$0.endSeq).contains(seq) }
  }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    var next = seq
    while let block = block(of: session, at: next) {
      let isWanted = try block.read(path) { (value) throws(FormatError) in
        try body(block.header, value)
      }
      guard isWanted else { return }
      next = block.endSeq
    }
  }

  func lastBlock(of session: UInt32) -> Block? { blocks.last }

  func dropped(_ seq: Int, of session: UInt32) -> LogError? { nil }

  func digests(of symbols: [SymbolKey]) throws(LogError) -> [SymbolKey: Digest128] {
    try reader.digests(of: symbols)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try reader.newestBranch(of: session, from: node)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try reader.json(of: kind, number)
  }
}
