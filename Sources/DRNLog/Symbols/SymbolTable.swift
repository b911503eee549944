/// Recently recorded values and their numbers, with look-ups in a few nanoseconds.
///
/// A value is looked up by its bits in memory first, which are fast to mix, and then by its hash: equal values
/// can have different bits, such as two equal strings at different addresses. `==` decides in both cases, so
/// bits and hashes affect only speed, never the result. It is not thread-safe.
@usableFromInline
struct SymbolTable<Value: Hashable & Sendable> {
  @usableFromInline var byBits = HashedSymbols<Value>(limit: 1 << 17)
  @usableFromInline var byHash = HashedSymbols<Value>(limit: 1 << 21)
  /// The look-ups that bits alone did not answer.
  @usableFromInline var missedCount = 0

  init() {}

  /// The number of a value; `nil` if it is not in the table.
  @inlinable @inline(__always)
  mutating func number(of value: Value) -> UInt32? {
    let bits = Self.mix(value)
    if let number = byBits.number(of: value, bits) { return number }
    return number(of: value, bits)
  }

  @inlinable @inline(never)
  mutating func number(of value: Value, _ bits: UInt64) -> UInt32? {
    guard let number = byHash.number(of: value, Self.hash(value)) else { return nil }
    missedCount &+= 1
    // A value that stays where it is gets there sooner or later; one that is made anew each time would only
    // take the place of others.
    if missedCount & 15 == 0 { byBits.insert(value, bits, number) }
    return number
  }

  mutating func insert(_ value: Value, _ number: UInt32) {
    byBits.insert(value, Self.mix(value), number)
    byHash.insert(value, Self.hash(value), number)
  }

  /// A hash of a value's bits; not 0.
  @inlinable
  static func mix(_ value: Value) -> UInt64 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    unsafe withUnsafeBytes(of: value) { bytes in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash &>> 32
        offset &+= 8
      }
      while offset < bytes.count {
        hash = (hash ^ UInt64(unsafe bytes[offset])) &* 0xc4ce_b9fe_1a85_ec53
        hash ^= hash &>> 32
        offset &+= 1
      }
    }
    return hash &>> 8 | 1 << 63
  }

  /// The hash by which a value is equal; not 0.
  @inlinable
  static func hash(_ value: Value) -> UInt64 {
    UInt64(truncatingIfNeeded: value.hashValue) | 1 << 63
  }
}
