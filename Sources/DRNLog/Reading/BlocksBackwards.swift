/// Reads a session's blocks from the newest to the oldest, several at a time.
package struct BlocksBackwards {
  private let session: LogSession
  /// The blocks that were read, oldest first.
  private var blocks: [Block] = []
  /// The last position of the next block.
  private var last: Int

  /// Starts with the block that contains `seq`.
  package init(_ session: LogSession, from seq: Int) {
    self.session = session
    last = seq
  }

  /// The next block, which contains the position before the last one's first; `nil` if the session
  /// does not have it.
  package mutating func next() throws(LogError) -> Block? {
    guard last >= 0 else { return nil }
    if blocks.isEmpty { try read() }
    guard let block = blocks.popLast() else { return nil }
    last = block.firstSeq - 1
    return block
  }

  private mutating func read() throws(LogError) {
    let unit = LogFormat.blockCapacity
    let begin = max((last / unit - LogFormat.blockBatch + 1) * unit, session.firstSeq, 0)
    let found = try LogError.unlessDamaged { () throws(LogError) in
      var blocks: [Block] = []
      try session.source.forEachBlock(of: session.number, from: begin) { (header, value) in
        blocks.append(Block(header, copying: value))
        return header.endSeq <= last
      }
      return blocks
    }
    blocks = (found ?? []).filter { $0.firstSeq <= last }
    guard let newest = blocks.last, newest.endSeq > last else {
      // Something on the way cannot be read, or was dropped.
      blocks = try session.source.block(of: session.number, at: last).map { [$0] } ?? []
      return
    }
  }
}
