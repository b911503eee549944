import DRN

/// A set of symbols: one bit per number of each kind.
///
/// Records which symbols a part of the log refers to, so that the others can be left out. A million
/// symbols take 125 KB. Bits are stored in pages, so numbers may be of any size.
package struct SymbolSet: Hashable, Sendable {
  /// Each kind's pages; a page without bits is empty.
  private var pages: [[[UInt64]]] = Array(repeating: [], count: SymbolKind.allCases.count)

  /// The number of bits of a page as a power of two, and its number of words.
  private static var pageBits: UInt32 { 16 }
  private static var pageWords: Int { 1 << 10 }

  /// An empty set.
  package init() {}

  /// Inserts a symbol. The number 0 means none and is ignored.
  @inline(__always)
  package mutating func insert(_ kind: SymbolKind, _ number: UInt32) {
    guard number > 0 else { return }
    let place = Place(kind, number)
    if pages[place.kind].count <= place.page || pages[place.kind][place.page].isEmpty {
      makePage(place)
    }
    pages[place.kind][place.page][place.word] |= place.bit
  }

  @inline(__always)
  package func contains(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    let place = Place(kind, number)
    guard place.page < pages[place.kind].count, !pages[place.kind][place.page].isEmpty
    else { return false }
    return pages[place.kind][place.page][place.word] & place.bit != 0
  }

  package mutating func formUnion(_ other: SymbolSet) {
    for kind in SymbolKind.allCases {
      for (page, words) in other.pages[Int(kind.rawValue) - 1].enumerated() where !words.isEmpty {
        let place = Place(kind, UInt32(page) << Self.pageBits)
        makePage(place)
        for word in words.indices { pages[place.kind][page][word] |= words[word] }
      }
    }
  }

  /// Calls `body` with every number of a kind in the set, in order.
  package func forEach<Failure: Error>(
    _ kind: SymbolKind, _ body: (UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    for (page, words) in pages[Int(kind.rawValue) - 1].enumerated() {
      for (word, bits) in words.enumerated() {
        var bits = bits
        while bits != 0 {
          try body(
            UInt32(page) << Self.pageBits | UInt32(word) << 6 | UInt32(bits.trailingZeroBitCount))
          bits &= bits - 1
        }
      }
    }
  }

  @inline(never)
  private mutating func makePage(_ place: Place) {
    let missing = place.page + 1 - pages[place.kind].count
    if missing > 0 { pages[place.kind] += Array(repeating: [], count: missing) }
    if pages[place.kind][place.page].isEmpty {
      pages[place.kind][place.page] = Array(repeating: 0, count: Self.pageWords)
    }
  }

  /// The location of a symbol's bit.
  private struct Place {
    let kind, page, word: Int
    let bit: UInt64

    @inline(__always)
    init(_ kind: SymbolKind, _ number: UInt32) {
      self.kind = Int(kind.rawValue) - 1
      page = Int(number >> SymbolSet.pageBits)
      word = Int(number >> 6) & (SymbolSet.pageWords - 1)
      bit = 1 << UInt64(number & 63)
    }
  }
}

// Symbols of blocks, events and records.

extension SymbolSet {
  /// Inserts the symbols of a block's keyframe and events.
  ///
  /// - Parameter value: The block's bytes.
  /// - Throws: If an event or a keyframe cannot be read; the set is then incomplete.
  mutating func insert(
    _ block: BlockHeader, in value: Span<UInt8>
  ) throws(FormatError) {
    try block.forEachSymbol(in: value) { insert($0, $1) }
  }

  /// Inserts an event's symbols: its fields, cause, group and meta, and the state that a rewind
  /// carries.
  mutating func insert(_ record: EventRecord) throws(FormatError) {
    try record.forEachSymbolWithState { insert($0, $1) }
  }

  mutating func insert(_ state: RecordedState) { state.forEachSymbol { insert($0, $1) } }

  /// Inserts the symbols of a session's record: window, version and schema.
  mutating func insert(_ session: SessionRecord) {
    for number in [session.window, session.appVersion, session.schema] { insert(.text, number) }
  }

  mutating func insert(_ mark: MarkRecord) { insert(.text, mark.label) }
}

extension BlockHeader {
  /// Calls `body` with the symbols of the block's keyframe and events, each as often as it occurs.
  ///
  /// - Parameter value: The block's bytes.
  /// - Throws: If an event or a keyframe cannot be read.
  @inline(__always)
  func forEachSymbol(
    in value: Span<UInt8>, _ body: (SymbolKind, UInt32) -> Void
  ) throws(FormatError) {
    if firstSeq > 0 {
      try Keyframe(value.extracting(keyframe), before: firstSeq).state.forEachSymbol(body)
    }
    var reader = EventReader(self)
    repeat {
      reader.skipWords(through: .max - 1, in: value) { word, _ in
        word.withSymbol(body)
        return true
      }
      guard let record = try reader.next(in: value) else { return }
      try record.forEachSymbolWithState(body)
    } while true
  }
}

extension EventRecord {
  /// Calls `body` with the event's symbols, and with those of the state that a rewind carries.
  fileprivate func forEachSymbolWithState(
    _ body: (SymbolKind, UInt32) -> Void
  ) throws(FormatError) {
    forEachSymbol(body)
    if !keyframe.isEmpty { try Keyframe(keyframe, before: seq).state.forEachSymbol(body) }
  }
}
