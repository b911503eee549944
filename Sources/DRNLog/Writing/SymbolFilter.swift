/// Which values a log may have, so that one that is new is not looked up in the file.
///
/// A Bloom filter (B. H. Bloom: Space/Time Trade-offs in Hash Coding with Allowable Errors,
/// Communications of the ACM, 1970) that grows by further parts, each with room for four times as
/// many values. Of 1,000 values that the log does not have, about two are looked up nevertheless.
struct SymbolFilter: Sendable {
  private var parts: [Part] = []

  /// Whether a value with this digest may have been inserted; `false` if none was.
  func mayContain(_ digest: Digest128) -> Bool {
    parts.contains { $0.mayContain(digest) }
  }

  mutating func insert(_ digest: Digest128) {
    if parts.last?.isFull ?? true { parts.append(Part(room: (parts.last?.room ?? 1_024) * 4)) }
    parts[parts.count - 1].insert(digest)
  }

  /// Inserts what another filter has.
  mutating func formUnion(_ other: SymbolFilter) { parts.insert(contentsOf: other.parts, at: 0) }

  private struct Part: Sendable {
    /// The number of values for which it has enough bits; a power of two.
    let room: Int
    private var count = 0
    private var words: [UInt64]

    init(room: Int) {
      self.room = room
      words = Array(repeating: 0, count: room * Self.bitsPerValue / UInt64.bitWidth)
    }

    private static var bitsPerValue: Int { 16 }

    var isFull: Bool { count == room }

    func mayContain(_ digest: Digest128) -> Bool {
      places(of: digest).allSatisfy { words[$0.word] & $0.bit != 0 }
    }

    mutating func insert(_ digest: Digest128) {
      for place in places(of: digest) { words[place.word] |= place.bit }
      count += 1
    }

    /// Four places, from the two halves of the digest.
    private func places(of digest: Digest128) -> some Sequence<(word: Int, bit: UInt64)> {
      let mask = UInt64(room * Self.bitsPerValue - 1)
      return (0..<4 as Range<UInt64>).lazy.map { turn in
        let bit = (digest.low &+ turn &* digest.high) & mask
        return (Int(bit / 64), 1 &<< (bit % 64))
      }
    }
  }
}
