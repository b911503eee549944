import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct BlockTests {
  private func block(_ count: Int, firstSeq: Int = 512) -> Block {
    var random = SplitMix64(Seed(value: 1))
    var block = Block(
      session: 7, firstSeq: firstSeq,
      hashBefore: Digest128(low: random.next(), high: random.next()),
      keyframe: (0..<50).map { _ in UInt8(truncatingIfNeeded: random.next()) },
      baseTime: random.time())
    let kinds = EventKind.allCases.filter { $0 != .started }
    for _ in 0..<count {
      let isFull = random.chance(30)
      block.append(random.record(of: random.pick(kinds), seq: block.endSeq, isFull: isFull))
    }
    return block
  }

  @Test(arguments: [1, 2, 20, LogFormat.blockCapacity])
  func `a block comes back`(count: Int) throws {
    let block = block(count)
    let read = try Block(block.bytes, key: block.key)
    #expect(read.session == 7)
    #expect(read.firstSeq == 512)
    #expect(read.count == count)
    #expect(read.endSeq == 512 + count)
    #expect(read.isFull == (count == LogFormat.blockCapacity))
    #expect(read.hashBefore == block.hashBefore)
    #expect(read.keyframe == block.keyframe)
    #expect(read.baseTime == block.baseTime)
    #expect(try read.records() == block.records())
    #expect(read.bytes == block.bytes)
  }

  @Test func `a block that is opened again goes on where it was`() throws {
    var whole = block(1)
    var random = SplitMix64(Seed(value: 9))
    let more = (1..<20).map { random.record(of: .went, seq: 512 + $0, isFull: false) }
    for record in more {
      var reopened = try Block(whole.bytes, key: whole.key)
      try reopened.reopen()
      reopened.append(record)
      whole.append(record)
      #expect(reopened.bytes == whole.bytes)
    }
    #expect(try whole.records().suffix(19) == more[...])
  }

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
    LogKey.block(session: 8, firstSeq: 512), LogKey.block(session: 7, firstSeq: 1_024),
    LogKey.block(session: 7, firstSeq: 513), LogKey.block(session: 7, firstSeq: -512),
    LogKey.session(7), [],
  ])
  func `a block under another key is found`(key: [UInt8]) {
    #expect(throws: FormatError.self) { try Block(block(3).bytes, key: key) }
  }

  private static let damages: [Damage<[UInt8]>] = [
    Damage("a block has 0 transitions") { $0.replaceSubrange(0..<2, with: [0, 0]) },
    Damage("a block has 513 transitions") { $0.replaceSubrange(0..<2, with: [1, 2]) },
    Damage("a block has flags that this version does not know") { $0[2] = 1 },
    Damage("it ends too early") { $0.replaceSubrange(28..<32, with: [255, 255, 255, 255]) },
    Damage("it ends too early") { $0[0] = 13 },
    Damage("a block has bytes after its transitions") { $0[0] = 11 },
  ]

  @Test(arguments: damages)
  func `a block that is wrong behind its checksum is refused`(damage: Damage<[UInt8]>) throws {
    let block = block(12)
    var body = try Checksummed.body(of: block.bytes, key: block.key)
    try damage.apply(&body)
    let value = Checksummed.bytes(body, key: block.key)
    #expect(throws: FormatError(damage.sentence)) { try Block(value, key: block.key).records() }
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
