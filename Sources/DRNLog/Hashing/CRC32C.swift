internal import CChecksum

/// The CRC-32C checksum (Castagnoli), as used by iSCSI, ext4 and Btrfs.
///
/// It detects every error of up to 32 adjacent bits, and all but one in four billion others. It
/// does not protect against deliberate changes.
package enum CRC32C {
  /// The checksum of `bytes`, continuing from `initial`, the checksum of the preceding bytes.
  ///
  /// `checksum(b, initial: checksum(a))` is that of `a` followed by `b`.
  ///
  /// - Complexity: O(*n*); does not allocate.
  package static func checksum(_ bytes: Span<UInt8>, initial: UInt32 = 0) -> UInt32 {
    guard isInProcessor else { return tableChecksum(bytes, initial: initial) }
    // The function reads the bytes while they are valid, and keeps no reference.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe ~checksum_crc32c(~initial, bytes.baseAddress, bytes.count)
    }
  }

  /// Whether the processor has instructions for it, which take a tenth of the time.
  private static let isInProcessor = checksum_is_supported()

  /// The same by tables, for all other processors.
  static func tableChecksum(_ bytes: Span<UInt8>, initial: UInt32 = 0) -> UInt32 {
    let table = tables.span
    var crc = ~initial
    var index = 0
    while bytes.count &- index >= 8 {
      crc = step(crc, bytes.word(at: index), table)
      index &+= 8
    }
    while index < bytes.count {
      crc = table[entry(0, UInt64(crc) ^ UInt64(bytes[index]))] ^ crc >> 8
      index &+= 1
    }
    return ~crc
  }

  /// Processes eight bytes.
  @inline(__always)
  private static func step(_ crc: UInt32, _ bytes: UInt64, _ table: Span<UInt32>) -> UInt32 {
    let word = bytes ^ UInt64(crc)
    return table[entry(7, word)] ^ table[entry(6, word >> 8)]
      ^ table[entry(5, word >> 16)] ^ table[entry(4, word >> 24)]
      ^ table[entry(3, word >> 32)] ^ table[entry(2, word >> 40)]
      ^ table[entry(1, word >> 48)] ^ table[entry(0, word >> 56)]
  }

  /// The index of the lowest byte of `word` in one of the tables.
  @inline(__always)
  private static func entry(_ table: Int, _ word: UInt64) -> Int {
    table &<< 8 | Int(truncatingIfNeeded: word & 0xFF)
  }

  /// Eight tables of 256 entries: the effect of a byte that is followed by 0 to 7 more bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    tables.reserveCapacity(8 * 256)
    for byte in 0..<256 as Range<UInt32> {
      var crc = byte
      // The polynomial 0x1EDC6F41 with its bits reversed, because the lowest bit comes first.
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
