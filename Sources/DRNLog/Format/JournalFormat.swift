/// The constants of the journal's format, which `Specification` in the documentation describes.
enum JournalFormat {
  static var version: UInt32 { 1 }

  static var magic: UInt64 { 0x0a4c_4e52_4a4e_5244 }  // "DRNJRNL\n"

  /// Real record numbers stay far below this, so a greater one is damage.
  static var largestNumber: UInt64 { 1 << 62 }

  static var recordsOffset: Int { 4_096 }

  /// Offsets of the header's fields.
  enum Offset {
    static let magic = 0
    /// The version in the lower half, the record size in the upper half.
    static let version = 8
    static let identity = 16
    static let process = 32
    /// Nonzero once the writer has closed the journal: the log then has all of its records.
    static let isClosed = 40
    /// Two geometries of four words each. The valid one with the higher generation applies.
    static let geometries = [64, 96]
  }
}
