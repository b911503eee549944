import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNLog

/// The ring: what is written, what is read beside it, and what may be written over.
@Suite(.temporaryDirectory) struct JournalTests {
  private func expect(
    _ file: JournalFile, has range: ClosedRange<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let contents = file.journal.contents
    #expect(contents.head == UInt64(range.upperBound), sourceLocation: sourceLocation)
    var wrong = 0
    for seq in range where try contents.record(UInt64(seq))?.event().seq != seq { wrong += 1 }
    #expect(wrong == 0, sourceLocation: sourceLocation)
    var next = UInt64(range.lowerBound)
    let found = try file.reader().seqs(from: &next)
    #expect(found.seqs == Array(range), sourceLocation: sourceLocation)
    #expect(found.end == .complete, sourceLocation: sourceLocation)
    #expect(next == UInt64(range.upperBound) + 1, sourceLocation: sourceLocation)
  }

  @Test func `a new journal has nothing`() throws {
    let file = try JournalFile(try temporaryPath(), included: 41)
    #expect(file.journal.head == 41)
    #expect(file.journal.included == 41)
    #expect(file.journal.backlog == 0)
    #expect(file.journal.contents.record(42) == nil)
    var next: UInt64 = 42
    #expect(try file.reader().seqs(from: &next) == ([], .complete))
    // Whoever has an older log than the journal belongs to is told.
    next = 41
    #expect(try file.reader().seqs(from: &next) == ([], .recycled))
    #expect(try file.bytes.count == JournalFormat.fileSize(capacity: Journal.initialCapacity))
  }

  /// What a cut leaves of a record would be damage to the next reader.
  @Test func `of an incomplete place at the end nothing is left`() throws {
    let path = try temporaryPath()
    let size = JournalFormat.recordOffset(at: 100)
    let old = [UInt8](repeating: 0x5a, count: size + 10)
    try Data(old).write(to: URL(fileURLWithPath: path + "-journal"))
    let file = try JournalFile(path, included: 41)
    let slots = JournalSlots(bytes: try Array(file.bytes[size...]), first: 100)
    #expect(slots.indices.allSatisfy { slots[$0]?.isDamaged == false })
  }

  @Test func `the ring turns many times`() throws {
    let file = try JournalFile(try temporaryPath())
    var random = SplitMix64(Seed(value: 5))
    var (next, included) = (1, 0)
    while next < 80_000 {
      for _ in 0..<(1 + random.number(below: 6_000)) {
        #expect(file.append(next) != nil)
        next += 1
      }
      included += random.number(below: next - included)
      // Half of the ring is never full at a checkpoint, or it would grow.
      included = max(included, next - 8_000)
      try expect(file, has: max(included, 1)...next - 1)
      file.journal.include(through: UInt64(included))
    }
    #expect(try file.bytes.count == JournalFormat.fileSize(capacity: Journal.initialCapacity))
  }

