import Testing

@testable import DRNLog

@Suite struct CRC32CTests {
  @Test func `has the published check value`() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(CRC32C.checksum([UInt8]()) == 0)
  }

  /// RFC 3720, appendix B.4.
  @Test func `agrees with RFC 3720`() {
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(CRC32C.checksum([UInt8](0..<32)) == 0x46DD_794E)
    #expect(CRC32C.checksum([UInt8]((0..<32).reversed())) == 0x113F_DB5C)
    var read = [UInt8](repeating: 0, count: 48)
    for (index, byte) in [(0, 0x01), (1, 0xC0), (16, 0x14), (22, 0x04), (27, 0x14), (31, 0x18)]
      as [(Int, UInt8)]
    {
      read[index] = byte
    }
    read[32] = 0x28
    read[40] = 0x02
    #expect(CRC32C.checksum(read) == 0xD996_3A56)
  }

  /// The definition, a bit at a time.
  private func naive(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    return ~crc
  }

  @Test func `agrees with the definition at every length, start and cut`() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    for start in 0..<9 {
      for end in start...bytes.count {
        let slice = bytes[start..<end]
        let expected = naive(slice)
        #expect(CRC32C.checksum(slice) == expected)
        #expect(CRC32C.checksum(Array(slice)) == expected)
        let ofSpan = CRC32C.checksum(slice.span)
        #expect(ofSpan == expected)
      }
    }
    let whole = naive(bytes)
    for cut in 0...bytes.count {
      let first = CRC32C.checksum(bytes[..<cut])
      #expect(CRC32C.checksum(bytes[cut...], initial: first) == whole)
    }
  }
}

/// The checksum of the processor's instructions, which must be that of the tables.
extension CRC32C {
  fileprivate static func checksum(
    _ bytes: some Collection<UInt8>, initial: UInt32 = 0
  ) -> UInt32 {
    let bytes = Array(bytes)
    let result = checksum(bytes.span, initial: initial)
    #expect(tableChecksum(bytes.span, initial: initial) == result)
    return result
  }
}
