import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct BlockTests {
  private func random(_ count: Int, firstSeq: Int, _ seed: Seed = Seed(value: 1)) -> OpenBlock {
    var random = SplitMix64(seed)
    let isFirst = firstSeq == 0
    let hash = Digest128(low: random.next(), high: random.next())
    let keyframe = (0..<50).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var block = OpenBlock(
      session: 7, firstSeq: firstSeq, hashBefore: isFirst ? PrefixHash.empty : hash,
      keyframe: isFirst ? [] : keyframe, baseTime: random.time())
    let kinds = EventKind.allCases.filter { $0 != .started }
    for seq in firstSeq..<firstSeq + count {
      block.append(
        random.record(
          of: seq == 0 ? .started : random.pick(kinds), seq: seq, isFull: random.chance(30)))
    }
    return block
  }

  private func block(_ count: Int, firstSeq: Int = 1_024) -> Block {
    random(count, firstSeq: firstSeq).block
  }

  private static let places = [
    (1, 0), (2, 0), (1_024, 0), (1, 1_024), (2, 1_024), (20, 1_024), (1_024, 1_024), (300, 512),
    (512, 512), (512, 1_536),
  ]

  @Test(arguments: places)
  func `a block comes back`(count: Int, firstSeq: Int) throws {
    let block = block(count, firstSeq: firstSeq)
    let read = try Block(block.bytes, key: block.key)
    #expect(read.header == block.header)
    #expect(read.session == 7 && read.firstSeq == firstSeq && read.count == count)
    #expect(read.endSeq == firstSeq + count)
    #expect(read.isFull == ((firstSeq + count) % 1_024 == 0))
    #expect(read.hashBefore == block.hashBefore)
    #expect(read.keyframe == block.keyframe)
    #expect(read.baseTime == block.baseTime)
    #expect(try read.records() == block.records())
    #expect(read.bytes == block.bytes)
  }

  @Test(arguments: Seed.all)
  func `a decoder made from the specification reads the same events`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let count = random.pick([1, 5, 64, 1_024])
    let firstSeq = random.pick([0, 1_024])
    let block = self.random(count, firstSeq: firstSeq, seed).block
    var naive = NaiveColumns(block.bytes, firstSeq: firstSeq)
    for record in try block.records() { #expect(naive.next() == record) }
    #expect(naive.next() == nil && naive.isAtEnd)
  }

  @Test(arguments: Seed.first(5))
  func `times that were skipped are read when they are asked for`(seed: Seed) throws {
    let block = random(700, firstSeq: 1_024, seed).block
    let records = try block.records()
    var random = SplitMix64(seed)
    var (reader, extras) = (EventReader(block.header), EventExtras.none)
    while reader.seq < block.endSeq {
      let seq = reader.seq
      let isTimed = random.chance(20)
      let event = try #require(
        try reader.next(in: block.value.span, extras: &extras, isTimed: isTimed))
      var expected = records[seq - 1_024]
      if !isTimed { expected.time = .unknown }
      #expect(EventRecord(event, extras) == expected)
    }
    #expect(try reader.time(before: block.endSeq, in: block.value.span) == records.last?.time)
    #expect(try reader.next(in: block.value.span) == nil)
  }

  @Test func `a block that is opened again goes on where it was`() throws {
    var whole = random(1, firstSeq: 1_024)
    var random = SplitMix64(Seed(value: 9))
    let more = (1..<20).map { random.record(of: .went, seq: 1_024 + $0, isFull: false) }
    for record in more {
      var reopened = try OpenBlock(continuing: Block(whole.bytes, key: whole.key))
      reopened.append(record)
      whole.append(record)
      #expect(reopened.bytes == whole.bytes)
    }
    #expect(try whole.block.records().suffix(19) == more[...])
  }

  // What a block takes.

  private func went(
    _ routes: [UInt32], after nanoseconds: [Int64]? = nil
  ) -> (block: Block, columns: BlockColumns) {
    var block = OpenBlock(
      session: 1, firstSeq: 1_024, hashBefore: PrefixHash.empty, keyframe: [0],
      baseTime: Timestamp(nanosecondsSince1970: 5))
    var time = 5 as Int64
    for (index, route) in routes.enumerated() {
      time &+= nanoseconds?[index] ?? 0
      var record = EventRecord(
        seq: 1_024 + index, time: Timestamp(nanosecondsSince1970: time), kind: .went)
      record.route = route
      block.append(record)
    }
    let stored = block.block
    return (stored, stored.header.columns ?? BlockColumns(timeUnit: 0))
  }

  @Test(
    arguments: [
      (1, 2), (254, 2), (255, 3), (65_534, 3), (65_535, 4), (16_777_214, 4),
    ] as [(UInt32, Int)])
  func `words are as wide as their operands need`(route: UInt32, width: Int) throws {
    let (block, columns) = went(Array(repeating: route, count: 9))
    #expect(columns.wordByteCount == width)
    #expect(columns.longOperands == columns.extras)
    #expect(try block.records().allSatisfy { $0.route == route })
  }

  @Test func `what few events need has a place of its own`() throws {
    var routes = [UInt32](repeating: 7, count: 100)
    (routes[3], routes[50]) = (255, .max)
    var times = [Int64](repeating: 3, count: 100)
    (times[8], times[60], times[61]) = (255, .max, -9)
    let (block, columns) = went(routes, after: times)
    #expect(columns.wordByteCount == 2 && columns.timeByteCount == 1)
    #expect(columns.extras - columns.longOperands == 2 + 5)
    #expect(block.value.count - columns.longTimes == 2 + 10 + 1)
    #expect(try block.records().map(\.route) == routes)
    let naive = try block.records().map(\.time.nanosecondsSince1970)
    #expect(zip(naive, [5] + naive).map { $0 &- $1 } == times)
  }

  @Test func `large operands make all words wide if most are large`() {
    let (_, columns) = went((0..<100).map { $0 < 10 ? 1 : 100_000 + $0 })
    #expect(columns.wordByteCount == 4 && columns.longOperands == columns.extras)
  }

  @Test(
    arguments: [
      (1, 1), (1_000, 1_000), (999_000, 1_000), (4_000_000, 1_000_000),
      (7_000_000_000, 1_000_000_000), (0, 1_000_000_000),
    ] as [(Int64, Int64)])
  func `times are in the largest unit that loses nothing`(step: Int64, unit: Int64) throws {
    let times = (0..<50).map { $0 % 7 == 3 ? -step * 2 : step }
    let (block, columns) = went(Array(repeating: 1, count: 50), after: times)
    #expect(columns.timeUnit == unit)
    let naive = try block.records().map(\.time.nanosecondsSince1970)
    #expect(zip(naive, [5] + naive).map { $0 &- $1 } == times)
  }

  // Damage.

  @Test func `every changed byte is found`() {
    let block = block(12)
    let (bytes, key) = (block.bytes, block.key)
    for index in bytes.indices {
      for mask: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
        var damaged = bytes
        damaged[index] ^= mask
        #expect(throws: FormatError("its checksum is wrong")) { try Block(damaged, key: key) }
      }
    }
  }

  @Test func `a block that is cut off or goes on is found`() {
    let block = block(12)
    for length in block.bytes.indices {
      #expect(throws: FormatError.self) { try Block(Array(block.bytes[..<length]), key: block.key) }
    }
    #expect(throws: FormatError.self) { try Block(block.bytes + [0], key: block.key) }
  }

  @Test(arguments: [
    LogKey.block(session: 8, firstSeq: 1_024), LogKey.block(session: 7, firstSeq: 2_048),
    LogKey.block(session: 7, firstSeq: 1_025), LogKey.block(session: 7, firstSeq: -512),
    LogKey.session(7), [],
  ])
  func `a block under another key is found`(key: [UInt8]) {
    #expect(throws: FormatError.self) { try Block(block(3).bytes, key: key) }
  }

  /// Where the description of the columns is, without the checksum.
  private static let description = 32 + 50

  private static let damages: [Damage<[UInt8]>] = [
    Damage("a block has 0 transitions") { $0.replaceSubrange(0..<2, with: [0, 0]) },
    Damage("a block has 1025 transitions") { $0.replaceSubrange(0..<2, with: [1, 4]) },
    Damage("a block has flags that this version does not know") { $0[2] |= 2 },
    Damage("it ends too early") { $0.replaceSubrange(28..<32, with: [255, 255, 255, 255]) },
    Damage("it ends too early") { $0.replaceSubrange(0..<2, with: [0, 4]) },
    Damage("a block has words of 0 bytes") { $0[description] = 0 },
    Damage("a block has words of 5 bytes") { $0[description] = 5 },
    Damage("a block has times of a form that this version does not know") {
      $0[description + 1] = 8
    },
    Damage("a block has times of a form that this version does not know") {
      $0[description + 1] = 0x40
    },
    Damage("a list is longer than what holds it") {
      $0.replaceSubrange(description + 2...description + 3, with: [0xff, 0x7f])
    },
    Damage("a block has bytes after its transitions") { $0.append(0) },
  ]

  @Test(arguments: damages)
  func `a block that is wrong behind its checksum is refused`(damage: Damage<[UInt8]>) throws {
    let block = block(12)
    var body = try Checksummed.body(of: block.bytes, key: block.key)
    try damage.apply(&body)
    let value = Checksummed.bytes(body, key: block.key)
    #expect(throws: FormatError(damage.sentence)) { try Block(value, key: block.key).records() }
  }

  /// Damage to a word or to the extras of a block of one event.
  private static let eventDamages: [(sentence: String, head: UInt8, operand: UInt8, [UInt8])] = [
    ("transition 1024 is of a kind that this version does not know", 23, 1, []),
    ("transition 1024 is of a kind that this version does not know", 0x41, 1, []),
    ("transition 1024 is of a kind that this version does not know", 0x81, 1, []),
    ("transition 1024 has no route", 1, 0, []),
    ("transition 1024 has no overlay", 4, 0, []),
    ("transition 1024 has an operand that its kind does not have", 7, 1, []),
    ("transition 1024 rewinds to a position that is not before it", 15, 0, []),
    ("it ends too early", 0x21, 1, []),
    ("transition 1024 has a record of a form that this version does not know", 0x21, 1, [16]),
    ("a block has bytes after its transitions", 1, 1, [0]),
    ("a block has bytes after its transitions", 0x21, 1, [0, 0]),
    ("it ends too early", 1, 255, []),
  ]

  @Test(arguments: eventDamages)
  func `an event that is wrong is refused`(
    damage: (sentence: String, head: UInt8, operand: UInt8, extras: [UInt8])
  ) throws {
    let key = LogKey.block(session: 1, firstSeq: 1_024)
    let head: [UInt8] = [1, 0, 1, 0] + [UInt8](repeating: 0, count: 24) + [1, 0, 0, 0] + [0]
    let body =
      head + [2, 1, 0, UInt8(damage.extras.count), damage.head, damage.operand] + damage.extras + [
        3
      ]
    let block = try Block(Checksummed.bytes(body, key: key), key: key)
    #expect(throws: FormatError(damage.sentence)) { try block.records() }
  }

  @Test(arguments: [1, 20, 1_024])
  func `a block is continued with what it has, and not if it has more`(count: Int) throws {
    let block = random(count, firstSeq: 1_024).block
    #expect(block.header.columns != nil)
    #expect(try OpenBlock(continuing: block).block.value == block.value)
    let longer = Block(block.header, block.value + [0])
    #expect(throws: FormatError("a block has bytes after its transitions")) {
      try OpenBlock(continuing: longer)
    }
  }

  // Blocks of earlier versions.

  @Test(arguments: [1, 20, 512])
  func `a block of rows is read`(count: Int) throws {
    let open = random(count, firstSeq: 512)
    let records = try open.block.records()
    let block = try Block.rows(
      session: 7, firstSeq: 512, hashBefore: open.hashBefore, keyframe: open.keyframe,
      baseTime: open.baseTime, records)
    #expect(block.header.columns == nil)
    #expect(try block.records() == records)
    #expect(block.isFull == (count == 512) && block.largestEnd == 1_024)
    #expect(block.keyframe == open.keyframe && block.hashBefore == open.hashBefore)
    #expect(try OpenBlock(continuing: block).bytes == open.bytes)
  }

  @Test func `a block of rows has at most 512 events, and nothing behind them`() throws {
    let records = try random(513, firstSeq: 0).block.records()
    let time = records[0].time
    #expect(throws: FormatError("a block has 513 transitions")) {
      try Block.rows(baseTime: time, records)
    }
    let block = try Block.rows(baseTime: time, Array(records.prefix(3)))
    let body = try Checksummed.body(of: block.bytes, key: block.key)
    let value = Checksummed.bytes(body + [0], key: block.key)
    #expect(throws: FormatError("a block has bytes after its transitions")) {
      try Block(value, key: block.key).records()
    }
  }

  @Test func `records of every kind are bound to their key`() throws {
    let session = SessionRecord(number: 3, name: "e\u{301}", startedAt: .unknown)
    #expect(try SessionRecord(session.bytes, key: session.key) == session)
    let mark = MarkRecord(session: 3, label: 4, target: 5, seq: 1 << 40)
    #expect(try MarkRecord(mark.bytes, key: mark.key) == mark)
    let branch = BranchRecord(session: 3, parent: 4, child: 1 << 40)
    #expect(try BranchRecord(branch.bytes, key: branch.key) == branch)

    #expect(throws: FormatError.self) {
      try SessionRecord(session.bytes, key: LogKey.session(4))
    }
    #expect(throws: FormatError.self) {
      try MarkRecord(mark.bytes, key: LogKey.mark(session: 3, label: 5))
    }
    #expect(throws: FormatError.self) {
      try BranchRecord(branch.bytes, key: LogKey.branch(session: 3, from: 4, to: 5))
    }
  }
}
