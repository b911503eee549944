/// Damage to the journal beside a log: its header, its geometries and its records.
enum JournalMutations {
  private static let recordsOffset = 4_096
  private static let recordSize = 64
  private static let geometries = [64, 96]

  static func mutate(_ input: inout Input, _ random: inout Random) {
    guard var journal = input.journal else { return }
    for _ in 0...random.number(below: 3) {
      input.steps.append("journal: \(change(&journal, &input.isForged, &random))")
    }
    input.journal = journal
  }

  /// Puts a file beside the log where none was.
  static func putOther(_ input: inout Input, _ originals: [Original], _ random: inout Random) {
    let journals = originals.compactMap(\.journal)
    input.journal =
      random.chance(50) || journals.isEmpty
      ? random.bytes(random.number(below: 9_000)) : random.pick(journals)
    input.steps.append("another journal")
  }

  private static func change(
    _ journal: inout [UInt8], _ isForged: inout Bool, _ random: inout Random
  ) -> String {
    switch random.number(below: 12) {
    case 0:
      let sizes = [0, 8, 100, 4_095, 4_096, 4_097, 4_160, random.number(below: journal.count + 1)]
      let size = random.pick(sizes)
      if size < journal.count { journal.removeSubrange(size...) }
      return "\(size) bytes"
    case 1:
      let offset = random.number(below: min(journal.count, 12_000))
      if offset < journal.count { journal[offset] ^= 1 << UInt8(random.number(below: 8)) }
      return "a bit at \(offset)"
    case 2:
      let offset = random.pick([0, 8, 12, 16, 24, 32, 40])
      journal.set(
        random.interesting(near: journal.number(at: offset, count: 4)), at: offset, count: 4)
      return "header field \(offset)"
    case 3, 4:
      let start = random.pick(geometries)
      let field = random.number(below: 3)
      let old = journal.number(at: start + 8 * field, count: 8)
      journal.set(random.interesting(near: old), at: start + 8 * field, count: 8)
      let words = [1, 2].map { journal.number(at: start + 8 * $0, count: 8) }
      let check = Checksums.record(
        journal.number(at: start, count: 8), words + [0x4447, 0, 0, 0])
      if random.chance(85) { journal.set(check, at: start + 24, count: 8) }
      return "geometry"
    default:
      // What comes after the log's end is at the ring's beginning.
      let start = recordsOffset + random.number(below: 90) * recordSize
      guard start + recordSize <= journal.count else { return "nothing" }
      if random.chance(20) {
        let other = recordsOffset + random.number(below: 90) * recordSize
        guard other + recordSize <= journal.count else { return "nothing" }
        let taken = Array(journal[other + 8..<other + recordSize])
        journal.replaceSubrange(start + 8..<start + recordSize, with: taken)
      } else {
        changeWord(of: &journal, at: start, &random)
      }
      guard random.chance(85) else { return "record at \(start), unchecked" }
      isForged = true
      check(&journal, at: start)
      return "record at \(start)"
    }
  }

  /// A word of a record, or a part of the one that says what it is.
  private static func changeWord(of journal: inout [UInt8], at start: Int, _ random: inout Random) {
    switch random.number(below: 10) {
    case 0: journal.set(random.interesting(), at: start + 32, count: 4)
    case 1: journal.set(UInt64(random.number(below: 6)), at: start + 36, count: 1)
    case 2: journal.set(UInt64(random.number(below: 24)), at: start + 37, count: 1)
    case 3: journal.set(journal.number(at: start + 38, count: 1) ^ 1, at: start + 38, count: 1)
    case 4: journal.set(random.interesting(), at: start + 56, count: 8)
    default:
      let place = start + 16 + 8 * random.number(below: 6) + random.pick([0, 4])
      let old = journal.number(at: place, count: 4)
      journal.set(random.interesting(near: old), at: place, count: 4)
    }
  }

  private static func check(_ journal: inout [UInt8], at start: Int) {
    let words = (2..<8).map { journal.number(at: start + 8 * $0, count: 8) }
    journal.set(
      Checksums.record(journal.number(at: start, count: 8), words), at: start + 8, count: 8)
  }

  /// Records that stand one after another, with their checks made right.
  static func checked(_ records: [UInt8]) -> [UInt8] {
    var records = records
    for start in stride(from: 0, through: records.count - recordSize, by: recordSize) {
      check(&records, at: start)
    }
    return records
  }
}