  @Test func `nothing is written over before it may be`() throws {
    let file = try JournalFile(try temporaryPath())
    let capacity = Int(Journal.initialCapacity)
    for seq in 1...capacity { #expect(file.append(seq) != nil) }
    #expect(file.append(capacity + 1) == nil)
    #expect(file.append(capacity + 1) == nil)
    try expect(file, has: 1...capacity)
    // As many as were included, and not one more.
    file.journal.include(through: 3)
    for seq in capacity + 1...capacity + 3 { #expect(file.append(seq) != nil) }
    #expect(file.append(capacity + 4) == nil)
    try expect(file, has: 4...capacity + 3)
  }

  @Test func `a unit that there is no room for is not there at all`() throws {
    let file = try JournalFile(try temporaryPath(), limit: 20)
    for seq in 1...18 { #expect(file.append(seq) != nil) }
    let symbol = JournalUnit(symbol: 1, of: .json, json: [UInt8](repeating: 0x20, count: 96))
    #expect(symbol.records.count == 3)
    #expect(file.journal.append(symbol) == nil)
    try expect(file, has: 1...18)
    #expect(file.append(19) != nil)
    file.journal.include(through: 2)
    #expect(file.journal.append(symbol) != nil)
    #expect(file.journal.head == 22)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 100])
  func `no more waits than may`(limit: Int) throws {
    let file = try JournalFile(try temporaryPath(), limit: limit)
    var count = 0
    while file.append(count + 1) != nil, count < 200 { count += 1 }
    #expect(count == max(limit, 16))
    #expect(file.journal.backlog == count)
    file.journal.include(through: 10)
    var more = 0
    while file.append(count + more + 1) != nil, more < 200 { more += 1 }
    #expect(more == 10)
  }

  @Test func `a journal that is stopped takes nothing, until it goes on`() throws {
    let file = try JournalFile(try temporaryPath())
    #expect(file.append(1) != nil)
    file.journal.stop()
    #expect(file.append(2) == nil)
    #expect(
      file.journal.append(
        JournalUnit([EventRecord(seq: 2, time: .unknown, kind: .stayed)], session: 1)) == nil)
    #expect(file.journal.head == 1)
    file.journal.resume()
    #expect(file.append(2) != nil)
    try expect(file, has: 1...2)
  }

  @Test func `the ring grows while records wait, and readers follow`() throws {
    let file = try JournalFile(try temporaryPath())
    let (old, before) = (try file.reader(), try FileSize.of(file.path + "-journal"))
    var (oldNext, read) = (UInt64(1), 0)
    var sizes = [before]
    // Ten transitions, and a symbol that fills up to 4,096 records.
    let filler = JournalUnit(
      symbol: 1, of: .json, json: [UInt8](repeating: 0x20, count: 48 * (4_096 - 11)))
    var count = 0
    while file.journal.append(filler) != nil {
      for _ in 0..<10 {
        count += 1
        #expect(file.append(count) != nil)
      }
      // A checkpoint that got nothing done sees that room gets short.
      if file.journal.backlog < Int(JournalFormat.maximumCapacity) {
        file.journal.include(through: 0)
      }
      let size = try FileSize.of(file.path + "-journal")
      if size != sizes.last { sizes.append(size) }
      // Who opens it anew sees the newest, and all before: not every time, as it takes its time.
      let isThorough = [40, 50, 80].contains(count)
      var next = isThorough ? 1 : file.journal.head - 9
      let found = try file.reader().seqs(from: &next)
      #expect(found.end == .complete)
      #expect(found.seqs == Array((isThorough ? 1 : count - 9)...count))
      #expect(next == file.journal.head + 1)
      // Who has opened the file as it was finds what is new.
      let beginning = try old.seqs(from: &oldNext)
      #expect(beginning.seqs == Array(read + 1..<read + 1 + beginning.seqs.count))
      read += beginning.seqs.count
      #expect(read == count || !old.isCurrent(file.path))
    }
    #expect(
      sizes == [16_384, 65_536, 262_144, 524_288].map { JournalFormat.fileSize(capacity: $0) })
    #expect(count == Int(JournalFormat.maximumCapacity) / 4_096 * 10)
    #expect(read == count)
    // And it turns as a large one.
    file.journal.include(through: 4_096)
    #expect(file.journal.append(filler) != nil)
    for seq in count + 1...count + 10 { #expect(file.append(seq) != nil) }
    #expect(file.append(count + 11) == nil)
    var next = UInt64(count / 10 * 4_096 - 9)
    #expect(try file.reader().seqs(from: &next).seqs == Array(count - 9...count + 10))
    next = 4_096
    #expect(try file.reader().seqs(from: &next).end == .recycled)
  }

  @Test func `a ring grows in the middle of a unit`() throws {
    let file = try JournalFile(try temporaryPath())
    let capacity = Int(Journal.initialCapacity)
    for seq in 1...capacity - 3 { #expect(file.append(seq) != nil) }
    file.journal.include(through: 10)
    let json = [UInt8](repeating: 0x20, count: 48 * 9)
    #expect(file.journal.append(JournalUnit(symbol: 1, of: .json, json: json)) != nil)
    #expect(file.append(capacity - 2) != nil)
    #expect(file.journal.contents.capacity == UInt64(capacity * 4))
    var (next, items) = (UInt64(11), [JournalUnit.Item]())
    #expect(try file.reader().read(from: &next, { items.append($0) }, path: "") == .complete)
    #expect(next == UInt64(capacity + 9))
    #expect(items.count == capacity - 3 - 10 + 2)
    #expect(items.dropLast().last == .symbol(.json, 1, json: json))
  }

  @Test func `whoever reads notices that what it wants was written over`() throws {
    let file = try JournalFile(try temporaryPath())
    let capacity = Int(Journal.initialCapacity)
    let reader = try file.reader()
    for seq in 1...100 { file.append(seq) }
    var next: UInt64 = 1
    #expect(try reader.seqs(from: &next) == (Array(1...100), .complete))
    // Not while its place is untouched…
    for seq in 101...100 + capacity / 2 { file.append(seq) }
    file.journal.include(through: UInt64(99 + capacity / 2))
    for seq in 101 + capacity / 2...capacity { file.append(seq) }
    var from: UInt64 = 1
    #expect(try reader.seqs(from: &from) == (Array(1...capacity), .complete))
    // …but from the first one on that is.
    file.append(capacity + 1)
    from = 1
    #expect(try reader.seqs(from: &from) == ([], .recycled))
    from = 2
    #expect(try reader.seqs(from: &from) == (Array(2...capacity + 1), .complete))
    for seq in capacity + 2...capacity + 300 { file.append(seq) }
    #expect(try reader.seqs(from: &next).end == .recycled)
    #expect(next == 101)
  }

  @Test func `an empty ring goes on at its start`() throws {
    let file = try JournalFile(try temporaryPath())
    let reader = try file.reader()
    var next: UInt64 = 1
    for round in 0..<50 {
      let first = round * 1_000 + 1
      for seq in first..<first + 1_000 { file.append(seq) }
      #expect(try reader.seqs(from: &next) == (Array(first..<first + 1_000), .complete))
      #expect(file.journal.contents.record(UInt64(first))?.seq == UInt64(first))
      file.journal.include(through: UInt64(first + 999))
    }
    // Whoever wants what the log has by now is told.
    next = 49_000
    #expect(try reader.seqs(from: &next) == ([], .recycled))
    file.append(50_001)
    next = 50_001
    #expect(try reader.seqs(from: &next) == ([50_001], .complete))
  }

  @Test func `a journal that is there already is used again, and never made smaller`() throws {
    let path = try temporaryPath()
    do {
      let file = try JournalFile(path)
      for seq in 1...16_384 { file.append(seq) }
      file.journal.include(through: 0)
    }
    let size = try FileSize.of(path + "-journal")
    #expect(size == JournalFormat.fileSize(capacity: 65_536))
    let old = try #require(try JournalReader.beside(path, JournalFile.identity))
    let last = old.lastPossible(after: 16_384)
    let file = try JournalFile(path, included: last)
    #expect(try FileSize.of(path + "-journal") == size)
    // What was in it is not there any more, for whoever looks anew or has looked before.
    var next: UInt64 = 1
    #expect(try old.seqs(from: &next) == ([], .recycled))
    next = last + 1
    #expect(try file.reader().seqs(from: &next) == ([], .complete))
    for seq in Int(last) + 1...Int(last) + 70_000 {
      if seq % 1_000 == 0 { file.journal.include(through: UInt64(seq - 2)) }
      file.append(seq)
    }
    try expect(file, has: Int(last) + 69_000...Int(last) + 70_000)
  }
}

private func == (
  left: (seqs: [Int], end: JournalReader.End), right: ([Int], JournalReader.End)
) -> Bool { left.seqs == right.0 && left.end == right.1 }
