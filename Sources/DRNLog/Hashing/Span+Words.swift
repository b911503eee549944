extension Span where Element == UInt8 {
  /// The four or eight bytes at `index` as a little-endian number.
  ///
  /// - Precondition: All of the bytes exist.
  @inline(__always)
  func word<Word: FixedWidthInteger & BitwiseCopyable>(
    _ type: Word.Type = Word.self, at index: Int
  ) -> Word {
    // One load after one bounds check, instead of one of each per byte. It is safe, because any
    // bytes form a valid integer.
    Word(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Word.self))
  }

  /// The eight bytes at `index`, as above; `nil` if not all of them exist.
  @inline(__always)
  func wordIfThere(at index: Int) -> UInt64? {
    guard index >= 0, index &+ 8 <= count else { return nil }
    // The check is above, once.
    return UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }
}
