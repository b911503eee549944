extension Span where Element == UInt8 {
  /// The four or eight bytes from `index` on as a number, the first being the lowest.
  ///
  /// - Precondition: They are all there.
  @inline(__always)
  func word<Word: FixedWidthInteger & BitwiseCopyable>(
    _ type: Word.Type = Word.self, at index: Int
  ) -> Word {
    // It is one load, after one check that all bytes are there; put together byte by byte it would
    // be one of each for every byte. Any bytes are a number, which is all that is unsafe about it.
    Word(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Word.self))
  }
}
