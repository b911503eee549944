/// What libFuzzer begins with: pieces of the corpus behind the byte that says what they are; see
/// `CoverageFuzzing`.
struct Seeds {
  let folder: String
  private var count = 0

  init(folder: String) { self.folder = folder }

  mutating func write(_ originals: [Original]) throws {
    for original in originals {
      if original.log.count <= 64 << 10 { try write(0, original.log) }
      for block in original.databases["blocks"] ?? [] {
        // Whether it is a session's first.
        let place: UInt8 = block.key.suffix(8).allSatisfy { $0 == 0 } ? 0 : 1
        try write(1, [place] + block.value.dropFirst(4))
      }
      for tail in original.databases["tails"] ?? [] {
        // The words of its records; their number and their check go before.
        let records = Array(tail.value.dropFirst(4))
        let words = stride(from: 0, to: records.count, by: 64).flatMap {
          records[$0..<min($0 + 64, records.count)].dropFirst(16)
        }
        try write(2, words)
      }
      for symbol in original.databases["symbols"] ?? [] { try write(3, symbol.value.dropFirst(4)) }
    }
  }

  private mutating func write(_ kind: UInt8, _ bytes: some Sequence<UInt8>) throws {
    count += 1
    try Files.write([kind] + bytes, to: "\(folder)/seed-\(count)")
  }
}
