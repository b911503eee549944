/// A fingerprint of 128 bits, made by ``SipHash128``.
public struct Digest128: Hashable, Sendable {
  /// The first eight bytes of the output, the first being the lowest.
  public let low: UInt64
  /// The last eight bytes of the output.
  public let high: UInt64

  /// Creates a digest from its halves.
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The digest of these bytes, as ``bytes`` has them; nil unless there are 16.
  public init?(bytes: Span<UInt8>) {
    guard bytes.count == 16 else { return nil }
    low = bytes.word(at: 0)
    high = bytes.word(at: 8)
  }

  /// The digest of these bytes, as ``bytes`` has them; nil unless there are 16.
  public init?(bytes: [UInt8]) {
    self.init(bytes: bytes.span)
  }

  /// The 16 bytes, in the order of SipHash's reference output.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    write(into: &bytes)
    return bytes
  }

  /// Appends ``bytes``.
  public func write(into bytes: inout [UInt8]) {
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
  public var description: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
