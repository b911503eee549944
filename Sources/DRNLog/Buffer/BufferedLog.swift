/// A log including what was recorded since its last commit.
protocol BufferedLog: LogSource {
  var store: LogStore { get }

  /// Runs `body` with the buffer, which is locked meanwhile.
  func withBuffer<Result>(
    _ body: (inout WriteBuffer) throws(LogError) -> Result
  ) throws(LogError) -> Result
}

extension BufferedLog {
  package func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    try withBuffer { buffer throws(LogError) in
      if let block = try buffer.block(of: session, at: seq) { return block }
      if let error = try buffer.dropped(seq, of: session) { throw error }
      return nil
    }
  }

  package func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    try store.dropped(seq, of: session)
  }

  package func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    var end = BlockWalkEnd(from: seq)
    try withBuffer { buffer throws(LogError) in
      try buffer.forEachBlock(of: session, from: seq) { (header, value) throws(FormatError) in
        let continues = try body(header, value)
        end.note(header, continues: continues)
        return continues
      }
    }
    try end.check(store, session)
  }

  package func digests(of symbols: [SymbolKey]) throws(LogError) -> [SymbolKey: Digest128] {
    try withBuffer { buffer throws(LogError) in try buffer.digests(of: symbols) }
  }

  package func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try withBuffer { buffer throws(LogError) in try buffer.lastBlock(of: session) }
  }

  package func newestBranchPosition(of session: UInt32) throws(LogError) -> BranchPosition? {
    try withBuffer { buffer throws(LogError) in try buffer.newestBranchPosition(of: session) }
  }

  package func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try withBuffer { buffer throws(LogError) in
      try buffer.newestBranch(of: session, from: node)
    }
  }

  package func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try withBuffer { buffer throws(LogError) in try buffer.json(of: kind, number) }
  }
}
