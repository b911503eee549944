import DRN
import LMDB

extension LogStore {
  /// The maximum number of blocks to read in one snapshot.
  private static var largestBatch: Int { 64 }

  package func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    // Begins with one block, which is all that most reads need.
    var (next, count) = (seq, 1)
    while true {
      // Read before `body` runs, because a read that a writer interferes with is repeated.
      let values = try blocks(of: session, from: next, atMost: count)
      for (first, value) in values {
        let name = "the block at transition \(first) of session \(session)"
        let end = try LogError.reading(path: path, name) { () throws(FormatError) in
          try value.read { (bytes) throws(FormatError) -> (Int, isLast: Bool)? in
            let header = try BlockHeader(
              bytes, key: LogKey.block(session: session, firstSeq: first).span)
            guard next < header.endSeq, try body(header, bytes) else { return nil }
            return (header.endSeq, isLast: !header.isFull)
          }
        }
        // An incomplete block is the last. It may grow meanwhile, and must not be visited twice.
        guard let (end, isLast) = end, !isLast else { return }
        next = end
      }
      guard values.count == count else { return }
      count = min(4 * count, Self.largestBatch)
    }
  }

  /// The bytes of up to `count` consecutive blocks, beginning with the one that contains `seq`.
  private func blocks(
    of session: UInt32, from seq: Int, atMost count: Int
  ) throws(LogError) -> [(first: Int, value: Snapshot.Value)] {
    let capacity = LogFormat.blockCapacity
    var first = seq / capacity * capacity
    return try read("the block at transition \(first) of session \(session)") { snapshot in
      let blocks = try snapshot.database(.blocks)
      var values: [(first: Int, value: Snapshot.Value)] = []
      first = seq / capacity * capacity
      while values.count < count {
        let key = LogKey.block(session: session, firstSeq: first)
        guard let value = try snapshot.find(key, in: blocks) else { break }
        values.append((first, value))
        guard first <= .max - capacity else { break }
        first += capacity
      }
      return values
    }
  }
}

extension LogStore {
  /// Reads all symbols in one snapshot.
  package func digests(
    of symbols: [SymbolKey]
  ) throws(LogError) -> [SymbolKey: Digest128] {
    var current = SymbolKey(kind: .route, number: 0)
    return try read("\(current.kind) symbol \(current.number)") { snapshot in
      var digests: [SymbolKey: Digest128] = [:]
      for symbol in symbols where digests[symbol] == nil {
        current = symbol
        let key = LogKey.symbol(symbol.kind, symbol.number)
        guard let value = try snapshot.find(key, in: snapshot.database(.symbols)) else {
          throw try missing(symbol.kind, symbol.number, in: snapshot)
        }
        digests[symbol] = try value.read { (bytes) throws(FormatError) in
          try Checksummed.checkSize(bytes.count, of: symbol.kind)
          try Checksummed.check(bytes, key: key.span)
          return SipHash128.digest(of: bytes.extracting(droppingFirst: Checksummed.prefixCount))
        }
      }
      return digests
    }
  }
}
