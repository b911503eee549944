// What of the intake goes into LMDB with the next commit.

extension Intake {
  /// How the open ends of sessions are written.
  enum TailPolicy {
    /// Each as a block of its true length.
    case blocks
    /// As the journal's records, where many sessions got few transitions each, and `room` bytes
    /// are enough for that.
    case mayStayRecords(since: UInt64, room: Int, released: Set<UInt32>)
  }

  /// More sessions than this, and fewer transitions for each than that, and rewriting every
  /// session's newest block costs more than keeping the journal's records for a while.
  private static var fewSessions: Int { 256 }
  private static var fewTransitions: UInt64 { 16 }

  /// Takes out what is to be committed. What a failed commit was to write is still in it.
  ///
  /// - Parameter behind: The sessions whose newest blocks in LMDB are behind.
  mutating func takeBatch(_ policy: TailPolicy, behind: Set<UInt32>) -> Batch {
    var batch = inFlight ?? Batch()
    batch.merge(open)
    open = Batch()
    // Those that a failed commit was to keep as records are as far behind as before.
    var written = takeDirty().union(behind).union(batch.sessionsBehind)
    batch.hasTailRecords = false
    if case .mayStayRecords(let start, let room, let released) = policy {
      // A session that starts is written: the log never has one without its beginning.
      let started = Set(batch.sessions.keys)
      let waiting = written.subtracting(released).subtracting(started)
      let count = position - start
      if waiting.count > Self.fewSessions, count > 0,
        count < UInt64(waiting.count) * Self.fewTransitions,
        count * UInt64(JournalRecord.size) <= UInt64(max(room, 0))
      {
        batch.hasTailRecords = true
        batch.sessionsBehind = waiting
        written.subtract(waiting)
      }
    }
    if !batch.hasTailRecords { batch.sessionsBehind = [] }
    for session in written {
      guard let block = tails[session]?.block, block.count > 0 else { continue }
      batch.blocks[.init(session: session, seq: block.firstSeq)] = block
    }
    inFlight = batch
    return batch
  }
}
