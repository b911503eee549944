import DRN
import LMDB

extension LogSource {
  /// For a source that has its blocks in memory.
  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    var next = seq
    while let block = try block(of: session, at: next) {
      let goesOn = try block.read(path) { (value) throws(FormatError) in
        try body(block.header, value)
      }
      guard goesOn else { return }
      next = block.endSeq
    }
  }

  /// Runs `body` with the block that `seq` belongs to, as ``forEachBlock(of:from:_:)`` does; `nil`
  /// where the session does not reach that far.
  func withBlock<Result>(
    of session: UInt32, at seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    var result: Result?
    try forEachBlock(of: session, from: seq) { (header, value) throws(FormatError) in
      result = try body(header, value)
      return false
    }
    return result
  }

  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? { nil }

  /// What is at `seq`; `nil` where the session does not reach that far.
  func position(of session: UInt32, at seq: Int) throws(LogError) -> LogPosition? {
    guard seq >= 0 else { return nil }
    return try withBlock(of: session, at: seq) { (header, value) throws(FormatError) in
      let scan = try BlockScan(through: seq, in: header, value)
      let state = try Lineage.state(at: seq, scan.rewinds, in: header, value)
      return LogPosition(record: scan.record, state: state, node: scan.branch.node)
    }
  }
}

extension LogStore {
  /// How many blocks are read in one state of the file, at most.
  private static var largestBatch: Int { 64 }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    // One to begin with, for most who read a block need no other.
    var (next, count) = (seq, 1)
    while true {
      // Read before `body` sees it: where a writer was quicker, reading begins again.
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
        // One that is not full is the last. It may grow meanwhile, and is not to be seen twice.
        guard let (end, isLast) = end, !isLast else { return }
        next = end
      }
      guard values.count == count else { return }
      count = min(4 * count, Self.largestBatch)
    }
  }

  /// The bytes of up to `count` blocks one after the other, beginning with the one that `seq` is in.
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

extension LogSource {
  func digests(
    of symbols: [Batch.SymbolKey]
  ) throws(LogError) -> [Batch.SymbolKey: Digest128] {
    var digests: [Batch.SymbolKey: Digest128] = [:]
    for key in symbols where digests[key] == nil {
      digests[key] = PrefixHash.digest(ofJSON: try json(of: key.kind, key.number))
    }
    return digests
  }
}

extension LogStore {
  /// In one state of the file.
  func digests(
    of symbols: [Batch.SymbolKey]
  ) throws(LogError) -> [Batch.SymbolKey: Digest128] {
    var current = Batch.SymbolKey(kind: .route, number: 0)
    return try read("\(current.kind) symbol \(current.number)") { snapshot in
      var digests: [Batch.SymbolKey: Digest128] = [:]
      for symbol in symbols where digests[symbol] == nil {
        current = symbol
        let key = LogKey.symbol(symbol.kind, symbol.number)
        digests[symbol] = try snapshot.withValue(for: key.span, in: snapshot.database(.symbols)) {
          value in
          try Checksummed.check(value, key: key.span)
          return SipHash128.digest(of: value.extracting(droppingFirst: Checksummed.prefixCount))
        }
        guard digests[symbol] != nil else {
          throw try missing(symbol.kind, symbol.number, in: snapshot)
        }
      }
      return digests
    }
  }
}

extension Block {
  /// Runs `body` with the block's bytes; says which block is damaged where it finds that.
  ///
  /// - Parameter path: The log's path, for the error.
  func read<Result>(
    _ path: String, _ body: (Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result {
    do {
      return try body(value.span)
    } catch {
      throw LogError(error, in: header, path: path)
    }
  }
}

extension LogError {
  /// What is wrong with a block.
  init(_ error: FormatError, in block: BlockHeader, path: String) {
    self.init(
      .corrupt(
        "the block at transition \(block.firstSeq) of session \(block.session): \(error.reason)"),
      path: path)
  }
}
