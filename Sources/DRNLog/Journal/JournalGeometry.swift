/// Where a journal's records are.
///
/// The file is a ring: record *n* is at index (*n* − `base`) mod `capacity`. It grows where it would
/// begin anew, so that nothing in it has to move.
struct JournalGeometry: Hashable {
  /// Grows with every change, so that a reader finds out.
  var generation: UInt64
  /// The sequence number of the record at index 0.
  var base: UInt64
  /// How many records the ring has.
  var capacity: UInt64

  /// The index of a record.
  func index(of lsn: UInt64) -> Int { Int((lsn &- base) % capacity) }

  /// As with a record: a torn one is found out.
  var check: UInt64 {
    JournalRecord(
      lsn: generation, words: .init(w2: base, w3: capacity, w4: 0x4447)
    ).check
  }
}

/// The constants of the journal's format; `Specification` in the documentation has all of it.
enum JournalFormat {
  static var version: UInt32 { 1 }

  /// The first bytes of the file.
  static var magic: UInt64 { 0x0a4c_4e52_4a4e_5244 }  // "DRNJRNL\n"

  /// No record's number comes near this, so one that is greater is damage.
  static var largestNumber: UInt64 { 1 << 62 }

  /// Where the records begin.
  static var recordsOffset: Int { 4_096 }

  /// Where the record at an index is.
  static func recordOffset(at index: Int) -> Int { recordsOffset + index * JournalRecord.size }

  /// The file's size with a ring of that capacity.
  static func fileSize(capacity: UInt64) -> Int {
    recordsOffset + Int(capacity) * JournalRecord.size
  }

  /// Where the header's fields are.
  enum Offset {
    static let magic = 0
    /// Version in the lower, record size in the upper half.
    static let version = 8
    static let identity = 16
    static let process = 32
    /// Not zero once the writer has closed it: everything is in the log.
    static let isClosed = 40
    /// Two geometries of four words, of which the valid one with the higher generation holds.
    static let geometries = [64, 96]
  }
}
