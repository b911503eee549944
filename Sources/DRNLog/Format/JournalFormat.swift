/// The constants of the journal's format, which `Specification` in the documentation describes.
enum JournalFormat {
  static var version: UInt32 { 1 }

  static var magic: UInt64 { 0x0a4c_4e52_4a4e_5244 }  // "DRNJRNL\n"

  /// Real record numbers stay far below this, so a greater one is damage.
  static var largestNumber: UInt64 { 1 << 62 }

  /// The maximum capacity in records: 32 megabytes.
  static var maximumCapacity: UInt64 { 524_288 }

  /// The size of the header. It has nothing to do with the system's pages: the file is mapped as a whole, from its
  /// beginning.
  static var recordsOffset: Int { 4_096 }

  /// Set in the number of an incomplete record.
  static var beingWritten: UInt64 { 1 << 63 }

  /// Offsets of the header's fields.
  enum Offset {
    static let magic = 0
    static let version = 8
    static let identity = 16
    static let process = 32
    /// Nonzero once the writer has closed the journal: the log then has all of its records.
    static let isClosed = 40
    /// The check over magic, version and identity; 0 in journals of releases before 0.2.
    static let check = 48
    /// Two geometries of four words each. The valid one with the higher generation applies.
    static let geometries = [64, 96]
    /// Magic, version, identity and their check once more, in another sector of the disk: without
    /// them, nobody knows whose records these are.
    static let copy = 2_048
    /// The witness of the log's file, in a third sector.
    static let witness = 3_072
  }
}
