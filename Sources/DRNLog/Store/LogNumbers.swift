import DRN

/// The numbers that a log has assigned and how many of them were removed, for a log from which
/// something was removed.
///
/// Numbers are never reused, so the newest one of a kind cannot be derived from the remaining ones.
package struct LogNumbers: Hashable, Sendable {
  /// The numbers of one kind.
  package struct Count: Hashable, Sendable {
    /// The newest assigned number.
    package var newest: UInt32 = 0
    /// How many were removed.
    package var removedCount: UInt32 = 0

    /// How many remain.
    var present: Int { newest > removedCount ? Int(newest - removedCount) : 0 }

    /// Sets the newest number and how many remain.
    mutating func update(newest: UInt32, present: Int) {
      self.newest = newest
      removedCount = UInt32(clamping: max(Int(newest) - present, 0))
    }

    /// Counts further removals.
    mutating func countRemovals(_ count: Int) {
      removedCount = UInt32(clamping: Int(removedCount) + count)
    }
  }

  private var kinds = Array(repeating: Count(), count: SymbolKind.allCases.count)
  package var sessions = Count()
  /// How many transitions were removed.
  package var removedTransitions: UInt64 = 0
  /// How many of them had been removed at the last collection of symbols.
  var removedTransitionsAtCollection: UInt64 = 0
  /// When something was last dropped.
  var droppedAt = Timestamp.unknown

  /// No assigned numbers.
  init() {}

  /// The numbers of a log from which nothing was removed yet.
  init(_ newest: NewestNumbers) { update(newest) }

  /// The numbers of removals of all kinds.
  var removedCounts: [UInt64] {
    (kinds + [sessions]).map { UInt64($0.removedCount) } + [removedTransitions]
  }

  subscript(kind: SymbolKind) -> Count {
    get { kinds[Int(kind.rawValue) - 1] }
    set { kinds[Int(kind.rawValue) - 1] = newValue }
  }

  /// Updates the newest numbers.
  mutating func update(_ newest: NewestNumbers) {
    for kind in SymbolKind.allCases { self[kind].newest = newest.symbols[kind, default: 0] }
    sessions.newest = newest.session
  }
}

// Encoding, after the other fields of the header record.

extension LogNumbers {
  func write(to writer: inout ByteWriter) {
    for count in kinds + [sessions] {
      writer.fixed(count.newest)
      writer.fixed(count.removedCount)
    }
    writer.fixed(removedTransitions)
    writer.fixed(droppedAt.nanosecondsSince1970)
    writer.fixed(removedTransitionsAtCollection)
  }

  init(from bytes: Span<UInt8>, at offset: inout Int) throws(FormatError) {
    for index in kinds.indices { kinds[index] = try Count(from: bytes, at: &offset) }
    sessions = try Count(from: bytes, at: &offset)
    removedTransitions = try bytes.fixed(at: &offset)
    droppedAt = Timestamp(nanosecondsSince1970: try bytes.fixed(at: &offset))
    removedTransitionsAtCollection = try bytes.fixed(at: &offset)
    guard removedTransitions <= UInt64(LogFormat.largestSeq),
      removedTransitionsAtCollection <= removedTransitions
    else { throw FormatError("the header says that more is gone than can have been") }
  }
}

extension LogNumbers.Count {
  fileprivate init(from bytes: Span<UInt8>, at offset: inout Int) throws(FormatError) {
    newest = try bytes.fixed(at: &offset)
    removedCount = try bytes.fixed(at: &offset)
    guard removedCount <= newest else {
      throw FormatError("the header says that more is gone than there was")
    }
  }
}
