import DRN

/// What a log from which something was taken out says of its numbers: which were given, and how much
/// is gone.
///
/// Numbers are never used again, so the newest of each kind cannot be taken from what is there.
struct LogNumbers: Hashable, Sendable {
  /// Numbers of one kind.
  struct Count: Hashable, Sendable {
    /// The newest that was given.
    var newest: UInt32 = 0
    /// How many are not there any more.
    var gone: UInt32 = 0

    /// How many are there.
    var present: Int { newest > gone ? Int(newest - gone) : 0 }

    /// Says which was given last, and how many are there.
    mutating func renew(newest: UInt32, present: Int) {
      self.newest = newest
      gone = UInt32(clamping: max(Int(newest) - present, 0))
    }

    /// Says that so many more are gone.
    mutating func lose(_ count: Int) {
      gone = UInt32(clamping: Int(gone) + count)
    }
  }

  private var kinds = Array(repeating: Count(), count: SymbolKind.allCases.count)
  var sessions = Count()
  /// How many transitions are not there any more.
  var transitionsGone: UInt64 = 0
  /// How many of them were gone when symbols were collected last.
  var transitionsGoneAtCollection: UInt64 = 0
  /// When something was dropped last.
  var droppedAt = Timestamp.unknown

  /// No numbers were given yet.
  init() {}

  /// The numbers that a log has given from which nothing was taken yet.
  init(_ newest: Intake.Numbers) { renew(newest) }

  /// How much is gone, of everything that is counted.
  var losses: [UInt64] { (kinds + [sessions]).map { UInt64($0.gone) } + [transitionsGone] }

  subscript(kind: SymbolKind) -> Count {
    get { kinds[Int(kind.rawValue) - 1] }
    set { kinds[Int(kind.rawValue) - 1] = newValue }
  }

  /// Takes over which numbers are the newest.
  mutating func renew(_ newest: Intake.Numbers) {
    for kind in SymbolKind.allCases { self[kind].newest = newest.symbols[kind, default: 0] }
    sessions.newest = newest.session
  }
}

// As bytes, behind the other fields of the log's record.

extension LogNumbers {
  func write(to writer: inout ByteWriter) {
    for count in kinds + [sessions] {
      writer.fixed(count.newest)
      writer.fixed(count.gone)
    }
    writer.fixed(transitionsGone)
    writer.fixed(droppedAt.nanosecondsSince1970)
    writer.fixed(transitionsGoneAtCollection)
  }

  init(from reader: inout ByteReader) throws(FormatError) {
    func count() throws(FormatError) -> Count {
      let count = Count(newest: try reader.fixed(), gone: try reader.fixed())
      guard count.gone <= count.newest else {
        throw FormatError("the header says that more is gone than there was")
      }
      return count
    }
    for index in kinds.indices { kinds[index] = try count() }
    sessions = try count()
    transitionsGone = try reader.fixed()
    droppedAt = Timestamp(nanosecondsSince1970: try reader.fixed())
    transitionsGoneAtCollection = try reader.fixed()
    guard transitionsGone <= UInt64(LogFormat.largestSeq),
      transitionsGoneAtCollection <= transitionsGone
    else { throw FormatError("the header says that more is gone than can have been") }
  }
}
