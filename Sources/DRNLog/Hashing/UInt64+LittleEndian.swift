extension UInt64 {
  /// The eight bytes from `index` on, the first being the lowest.
  @inline(__always)
  init(littleEndian bytes: Span<UInt8>, at index: Int) {
    // It is one load, after one check that all eight are there; put together byte by byte it would
    // be eight of each. Any eight bytes are a number, which is all that is unsafe about it.
    self = UInt64(
      littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Self.self))
  }
}
