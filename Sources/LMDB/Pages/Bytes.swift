extension Span<UInt8> {
  /// A copy of these bytes.
  func copy() -> [UInt8] {
    // Safe: the buffer is read within the closure.
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// The integer of `count` bytes at `offset`, least byte first as 64-bit machines write it; nil
  /// where it does not lie within.
  func integer(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    var value: UInt64 = 0
    for index in (offset..<offset + count).reversed() { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// Whether these bytes come before, are, or come after others: byte by byte, and the shorter one
  /// first where one begins the other. It is the order of liblmdb's keys.
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

  /// The same where both are integers.
  func compareIntegers(to other: Span<UInt8>) -> Int {
    let mine = integer(at: 0, count: Swift.min(8, count)) ?? 0
    let theirs = other.integer(at: 0, count: Swift.min(8, other.count)) ?? 0
    return mine == theirs ? 0 : mine < theirs ? -1 : 1
  }
}
