#if Fleet
  import DRN

  /// A text that is equal to another one only if it has the same bytes, as in a log and in a store: Swift's texts are
  /// equal as well if they only look the same.
  struct ByteText: Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    static func < (left: Self, right: Self) -> Bool { left.text.precedesInBytes(right.text) }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
#endif
