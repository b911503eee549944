/// A row of a table whose equal rows are stored once.
protocol DistinctRow: Equatable {
  /// Numbers that differ for rows that differ, mostly.
  var parts: (UInt64, UInt64) { get }
}

/// Numbers distinct rows from 1, in the order in which they come.
///
/// The rows lie in one array, and are found by their hashes in another one: a million rows take a
/// fifth of the memory of a dictionary.
///
/// Invariants:
/// - `slots` is empty, or has a power of two of slots, at most two thirds of which are used.
/// - A used slot has the number of a row, and each row is in one slot: the first free one from that of
///   its hash on.
struct RowNumbers<Row: DistinctRow> {
  private(set) var rows: [Row] = []
  /// Numbers of rows; 0 for a free slot.
  private var slots: [UInt32] = []
  /// Random, so that nobody can write a log whose rows all have one hash.
  private let seed = UInt64.random(in: .min ... .max) | 1

  /// The row with that number.
  subscript(number: Int) -> Row { rows[number - 1] }

  /// The number of a row, and whether it is a new one.
  mutating func number(of row: Row) -> (number: Int, isNew: Bool) {
    if 3 * (rows.count + 1) > 2 * slots.count { grow() }
    var slot = hash(of: row) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot])
      if rows[number - 1] == row { return (number, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    rows.append(row)
    slots[slot] = UInt32(rows.count)
    return (rows.count, true)
  }

  private mutating func grow() {
    let count = max(2 * slots.count, 64)
    slots = Array(repeating: 0, count: count)
    for (index, row) in rows.enumerated() {
      var slot = hash(of: row) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  private func hash(of row: Row) -> Int {
    let (first, second) = row.parts
    let one = (first ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let other = (second ^ one.high ^ one.low).multipliedFullWidth(by: seed)
    return Int(truncatingIfNeeded: other.high ^ other.low)
  }
}
