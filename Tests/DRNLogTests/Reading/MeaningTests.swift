import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Events compared by their meaning, and hashed by known digests, against the prefix hash.
@Suite(.temporaryDirectory) struct MeaningTests {
  private func sessions(_ seed: Seed) throws -> (LogSession, LogSession) {
    for (name, file) in [("a", "left.mdb"), ("b", "right.mdb")] {
      try withLog(try temporaryPath(file)) { log in
        // Other values first, so that the two logs have other numbers.
        if name == "b" { try recordItems(20, in: log, session: "other") { .item(99 - $0) } }
        try recordWalk(
          name == "a" ? seed : Seed(value: seed.value + 1), in: log, session: name,
          transitions: 1_200, travelPercent: 15)
      }
    }
    return (
      try LogReader(path: temporaryPath("left.mdb")).session(named: "a"),
      try LogReader(path: temporaryPath("right.mdb")).session(named: "b")
    )
  }

  private func meaning(_ record: EventRecord, _ session: LogSession) throws -> Digest128 {
    var record = record
    record.target = record.seq - record.target
    return try PrefixHash.hash(record, after: PrefixHash.empty) { (kind, number) throws(LogError) in
      PrefixHash.digest(ofJSON: try session.json(of: kind, number))
    }
  }

  @Test(arguments: Seed.first(3))
  func `two events are equal if their hashes are, and then their signatures are too`(
    seed: Seed
  ) throws {
    let (left, right) = try sessions(seed)
    let (old, new) = (try left.records(), try right.records())
    let comparison = MeaningComparison(left.source, right.source)
    let oldSignatures = try comparison.signatures(of: old[...], on: .left)
    let newSignatures = try comparison.signatures(of: new[...], on: .right)
    let oldMeanings = try old.map { try meaning($0, left) }
    let newMeanings = try new.map { try meaning($0, right) }
    var (random, equal) = (SplitMix64(seed), 0)
    for _ in 0..<60_000 {
      let (l, r) = (random.number(below: old.count), random.number(below: new.count))
      let isEqual = oldMeanings[l] == newMeanings[r]
      #expect(try comparison.areEqual(old[l], new[r]) == isEqual)
      #expect((oldSignatures[l] == newSignatures[r]) == isEqual)
      equal += isEqual ? 1 : 0
    }
    #expect(equal > 100)
  }

