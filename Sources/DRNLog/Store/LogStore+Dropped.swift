import DRN

// What is said of what was taken out.

extension LogStore {
  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    guard seq >= 0 else { return nil }
    do throws(LogError) {
      if let record = try sessionRecord(session) {
        guard seq < record.firstSeq else { return nil }
        let time = try cut(of: session)?.time
        return LogError(.dropped(seq, first: record.firstSeq, at: time), path: path)
      }
      // A session that was started since may not be committed.
      guard let numbers = try headerAlone().numbers, session > 0,
        session <= numbers.sessions.newest
      else { return nil }
      return LogError(.dropped(seq, first: nil, at: numbers.droppedAt), path: path)
    } catch {
      // What is damaged is found by who looks for it.
      guard error.code.isDamage else { throw error }
      return nil
    }
  }
}

/// Follows a walk through blocks, to know afterwards whether it ended where the session does.
struct BlockWalkEnd {
  private var next: Int
  private var isOpen = true

  init(from seq: Int) { next = seq }

  /// Takes note of a block, and of whether the walk goes on.
  mutating func note(_ header: BlockHeader, goesOn: Bool) {
    next = header.endSeq
    isOpen = goesOn && header.isFull
  }

  /// Throws where the walk ended because what follows was dropped meanwhile.
  func check(_ source: some LogSource, _ session: UInt32) throws(LogError) {
    if isOpen, let error = try source.dropped(next, of: session) { throw error }
  }
}
