/// Values that LMDB does not include yet, each with a journal record that has it.
///
/// They are kept in two generations, of which a commit discards one as a whole: whoever adds a value
/// waits for the lock meanwhile, and thousands may have been added since the last commit.
///
/// Invariants:
/// - No value of `older` was added after one of `newer`.
/// - A value whose record is not after `included` counts as discarded.
struct UncommittedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let value: Value
    let lsn: UInt64
  }

  private var newer: [Key: Entry] = [:]
  private var older: [Key: Entry] = [:]
  /// The newest records of the two generations.
  private var newerLSN = 0 as UInt64
  private var olderLSN = 0 as UInt64
  /// The newest record that LMDB includes.
  private var included = 0 as UInt64

  subscript(key: Key) -> Value? {
    guard let entry = newer[key] ?? older[key], entry.lsn > included else { return nil }
    return entry.value
  }

  /// - Parameter lsn: A journal record at or after that of the value.
  mutating func add(_ value: Value, for key: Key, lsn: UInt64) {
    newer[key] = Entry(value: value, lsn: lsn)
    newerLSN = lsn
  }

  /// Discards the values that LMDB includes.
  ///
  /// - Returns: Their memory, to be released when the lock is not held.
  mutating func discard(through lsn: UInt64) -> Discarded {
    included = lsn
    var discarded = Discarded()
    if olderLSN <= lsn, !newer.isEmpty {
      discarded.parts.append(older)
      (older, olderLSN) = (newer, newerLSN)
      // About as many will follow, and a dictionary that grows moves all that it has.
      newer = Dictionary(minimumCapacity: min(older.capacity, 8 * older.count))
    }
    if olderLSN <= lsn, !older.isEmpty {
      discarded.parts.append(older)
      older = [:]
    }
    return discarded
  }

  struct Discarded {
    fileprivate var parts: [[Key: Entry]] = []
  }
}
