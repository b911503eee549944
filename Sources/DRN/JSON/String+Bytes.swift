// `String`'s own `==`, `<` and hash follow canonical equivalence; a log compares bytes.

extension String {
  /// Whether both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String) -> Bool {
    // The count is stored, so most unequal strings are told apart without reading them.
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether this precedes `other` in the order of UTF-8 bytes, which is that of Unicode scalars.
  package func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  #if !hasFeature(Embedded)
    /// Whether the UTF-8 bytes of `part` occur in this, one after another.
    ///
    /// The standard library's search takes longer to look up its generic types, in each call, than a
    /// name takes to be searched.
    ///
    /// - Complexity: O(*n*) in the number of bytes of this.
    package func containsBytes(of part: String) -> Bool {
      let (bytes, wanted) = (utf8, part.utf8)
      guard let first = wanted.first else { return true }
      // Long ones, which could be compared at each byte, by the algorithm of linear time.
      guard wanted.count <= 32 else { return bytes.contains(wanted) }
      var rest = bytes[...]
      while let next = rest.firstIndex(of: first) {
        rest = rest[next...]
        if rest.starts(with: wanted) { return true }
        rest.removeFirst()
      }
      return false
    }
  #endif
}

extension Hasher {
  /// Feeds the UTF-8 bytes of `string`, eight at a time, and their count.
  package mutating func combineBytes(of string: String) {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in string.utf8 {
      word |= UInt64(byte) &<< shift
      shift += 8
      if shift == 64 {
        combine(word)
        word = 0
        shift = 0
      }
    }
    combine(word)
    combine(string.utf8.count)
  }
}
