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
  /// A symbol's kind, or the prefix for session names.
  let space: UInt8
  let digest: Digest128
  let number: UInt32

  init(_ kind: SymbolKind, json: [UInt8], number: UInt32) {
    (space, digest, self.number) = (kind.rawValue, PrefixHash.digest(ofJSON: json), number)
  }

  init(session: SessionRecord) {
    let key = SessionRecord.nameKey(session.name)
    space = key[0]
    digest = Digest128(bytes: Array(key.dropFirst())) ?? PrefixHash.empty
    number = session.number
  }

  var key: [UInt8] { [space] + digest.bytes }

  var bytes: [UInt8] { LogFormat.number(number) }

  func precedes(_ other: Self) -> Bool {
    space == other.space ? digest.precedes(other.digest) : space < other.space
  }
}

extension MarkRecord: KeyedRecord {
  func precedes(_ other: Self) -> Bool { (session, label) < (other.session, other.label) }
}

extension BranchRecord: KeyedRecord {
  func precedes(_ other: Self) -> Bool {
    (session, parent, child) < (other.session, other.parent, other.child)
  }
}
