extension UInt64 {
  /// The eight bytes from `index` on, the first being the lowest.
  ///
  /// The optimizer makes one load of it.
  @inline(__always)
  init(littleEndian bytes: Span<UInt8>, at index: Int) {
    let low =
      UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) << 8
      | UInt32(bytes[index &+ 2]) << 16 | UInt32(bytes[index &+ 3]) << 24
    let high =
      UInt32(bytes[index &+ 4]) | UInt32(bytes[index &+ 5]) << 8
      | UInt32(bytes[index &+ 6]) << 16 | UInt32(bytes[index &+ 7]) << 24
    self = UInt64(high) << 32 | UInt64(low)
  }
}