  @Test func `a rewind has one meaning, whether or not it carries a state`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for name in ["a", "b"] {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        // In one of them the rewind is in another block than its target.
        let count = name == "a" ? 100 : LogFormat.blockCapacity - 1
        for item in 0..<count { manager.go(.item(item + 10)) }
        manager.rewind(to: manager.head - 5)
      }
    }
    let reader = try LogReader(path: path)
    let (left, right) = (try reader.session(named: "a"), try reader.session(named: "b"))
    let old = try #require(try left.records().last)
    let new = try #require(try right.records().last)
    #expect(old.keyframe.isEmpty && !new.keyframe.isEmpty)
    let comparison = MeaningComparison(reader, reader)
    #expect(try comparison.areEqual(old, new))
    #expect(
      try comparison.signatures(of: [old], on: .left)
        == comparison.signatures(of: [new], on: .right))
  }

  @Test(arguments: Seed.first(2))
  func `known digests give the prefix hash, and unknown ones none`(seed: Seed) throws {
    var random = SplitMix64(seed)
    func digest(_ kind: SymbolKind, _ number: UInt32) -> Digest128 {
      Digest128(low: UInt64(number) << 8 | UInt64(kind.rawValue), high: 7)
    }
    for seq in 0..<400 {
      let kind = seq == 0 ? .started : random.pick(EventKind.allCases.filter { $0 != .started })
      var record = random.record(of: kind, seq: seq, isFull: random.chance(50))
      if random.chance(30) { record = EventRecord(seq: seq, time: record.time, kind: .went) }
      if record.kind == .went { record.route = 1 + UInt32(random.number(below: 9)) }
      var symbols: [SymbolKey] = []
      record.forEachSymbol { symbols.append(SymbolKey(kind: $0, number: $1)) }
      var known = KnownDigests()
      // Greater numbers are not kept.
      let isSmall = symbols.allSatisfy { $0.number < KnownDigests.limit }
      for key in symbols {
        known.keep(digest(key.kind, key.number), of: key.kind, key.number)
      }
      let before = Digest128(low: random.next(), high: random.next())
      let expected = PrefixHash.hash(record, after: before, digest: digest)
      #expect(known.hash(record, after: before) == (isSmall ? expected : nil))
      guard let missing = symbols.last else { continue }
      var fewer = KnownDigests()
      for key in symbols where key != missing {
        fewer.keep(digest(key.kind, key.number), of: key.kind, key.number)
      }
      #expect(fewer.hash(record, after: before) == nil)
    }
  }

  @Test(arguments: [0, 1, 511, 1_023, 1_024, 1_025, 1_500])
  func `a stream reads what is asked for, and then knows its end`(start: Int) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(1_535, in: $0) }
    let session = try LogReader(path: path).latestSession()
    let all = try session.records()
    var (stream, read) = (RecordStream(session, at: start), [EventRecord]())
    for count in [0, 1, 7, 600] where start + count <= all.count {
      try stream.read(into: &read, upTo: count)
      #expect(read == Array(all[start..<start + count]))
      #expect(!stream.isAtEnd)
    }
    try stream.read(into: &read, upTo: all.count - start)
    #expect(!stream.isAtEnd)
    try stream.read(into: &read, upTo: all.count + 1)
    #expect(stream.isAtEnd)
    #expect(read == Array(all[start...]))
  }

  @Test func `a stream reads what is before a damaged block, and then tells of it`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(5_000, in: $0) }
    let readable = 4 * LogFormat.blockCapacity
    try edit(path) { transaction, databases in
      let key = LogKey.block(session: 1, firstSeq: readable)
      var value = try #require(try transaction.value(for: key, in: databases.blocks))
      value[100] ^= 1
      try transaction.put(value, for: key, in: databases.blocks)
    }
    let session = try LogReader(path: path).latestSession()
    var (stream, read) = (RecordStream(session, at: 10), [EventRecord]())
    #expect(throws: LogError.self) { try stream.read(into: &read, upTo: .max) }
    #expect(read.map(\.seq) == Array(10..<readable))
    read = []
    #expect(throws: LogError.self) {
      try session.forEachRecord(in: 10...Int.max) { record, _ in
        read.append(record)
        return true
      }
    }
    #expect(read.map(\.seq) == Array(10..<readable))
    read = []
    #expect(throws: LogError.self) {
      try session.forEachPosition(in: 10...Int.max) { position in
        read.append(position.record)
        return true
      }
    }
    #expect(read.map(\.seq) == Array(10..<readable))
  }

  @Test func `blocks are read backwards, and what can change in them is told`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 0..<20_000 {
        switch item {
        case 3_000: manager.showRootOverlay(.settings)
        case 9_000: manager.selectTab(.feed, root: .home)
        default: manager.go(item.isMultiple(of: 2) ? .home : .favorite(1))
        }
      }
    }
    let session = try LogReader(path: path).latestSession()
    let head = try session.head()
    let capacity = LogFormat.blockCapacity
    for last in [head, 12_345, capacity, capacity - 1, 0] {
      var (blocks, first) = (BlocksBackwards(session, from: last), last / capacity * capacity)
      while let block = try blocks.next() {
        #expect(block.firstSeq == first)
        let contents = try BlockContents(of: block, session.source.path)
        let records = try block.records()
        for kind in EventKind.allCases {
          #expect(
            contents.kinds.isDisjoint(with: [kind]) != records.contains { $0.kind == kind })
        }
        #expect(contents.namesTab == records.contains { $0.tab != 0 })
        first -= capacity
      }
      #expect(first == -capacity)
    }
  }
}
