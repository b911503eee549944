// Reading what is not committed yet.

extension LogWriter {
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    let first = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    let key = Batch.BlockKey(session: session, seq: first)
    let pending = state.withLock { state in
      if let tail = state.tails[session], tail.block.firstSeq <= seq { return Optional(tail.block) }
      return state.pending { $0.blocks[key] }
    }
    guard let pending else { return try reader.block(of: session, at: seq) }
    return seq < pending.endSeq ? pending : nil
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    let tail = state.withLock { $0.tails[session]?.block }
    if let tail, tail.count > 0 { return tail }
    return try reader.lastBlock(of: session)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    let key = Batch.BlockKey(session: session, seq: node)
    let pending = state.withLock { state in state.pending { $0.branches[key]?.last } }
    if let pending { return pending }
    return try reader.newestBranch(of: session, from: node)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    let key = Batch.SymbolKey(kind: kind, number: number)
    let pending = state.withLock { state in state.pending { $0.symbols[key] } }
    if let pending { return pending }
    return try reader.json(of: kind, number)
  }
}
