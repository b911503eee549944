// Selecting what the next commit writes.

extension WriteBuffer {
  /// How to write the open ends of sessions.
  enum TailPolicy {
    /// Each as a block with the events it has.
    case blocks
    /// As journal records, if many sessions have few new transitions each, and `room` bytes
    /// suffice.
    case mayStayRecords(since: UInt64, room: Int, released: Set<UInt32>)
  }

  /// With more sessions than this, and fewer transitions per session than that, rewriting each
  /// session's newest block costs more than keeping journal records for a while.
  private static var fewSessions: Int { 256 }
  private static var fewTransitions: UInt64 { 16 }

  /// Takes the changes to commit, including those of a failed commit.
  ///
  /// - Parameter behind: The sessions whose newest blocks in LMDB are outdated.
  mutating func takeBatch(_ policy: TailPolicy, behind: Set<UInt32>) -> Batch {
    var batch = inFlight ?? Batch()
    batch.merge(open)
    open = Batch()
    // Sessions whose records a failed commit was to keep are still behind.
    var written = takeDirty().union(behind).union(batch.sessionsBehind)
    batch.hasTailRecords = false
    if case .mayStayRecords(let start, let room, let released) = policy {
      // A new session is written as a block: the log never has one without its beginning.
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
      guard let tail = tails[session], tail.hasGrown else { continue }
      batch.blocks[.init(session: session, seq: tail.open.firstSeq)] = tail.open.block
    }
    assert(dirty.isEmpty && open.isEmpty)
    assert(batch.hasTailRecords || batch.sessionsBehind.isEmpty)
    inFlight = batch
    return batch
  }
}
