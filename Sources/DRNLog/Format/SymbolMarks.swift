import DRN

/// A set of symbols: a bit for each number of each kind.
///
/// It says which symbols a part of the log refers to, so that the others can be left out. A million
/// symbols take 125 KB; numbers may be of any size, for bits are kept a page at a time.
struct SymbolMarks: Hashable, Sendable {
  /// Each kind's pages; those that have no bits are empty.
  private var pages: [[[UInt64]]] = Array(repeating: [], count: SymbolKind.allCases.count)

  /// How many numbers a page has, and how many words.
  private static var pageBits: UInt32 { 16 }
  private static var pageWords: Int { 1 << 10 }

  /// Nothing.
  init() {}

  /// Marks a symbol. The number 0 stands for none, and is none.
  @inline(__always)
  mutating func insert(_ kind: SymbolKind, _ number: UInt32) {
    guard number > 0 else { return }
    let place = Place(kind, number)
    if pages[place.kind].count <= place.page || pages[place.kind][place.page].isEmpty {
      makePage(place)
    }
    pages[place.kind][place.page][place.word] |= place.bit
  }

  /// Takes a mark away.
  mutating func remove(_ kind: SymbolKind, _ number: UInt32) {
    guard contains(kind, number) else { return }
    let place = Place(kind, number)
    pages[place.kind][place.page][place.word] &= ~place.bit
  }

  /// Whether a symbol is marked.
  @inline(__always)
  func contains(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    let place = Place(kind, number)
    guard place.page < pages[place.kind].count, !pages[place.kind][place.page].isEmpty
    else { return false }
    return pages[place.kind][place.page][place.word] & place.bit != 0
  }

  /// How many symbols of a kind are marked.
  ///
  /// - Complexity: O(*n*) in how many pages there are.
  func count(of kind: SymbolKind) -> Int {
    pages[Int(kind.rawValue) - 1].joined().reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { SymbolKind.allCases.allSatisfy { count(of: $0) == 0 } }

  /// Marks what `other` has.
  mutating func formUnion(_ other: SymbolMarks) {
    for kind in SymbolKind.allCases {
      for (page, words) in other.pages[Int(kind.rawValue) - 1].enumerated() where !words.isEmpty {
        let place = Place(kind, UInt32(page) << Self.pageBits)
        makePage(place)
        for word in words.indices { pages[place.kind][page][word] |= words[word] }
      }
    }
  }

  /// Calls `body` with every number of a kind that is marked, in order.
  func forEach<Failure: Error>(
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

  /// Where a symbol's bit is.
  private struct Place {
    let kind, page, word: Int
    let bit: UInt64

    @inline(__always)
    init(_ kind: SymbolKind, _ number: UInt32) {
      self.kind = Int(kind.rawValue) - 1
      page = Int(number >> SymbolMarks.pageBits)
      word = Int(number >> 6) & (SymbolMarks.pageWords - 1)
      bit = 1 << UInt64(number & 63)
    }
  }
}

// What refers to symbols.

extension SymbolMarks {
  /// Marks what a block's keyframe and events refer to.
  ///
  /// - Parameter value: The block's bytes.
  /// - Throws: Where an event or a keyframe cannot be read; nothing is then known of what follows.
  mutating func insert(
    _ block: BlockHeader, in value: Span<UInt8>
  ) throws(FormatError) {
    if block.firstSeq > 0 {
      insert(try Keyframe(value.extracting(block.keyframe), before: block.firstSeq).state)
    }
    var reader = EventReader(block)
    while true {
      if let move = try reader.nextMove(in: value) {
        insert(.route, move.route)
        insert(.tab, move.tab)
      } else if let record = try reader.next(in: value) {
        try insert(record)
      } else {
        return
      }
    }
  }

  /// Marks what an event refers to: its fields, cause, group and meta, and the state that a rewind
  /// carries.
  mutating func insert(_ record: EventRecord) throws(FormatError) {
    record.forEachSymbol { insert($0, $1) }
    if !record.keyframe.isEmpty {
      insert(try Keyframe(record.keyframe, before: record.seq).state)
    }
  }

  /// Marks what a state refers to.
  mutating func insert(_ state: RecordedState) { state.forEachSymbol { insert($0, $1) } }

  /// Marks what a session's record refers to: window, version and schema.
  mutating func insert(_ session: SessionRecord) {
    for number in [session.window, session.appVersion, session.schema] { insert(.text, number) }
  }

  /// Marks a mark's label.
  mutating func insert(_ mark: MarkRecord) { insert(.text, mark.label) }
}
