import DRN

// Errors for what was removed.

extension LogStore {
  package func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    guard seq >= 0 else { return nil }
    // Damage is reported by the read that finds it.
    return try LogError.unlessDamaged { () throws(LogError) in
      if let record = try sessionRecord(session) {
        guard seq < record.firstSeq else { return nil }
        let time = try cut(of: session)?.time
        return LogError(.dropped(seq, first: record.firstSeq, at: time), path: path)
      }
      // A session with a later number may not be committed yet.
      guard let numbers = try headerAlone().numbers, session > 0,
        session <= numbers.sessions.newest
      else { return nil }
      return LogError(.dropped(seq, first: nil, at: numbers.droppedAt), path: path)
    }
  }
}

/// Tracks a walk through blocks, to check afterwards whether it ended where the session does.
struct BlockWalkEnd {
  private var next: Int
  private var isOpen = true

  init(from seq: Int) { next = seq }

  /// Records a block, and whether the walk continues.
  mutating func note(_ header: BlockHeader, continues: Bool) {
    next = header.endSeq
    isOpen = continues && header.isFull
  }

  /// Throws if the walk ended because the next block was dropped meanwhile.
  func check(_ source: some LogSource, _ session: UInt32) throws(LogError) {
    if isOpen, let error = try source.dropped(next, of: session) { throw error }
  }
}
