/// The checks of the format, written again from its specification: what is damaged on purpose gets
/// the right one, so that the damage comes as far as the decoders.
enum Checksums {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
  }

  /// The CRC-32C of a key and a value's body.
  static func crc32c(_ key: [UInt8], _ body: some Sequence<UInt8>) -> UInt32 {
    var value: UInt32 = .max
    func add(_ byte: UInt8) { value = value >> 8 ^ table[Int(UInt8(value & 0xFF) ^ byte)] }
    for byte in key { add(byte) }
    for byte in body { add(byte) }
    return ~value
  }

  /// A value with its checksum in front.
  static func value(_ body: [UInt8], key: [UInt8]) -> [UInt8] {
    littleEndian(UInt64(crc32c(key, body)), count: 4) + body
  }

  /// The check of a journal's record, of its number and its six words.
  static func record(_ number: UInt64, _ words: [UInt64]) -> UInt64 {
    var sum = number &* 0x9e37_79b9_7f4a_7c15
    let factors: [UInt64] = [
      0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63, 0x27d4_eb2f_1656_67c5,
      0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53,
    ]
    for (word, factor) in zip(words, factors) { sum = sum &+ word &* factor }
    return sum ^ sum >> 32
  }
}

/// Where a number is, and how many bytes it has.
typealias Field = (offset: Int, count: Int)

func littleEndian(_ number: UInt64, count: Int) -> [UInt8] {
  (0..<count).map { UInt8(number >> UInt64(8 * $0) & 0xFF) }
}

func bigEndian(_ number: UInt64, count: Int) -> [UInt8] {
  littleEndian(number, count: count).reversed()
}

extension [UInt8] {
  /// The number of `count` bytes at `offset`; 0 where they do not lie within.
  func number(at offset: Int, count: Int) -> UInt64 {
    guard offset >= 0, offset <= self.count - count else { return 0 }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Writes a number where it lies within.
  mutating func set(_ number: UInt64, at offset: Int, count: Int) {
    guard offset >= 0, offset <= self.count - count else { return }
    replaceSubrange(offset..<offset + count, with: littleEndian(number, count: count))
  }
}
