/// A 128-bit fingerprint that ``SipHash128`` computes.
package struct Digest128: Hashable, Sendable {
  /// The first eight bytes of the output, the first being the lowest.
  package let low: UInt64
  /// The last eight bytes of the output.
  package let high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// An unpredictable value from the system's random number generator.
  package static var random: Digest128 {
    Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
  }

  /// A digest from its 16 ``bytes``; `nil` for another count.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == 16 else { return nil }
    low = bytes.word(at: 0)
    high = bytes.word(at: 8)
  }

  /// A digest from its 16 ``bytes``; `nil` for another count.
  package init?(bytes: [UInt8]) {
    self.init(bytes: bytes.span)
  }

  /// The 16 bytes, in the order of SipHash's reference output.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    write(into: &bytes)
    return bytes
  }

  package func write(into bytes: inout [UInt8]) {
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: low &>> shift))
    }
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: high &>> shift))
    }
  }
}

extension Digest128: CustomStringConvertible {
  /// The bytes as 32 lowercase hexadecimal digits.
  package var description: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
