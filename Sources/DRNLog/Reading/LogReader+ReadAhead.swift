import DRN
import Locking

// Look-ups of blocks, of which some were read ahead.

extension LogReader {
  /// Reads the newest blocks of these sessions ahead, in place of those that were read before.
  func readAhead(_ sessions: [SessionRecord]) throws(LogError) {
    let committed = try withBuffer { (buffer) throws(LogError) in
      // What is not committed is in memory.
      sessions.map(\.number).filter { (buffer.tails[$0]?.open.count ?? 0) == 0 }
    }
    let blocks = NewestBlocks(of: committed, in: store)
    ahead.withLock { $0 = blocks }
  }

  /// The newest block of a session, if it was read ahead.
  func newest(of session: UInt32) -> NewestBlocks.Item? { ahead.withLock { $0[session] } }

  /// The position after a session's newest block, if that was read ahead.
  func knownEnd(of session: UInt32) -> Int? { newest(of: session)?.header.endSeq }

  package func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    if let newest = newest(of: session) { return newest.block }
    return try withBuffer { buffer throws(LogError) in try buffer.lastBlock(of: session) }
  }

  package func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    // Nothing follows an incomplete block.
    if let newest = newest(of: session), (newest.header.firstSeq..<newest.header.endSeq) ~= seq,
      !newest.header.isFull
    {
      do throws(FormatError) {
        _ = try newest.read { (value) throws(FormatError) in try body(newest.header, value) }
      } catch {
        throw LogError(error, in: newest.header, path: path)
      }
      return
    }
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
}

extension LogSession {
  /// The position of the newest transition, and when the session ended, without the state.
  ///
  /// - Throws: What ``head()`` and ``position(_:)`` throw.
  func newest() throws(LogError) -> (head: Int, time: Timestamp) {
    let head = try head()
    var mayEndAfterwards = true
    let time = try source.withBlock(of: number, at: head) {
      (header, value) throws(FormatError) in
      var reader = EventReader(header)
      mayEndAfterwards = header.mayEndAfterwards(at: head, in: value)
      return try reader.time(before: head + 1, in: value)
    }
    if let time, !mayEndAfterwards { return (head, time) }
    let newest = if let time { time } else { try position(head).record.time }
    return (head, try endTime(head: head, newest))
  }
}
