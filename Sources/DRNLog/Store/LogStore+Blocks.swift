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
      for (key, value) in values {
        let end = try LogError.reading(path: path, Self.name(key, of: session)) {
          () throws(FormatError) in
          try value.read { (bytes) throws(FormatError) -> (Int, isLast: Bool)? in
            let header = try BlockHeader(bytes, key: key.span)
            // The first one may begin before `seq`; after it, nothing may be missing.
            guard header.firstSeq == next || header.firstSeq <= seq && next == seq,
              next < header.endSeq, try body(header, bytes)
            else { return nil }
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

  package func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    guard let (key, value) = try blocks(of: session, from: seq, atMost: 1).first else { return nil }
    let block = try LogError.reading(path: path, Self.name(key, of: session)) {
      () throws(FormatError) in
      try value.read { (bytes) throws(FormatError) in
        Block(try BlockHeader(bytes, key: key.span), copying: bytes)
      }
    }
    return seq < block.endSeq ? block : nil
  }

  /// The keys and the bytes of up to `count` blocks, beginning with the last one that does not begin after
  /// `seq`.
  private func blocks(
    of session: UInt32, from seq: Int, atMost count: Int
  ) throws(LogError) -> [(key: [UInt8], value: Snapshot.Value)] {
    guard seq >= 0 else { return [] }
    let start = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    return try read("the block at transition \(start) of session \(session)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.blocks)) { cursor in
        let prefix = LogKey.session(session)
        var blocks: [(key: [UInt8], value: Snapshot.Value)] = []
        var isThere = try cursor.move(atMost: LogKey.block(session: session, firstSeq: seq))
        while isThere, let entry = try cursor.entry(), entry.key.starts(with: prefix) {
          blocks.append(entry)
          isThere = blocks.count < count ? try cursor.move() : false
        }
        return blocks
      }
    }
  }

  /// What errors call the block under `key`.
  private static func name(_ key: [UInt8], of session: UInt32) -> String {
    let first = (try? LogKey.number(key, 4..<12)) ?? 0
    return "the block at transition \(first) of session \(session)"
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
