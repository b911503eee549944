import Dispatch
import LMDB

// Committing.

extension LogWriter {
  /// Commits everything that was taken in before the call, on this thread.
  ///
  /// - Throws: What LMDB failed with. Everything is kept, and written by the next commit.
  func commit() throws(LogError) {
    // Told outside the lock: whoever is told may ask for a commit.
    let (failure, news) = committing.withLock { isFailing -> (LogError?, LogStatus?) in
      guard let batch = takeBatch() else { return (nil, nil) }
      let wasFailing = isFailing
      do throws(LogError) {
        try LogError.wrapping(path: path) { try write(batch) }
      } catch {
        isFailing = true
        return (error, wasFailing ? nil : .writingFailed(error))
      }
      finish(batch)
      isFailing = false
      return (nil, wasFailing ? .writingResumed : nil)
    }
    if let news { report(news) }
    if let failure { throw failure }
  }

  /// How many transitions are not committed yet.
  var backlog: Int { state.withLock { $0.recorded - $0.committed } }

  func scheduleCommit(after delay: DispatchTimeInterval = .milliseconds(2)) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      state.withLock { $0.isScheduled = false }
      do {
        try commit()
      } catch {
        let again = state.withLock { state in
          defer { state.isScheduled = true }
          return !state.isScheduled
        }
        if again { scheduleCommit(after: .seconds(1)) }
      }
    }
  }

  private func takeBatch() -> Batch? {
    state.withLock { state in
      var batch = state.inFlight ?? Batch()
      batch.merge(state.open)
      state.open = Batch()
      for number in state.dirty {
        guard let block = state.tails[number]?.block else { continue }
        batch.blocks[.init(session: number, seq: block.firstSeq)] = block
      }
      state.dirty = []
      batch.transitionCount = state.recorded
      state.inFlight = batch
      if batch.isEmpty { state.inFlight = nil }
      return state.inFlight
    }
  }

  /// Writes a batch; may run again where the map had to grow.
  private func write(_ batch: Batch) throws {
    try environment.write { transaction in
      for (key, json) in batch.symbols.sorted(by: { $0.key < $1.key }) {
        let key = LogKey.symbol(key.kind, key.number)
        try transaction.put(Checksummed.bytes(json, key: key), for: key, in: databases.symbols)
      }
      for (key, number) in batch.numbers {
        try transaction.put(
          LogFormat.number(number), for: LogKey.index(key.kind, key.digest), in: databases.index)
      }
      for session in batch.sessions.values {
        try transaction.put(session.bytes, for: session.key, in: databases.sessions)
      }
      for (key, number) in batch.sessionNumbers {
        try transaction.put(LogFormat.number(number), for: key, in: databases.index)
      }
      for block in batch.blocks.sorted(by: { $0.key < $1.key }).map(\.value) {
        try transaction.put(block.bytes, for: block.key, in: databases.blocks)
      }
      for mark in batch.marks.values {
        try transaction.put(mark.bytes, for: mark.key, in: databases.marks)
      }
      for (key, children) in batch.branches {
        for child in children {
          let branch = BranchRecord(session: key.session, parent: key.seq, child: child)
          try transaction.put(branch.bytes, for: branch.key, in: databases.branches)
        }
      }
    }
  }

  private func finish(_ batch: Batch) {
    state.withLock { state in
      state.inFlight = nil
      state.committed = batch.transitionCount
      for number in state.released where !state.dirty.contains(number) {
        state.tails[number] = nil
        state.released.remove(number)
      }
    }
  }
}
