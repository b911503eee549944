/// A database record that is sorted by its key.
protocol KeyedRecord {
  var key: [UInt8] { get }
  /// The stored value.
  var bytes: [UInt8] { get }
  func precedes(_ other: Self) -> Bool
}

/// A buffer that sorts records before they are written; its limit bounds memory.
struct SortedRun<Record: KeyedRecord> {
  private var records: [Record] = []
  private let limit: Int

  init(limit: Int = 65_536) { self.limit = limit }

  var isFull: Bool { records.count >= limit }

  mutating func add(_ record: Record) { records.append(record) }

  /// Removes and returns the records in key order; of several with one key, the last.
  mutating func take() -> [Record] {
    defer { records.removeAll(keepingCapacity: true) }
    // The sort is stable.
    records.sort { $0.precedes($1) }
    return records.indices.compactMap { index in
      let next = index + 1
      let isReplaced = next < records.count && !records[index].precedes(records[next])
      return isReplaced ? nil : records[index]
    }
  }
}

/// An index entry: from a value, or from a session's name, to its number.
struct IndexRecord: KeyedRecord {
  /// The key's first byte.
  private let space: UInt8
  /// The number of bytes that follow, at most 16.
  private let count: UInt8
  /// Those bytes, as numbers that sort like them.
  private let high: UInt64
  private let low: UInt64
  private let number: UInt32

  init(_ kind: SymbolKind, json: [UInt8], number: UInt32) {
    self.init(LogKey.index(kind, PrefixHash.digest(ofJSON: json)), number)
  }

  init(session: SessionRecord) {
    self.init(SessionRecord.nameKey(session.name), session.number)
  }

  private init(_ key: [UInt8], _ number: UInt32) {
    let rest = key.dropFirst()
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      let value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
      return bytes.isEmpty ? 0 : value << (64 - 8 * UInt64(bytes.count))
    }
    (space, count, self.number) = (key[0], UInt8(rest.count), number)
    (high, low) = (word(rest.prefix(8)), word(rest.dropFirst(8)))
  }

  var key: [UInt8] {
    let shifts = stride(from: 56, through: 0, by: -8)
    let bytes = [high, low].flatMap { word in shifts.map { UInt8(truncatingIfNeeded: word >> $0) } }
    return [space] + bytes.prefix(Int(count))
  }

  var bytes: [UInt8] { LogFormat.number(number) }

  func precedes(_ other: Self) -> Bool {
    (space, high, low, count) < (other.space, other.high, other.low, other.count)
  }
}

extension MarkRecord: KeyedRecord {
  func precedes(_ other: Self) -> Bool { (session, label) < (other.session, other.label) }
}

extension BranchRecord: KeyedRecord {
  func precedes(_ other: Self) -> Bool {
    // Fences have no parent, and come after all others.
    (session, UInt64(bitPattern: Int64(parent)), child)
      < (other.session, UInt64(bitPattern: Int64(other.parent)), other.child)
  }
}
