/// SipHash-2-4 with 128 bits of output, fed incrementally.
///
/// ```swift
/// var hash = SipHash128()
/// hash.update(7 as UInt64)
/// hash.update(route.canonicalBytes)
/// hash.finalize()  // the same on every machine, today and in ten years
/// ```
///
/// The division of the input into pieces does not matter: include lengths where it should. With its
/// fixed key, the hash identifies histories; it keeps nothing secret.
package struct SipHash128: Sendable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The bytes of an incomplete word, the first one lowest.
  private var tail: UInt64 = 0
  private var byteCount: UInt64 = 0

  /// Creates a hasher. The default key is the bytes 00, 01, … 0f, as in the published test vectors
  /// and in the log's format.
  package init(key0: UInt64 = 0x0706_0504_0302_0100, key1: UInt64 = 0x0F0E_0D0C_0B0A_0908) {
    v0 = 0x736F_6D65_7073_6575 ^ key0
    v1 = 0x646F_7261_6E64_6F6D ^ key1 ^ 0xEE
    v2 = 0x6C79_6765_6E65_7261 ^ key0
    v3 = 0x7465_6462_7974_6573 ^ key1
  }

  package mutating func update(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, byteCount & 7 != 0 {
      update(bytes[index])
      index &+= 1
    }
    while index &+ 8 <= bytes.count {
      compress(bytes.word(at: index))
      byteCount &+= 8
      index &+= 8
    }
    while index < bytes.count {
      update(bytes[index])
      index &+= 1
    }
  }

  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  package mutating func update(_ byte: UInt8) {
    let shift = (byteCount & 7) &* 8
    tail |= UInt64(byte) &<< shift
    byteCount &+= 1
    if shift == 56 {
      compress(tail)
      tail = 0
    }
  }

  /// Feeds the eight bytes of a number, the lowest first.
  package mutating func update(_ word: UInt64) {
    let shift = (byteCount & 7) &* 8
    byteCount &+= 8
    guard shift > 0 else { return compress(word) }
    compress(tail | word &<< shift)
    tail = word &>> (64 &- shift)
  }

  /// Feeds the sixteen bytes of a digest, in the order of ``Digest128/bytes``.
  package mutating func update(_ digest: Digest128) {
    update(digest.low)
    update(digest.high)
  }

  /// The digest of what has been fed so far; more can be fed afterwards.
  package func finalize() -> Digest128 {
    var last = self
    return last.finish()
  }

  @inline(__always)
  private mutating func finish() -> Digest128 {
    compress(tail | byteCount &<< 56)
    v2 ^= 0xEE
    for _ in 0..<4 { round() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xDD
    for _ in 0..<4 { round() }
    return Digest128(low: low, high: v0 ^ v1 ^ v2 ^ v3)
  }

  @inline(__always)
  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = v1 &<< 13 | v1 &>> 51
    v1 ^= v0
    v0 = v0 &<< 32 | v0 &>> 32
    v2 &+= v3
    v3 = v3 &<< 16 | v3 &>> 48
    v3 ^= v2
    v0 &+= v3
    v3 = v3 &<< 21 | v3 &>> 43
    v3 ^= v0
    v2 &+= v1
    v1 = v1 &<< 17 | v1 &>> 47
    v1 ^= v2
    v2 = v2 &<< 32 | v2 &>> 32
  }
}

extension SipHash128 {
  /// The hash of `bytes`, with the reference key.
  static func digest(of bytes: [UInt8]) -> Digest128 { digest(of: bytes.span) }

  /// The hash of `bytes`, with the reference key.
  static func digest(of bytes: Span<UInt8>) -> Digest128 {
    var hash = SipHash128()
    hash.update(bytes)
    return hash.finalize()
  }

  /// The hash of a digest, two bytes and a digest, in one piece: the most frequent one.
  static func digest(
    of first: Digest128, _ bytes: (UInt8, UInt8), _ second: Digest128
  ) -> Digest128 {
    var hash = SipHash128()
    hash.compress(first.low)
    hash.compress(first.high)
    hash.compress(UInt64(bytes.0) | UInt64(bytes.1) &<< 8 | second.low &<< 16)
    hash.compress(second.low &>> 48 | second.high &<< 16)
    hash.tail = second.high &>> 48
    hash.byteCount = 34
    return hash.finish()
  }
}
