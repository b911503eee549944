/// The CRC-32C checksum (Castagnoli), as iSCSI, ext4 and Btrfs use it.
///
/// It finds damage: every error of up to 32 adjacent bits, and all but one in four billion others.
/// It is no protection against someone who changes bytes on purpose.
public enum CRC32C {
  /// The checksum of `bytes`, or of all bytes so far if `initial` is the checksum of those before.
  ///
  /// `checksum(b, initial: checksum(a))` is that of `a` followed by `b`.
  ///
  /// - Complexity: O(*n*), eight bytes at a step; it does not allocate.
  public static func checksum(_ bytes: Span<UInt8>, initial: UInt32 = 0) -> UInt32 {
    let table = tables.span
    var crc = ~initial
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes, at: index) ^ UInt64(crc)
      crc =
        table[entry(7, word)] ^ table[entry(6, word >> 8)]
        ^ table[entry(5, word >> 16)] ^ table[entry(4, word >> 24)]
        ^ table[entry(3, word >> 32)] ^ table[entry(2, word >> 40)]
        ^ table[entry(1, word >> 48)] ^ table[entry(0, word >> 56)]
      index &+= 8
    }
    while index < bytes.count {
      crc = table[entry(0, UInt64(crc) ^ UInt64(bytes[index]))] ^ crc >> 8
      index &+= 1
    }
    return ~crc
  }

  /// The checksum of `bytes`; see ``checksum(_:initial:)-(Span<UInt8>,_)``.
  public static func checksum(_ bytes: [UInt8], initial: UInt32 = 0) -> UInt32 {
    checksum(bytes.span, initial: initial)
  }

  /// The checksum of `bytes`; see ``checksum(_:initial:)-(Span<UInt8>,_)``.
  public static func checksum(_ bytes: ArraySlice<UInt8>, initial: UInt32 = 0) -> UInt32 {
    checksum(bytes.span, initial: initial)
  }

  /// The index of the lowest byte of `word` in one of the eight tables.
  private static func entry(_ table: Int, _ word: UInt64) -> Int {
    table &<< 8 | Int(truncatingIfNeeded: word & 0xFF)
  }

  /// Eight tables of 256: what a byte does to the checksum that has 0 to 7 more bytes after it.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    tables.reserveCapacity(8 * 256)
    for byte in 0..<256 as Range<UInt32> {
      var crc = byte
      // The polynomial 0x1EDC6F41 with its bits reversed, for the lowest bit comes first.
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0x82F6_3B78 : 0) }
      tables.append(crc)
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xFF)] ^ before >> 8)
    }
    return tables
  }()
}
