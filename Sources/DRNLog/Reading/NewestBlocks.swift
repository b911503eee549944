import DRN
import LMDB

/// The newest blocks of some sessions, read together: most sessions of a log with many are short, and
/// have no other.
///
/// A walk through all sessions needs them one after another: for their heads, their last transitions
/// and all transitions of the short ones. A look-up for each takes longer than what is done with it.
///
/// Invariants:
/// - A block is the newest of its session as of one moment since the reader's last refresh.
/// - Only blocks that were read without an error are here. Whatever else a session has is looked up,
///   which then gives the error.
struct NewestBlocks: Sendable {
  /// A block and its bytes, which are where they were read.
  struct Item: Sendable, ReadableBlock {
    let header: BlockHeader
    fileprivate let value: Snapshot.Value

    /// Runs `body` with the block's bytes.
    func read<Result>(
      _ body: (Span<UInt8>) throws(FormatError) -> Result
    ) throws(FormatError) -> Result {
      try value.read(body)
    }

    var block: Block { value.read { Block(header, copying: $0) } }
  }

  private var items: [UInt32: Item] = [:]

  /// How many bytes the blocks may have together. Beyond it, those of the further sessions are looked
  /// up.
  private static var byteLimit: Int { 4 << 20 }

  init() {}

  subscript(session: UInt32) -> Item? { items[session] }

  /// Reads the newest blocks of sessions, whose numbers are in ascending order.
  init(of sessions: [UInt32], in store: LogStore) {
    guard !sessions.isEmpty else { return }
    let found = try? store.read { snapshot in
      try snapshot.withCursor(in: snapshot.database(.blocks)) { Self.items(of: sessions, $0) }
    }
    items = found ?? [:]
  }

  private static func items(of sessions: [UInt32], _ cursor: SnapshotCursor) -> [UInt32: Item] {
    var items: [UInt32: Item] = [:]
    items.reserveCapacity(sessions.count)
    var byteCount = 0
    do {
      // The first block of the next session, if the cursor has come to it.
      var next: SnapshotCursor.Place?
      for session in sessions where byteCount < byteLimit {
        var place = next.take()
        if place?.session != session {
          place = try cursor.place(atLeast: LogKey.session(session))
        }
        guard var newest = place, newest.session == session else {
          next = place
          continue
        }
        next = try cursor.nextPlace()
        if next?.session == session {
          guard let last = try cursor.lastPlace(withPrefix: LogKey.session(session)) else { break }
          newest = last
          next = try cursor.nextPlace()
        }
        let header = try newest.value.read { (value) throws(FormatError) in
          try newest.key.read { (key) throws(FormatError) in try BlockHeader(value, key: key) }
        }
        byteCount += newest.value.read { $0.count }
        items[session] = Item(header: header, value: newest.value)
      }
    } catch {
      // What is damaged is looked up by whoever needs it.
    }
    return items
  }
}

extension SnapshotCursor.Place {
  /// The session that a block's key begins with; `nil` if it is not a block's key.
  fileprivate var session: UInt32? {
    key.read { $0.count == 12 ? $0.bigEndianNumber : nil }
  }
}

extension Span<UInt8> {
  /// The number in the first four bytes.
  fileprivate var bigEndianNumber: UInt32 {
    var number: UInt32 = 0
    for index in 0..<4 { number = number << 8 | UInt32(self[index]) }
    return number
  }
}

extension LogStore {
  /// Some of the committed sessions after `number`, oldest first, decoded where they were read; empty
  /// if there are none, or if one of them cannot be read.
  func readableSessionRecords(after number: UInt32) -> [SessionRecord] {
    guard number < .max else { return [] }
    let records = try? read { snapshot in
      try snapshot.withCursor(in: snapshot.database(.sessions)) { cursor in
        var records: [SessionRecord] = []
        var place = try cursor.place(atLeast: LogKey.session(number + 1))
        while let found = place, records.count < 256 {
          records.append(try SessionRecord(found))
          place = try cursor.nextPlace()
        }
        return records
      }
    }
    return records ?? []
  }
}

extension SessionRecord {
  fileprivate init(_ place: SnapshotCursor.Place) throws(FormatError) {
    let number = try place.key.read { (key) throws(FormatError) in
      guard key.count == 4 else { throw FormatError("a session's key is not 4 bytes long") }
      try place.value.read { (value) throws(FormatError) in
        try Checksummed.check(value, key: key)
      }
      return key.bigEndianNumber
    }
    let body = place.value.read {
      Array(copying: $0.extracting(droppingFirst: Checksummed.prefixCount))
    }
    try self.init(body: body, number: number)
  }
}
