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
}
