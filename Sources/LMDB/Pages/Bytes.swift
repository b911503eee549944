extension Span<UInt8> {
  func copy() -> [UInt8] {
    // Safe: the buffer is read within the closure.
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// The little-endian integer of `count` bytes at `offset`; nil if it is out of bounds.
  ///
  /// Inlined, so that the loop disappears: `count` is a constant.
  @inline(__always)
  func integer(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    var value: UInt64 = 0
    for index in (offset..<offset + count).reversed() { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// Compares byte by byte, and a prefix comes before the longer sequence: liblmdb's order of keys.
  /// The result is negative, zero or positive.
  func compare(to other: Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    var index = 0
    while index < shared {
      let (mine, theirs) = (self[index], other[index])
      if mine != theirs { return mine < theirs ? -1 : 1 }
      index += 1
    }
    return count - other.count
  }

  /// Compares both as little-endian integers; the result is negative, zero or positive.
  func compareIntegers(to other: Span<UInt8>) -> Int {
    let mine = integer(at: 0, count: Swift.min(8, count)) ?? 0
    let theirs = other.integer(at: 0, count: Swift.min(8, other.count)) ?? 0
    return mine == theirs ? 0 : mine < theirs ? -1 : 1
  }
}
