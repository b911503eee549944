import DRN
import Dispatch
import LMDB
import Locking
import Platform
import Synchronization

// Checkpoints: from the journal into the buffer, and from there into LMDB.
//
// Invariants:
// - A commit writes all records up to its header's `journalPosition`, or nothing.
// - `buffer.inFlight` is what a commit writes; a commit that fails leaves it for the next one.
// - The journal's `included` is the `journalPosition` of the last commit, stored after it.
// - Until a commit writes blocks, the newest records of the sessions in `behind` are in the tails.

extension LogWriter {
  /// The maximum size of the tails in bytes, before open blocks are written.
  private static var tailBytesLimit: Int { 4 << 20 }

  /// Moves everything that was recorded before the call into the buffer.
  func drainJournal() throws(LogError) {
    try checkProcess()
    let contents = journal.contents
    // In steps, because other threads also wait for the buffer.
    while try buffer.withLock({ buffer throws(LogError) in
      try buffer.drain(contents, atMost: 1_024)
    }) {}
  }

  /// Commits everything that was recorded before the call, on this thread.
  ///
  /// - Parameters:
  ///   - isClosing: Whether this is the last commit, after which the log is complete without a
  ///     journal.
  ///   - isMaintaining: Whether the caller holds ``maintaining``.
  /// - Throws: LMDB's error. Everything is kept, and written by the next commit.
  func commit(isClosing: Bool = false, isMaintaining: Bool = false) throws(LogError) {
    try checkProcess()
    let done = committing.withLock { checkpoint -> Result<Bool, LogError> in
      attempt(isComplete: true) { () throws(LogError) in
        if let ended = ended.withLock({ $0 }) { throw ended }
        // Whoever closes the log removes its journal.
        let isOpen = isClosing || !isClosed.load(ordering: .acquiring)
        // A file that liblmdb has not opened yet must be found under its name.
        if isOpen, !committer.isOpen || committer.place != nil {
          statuses.add(try restoreLog(&checkpoint))
        }
        if let ended = ended.withLock({ $0 }) { throw ended }
        var failure: LogError?
        do throws(LogError) {
          if isOpen { statuses.add(try restoreJournal()) }
        } catch {
          failure = error
        }
        // If the journal has no name, what it has must be in the log all the more.
        try drainJournal()
        let hasWritten = try commit(&checkpoint, isClosing: isClosing)
        if isOpen { statuses.add(try restoreLog(&checkpoint)) }
        // A log that is closed needs no journal.
        if let failure, !isClosing { throw failure }
        return hasWritten
      }
    }
    try tell(done, isMaintaining: isMaintaining)
  }

  /// Waits for room in the journal, which was full when it included the records up to `included`.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` if no room becomes available.
  func makeRoom(after included: UInt64) throws(LogError) {
    guard !isClosed.load(ordering: .acquiring) else {
      throw ended.withLock { $0 } ?? LogError(.closed, path: path)
    }
    scheduleCheckpoint(after: .zero)
    var waited = 0
    while waited < Self.patience {
      if journal.included > included { return }
      if statuses.isFailing { break }
      usleep(Self.pause)
      // Waiting for the log's file to be replaced is not a failing checkpoint.
      waited += isReplacing.load(ordering: .acquiring) ? 0 : 1
    }
    throw LogError(.backlogFull(backlogLimit), path: path)
  }

  /// The number of pauses for which an append waits for room while no checkpoint succeeds: one
  /// second.
  private static var patience: Int { 20_000 }
  static var pause: UInt32 { 50 }

  /// Writes the contents of the buffer; returns whether there were any.
  func commit(
    _ checkpoint: inout Checkpoint, isClosing: Bool
  ) throws(LogError) -> Bool {
    let released = numbers.withLock { Set($0.released.keys) }
    let policy: WriteBuffer.TailPolicy =
      isClosing
      ? .blocks
      : .mayStayRecords(
        since: checkpoint.header.journalPosition,
        room: Self.tailBytesLimit - checkpoint.tailBytes, released: released)
    // The blocks of a released session are written even if nothing else is new.
    let isDue = !checkpoint.behind.isDisjoint(with: released)
    guard try write(&checkpoint, policy, isClosing: isClosing, isDue: isDue) else { return false }
    _ = numbers.withLock { forget(&$0, checkpoint) }
    return true
  }

  func write(
    _ checkpoint: inout Checkpoint, _ policy: WriteBuffer.TailPolicy, isClosing: Bool = false,
    isDue: Bool = false, _ removal: Removal? = nil
  ) throws(LogError) -> Bool {
    let start = checkpoint.header.journalPosition
    let taken = try buffer.withLock { buffer throws(LogError) -> Taken? in
      guard buffer.hasNews || isDue || isClosing && checkpoint.header.hasJournal else { return nil }
      // Read before the batch is taken: a batch that was taken must be written.
      let numbers = try buffer.numbers
      return Taken(
        batch: buffer.takeBatch(policy, behind: checkpoint.behind), position: buffer.position,
        numbers: numbers, eventCount: buffer.eventCount)
    }
    guard let taken else { return false }
    let (batch, position) = (taken.batch, taken.position)

    precondition(position >= start, "the buffer is behind the log")
    var header = checkpoint.header
    if removal != nil, header.numbers == nil { header.numbers = LogNumbers(taken.numbers) }
    header.numbers?.update(taken.numbers)
    header.upgradeVersion()
    header.journalPosition = position
    header.hasJournal = !isClosing
    let tailRecords = batch.hasTailRecords ? journal.contents.bytes(of: start + 1...position) : nil
    header.seal = isClosing ? try committer.nextSeal() : nil
    let clock = ContinuousClock()
    let began = clock.now
    try committer.commit(
      batch, &header, tailRecords: tailRecords.map { (start + 1, $0) }, removal)
    counted.withLock { $0.succeeded(in: clock.now - began, transitions: taken.eventCount, header) }
    // Only the file's owner can set the time. Without it, the next writer checks every page.
    if let seal = header.seal { try? committer.setTime(of: seal) }

    precondition(header.journalPosition == position)
    checkpoint.header = header
    checkpoint.tailBytes = tailRecords.map { checkpoint.tailBytes + $0.count } ?? 0
    checkpoint.behind = batch.sessionsBehind
    assert(checkpoint.behind.isEmpty == (tailRecords == nil))
    checkpoint.changedBlocks?.insert(batch.blocks.keys)
    buffer.withLock { $0.inFlight = nil }
    journal.include(through: position)
    return true
  }

  /// What a commit takes from the buffer.
  private struct Taken {
    let batch: Batch
    let position: UInt64
    let numbers: NewestNumbers
    /// The number of events that entered the buffer since the log was opened.
    let eventCount: Int
  }

  /// Commits everything that was recorded before the call, and removes something from the log.
  ///
  /// Tails are written as blocks, because the records that the log keeps must not refer to anything
  /// that is removed.
  ///
  /// - Throws: LMDB's error, in which case nothing was removed. ``LogError/Code/closed``.
  func commit(_ removal: Removal) throws(LogError) {
    try commitAll(removal) {}
  }

  /// Commits everything that was recorded before the call as blocks, after `body`.
  func commitBlocks(after body: () -> Void) throws(LogError) { try commitAll(nil, after: body) }

  private func commitAll(_ removal: Removal?, after body: () -> Void) throws(LogError) {
    try checkProcess()
    let done = try committing.withLock {
      checkpoint throws(LogError) -> Result<Bool, LogError> in
      guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
      return attempt { () throws(LogError) in
        body()
        try drainJournal()
        _ = try write(&checkpoint, .blocks, isDue: true, removal)
        guard let removal else {
          _ = numbers.withLock { forget(&$0, checkpoint) }
          return true
        }
        buffer.withLock { buffer in
          for session in removal.sessions { buffer.close(session.number) }
        }
        _ = numbers.withLock { numbers in
          for session in removal.sessions { numbers.released[session.number] = nil }
          return forget(&numbers, checkpoint)
        }
        return true
      }
    }
    try tell(done, isMaintaining: true)
  }

  /// Discards numbers and open blocks that LMDB includes.
  ///
  /// - Returns: The numbers' memory, to be released when they are not locked.
  func forget(
    _ numbers: inout SymbolNumbers, _ checkpoint: Checkpoint
  ) -> SymbolNumbers.Discarded {
    let position = checkpoint.header.journalPosition
    buffer.withLock { buffer in
      for (session, lsn) in numbers.released
      where lsn <= position && !buffer.dirty.contains(session)
        && !checkpoint.behind.contains(session)
      {
        buffer.close(session)
        numbers.released[session] = nil
      }
    }
    return numbers.forget(through: position)
  }

  /// Makes a commit, and notes whether writing fails since then.
  ///
  /// Called while `committing` is held: what the app is told has the order of the commits.
  ///
  /// - Parameter isComplete: Whether everything is to be written: then nothing fails, even if there was nothing to
  ///   write.
  private func attempt(
    isComplete: Bool = false, _ commit: () throws(LogError) -> Bool
  ) -> Result<Bool, LogError> {
    let done = Result { () throws(LogError) in try commit() }
    switch done {
    case .success(let hasWritten):
      if hasWritten || isComplete, statuses.resume() { counted.withLock { $0.failure = nil } }
    case .failure(let error):
      counted.withLock { $0.failed(error) }
      statuses.fail(error)
    }
    return done
  }

  /// Tells the app what came of a commit. Called outside all locks, because the app's callback may
  /// request a commit.
  ///
  /// - Parameter isMaintaining: Whether the caller holds ``maintaining``. The app is then told later.
  private func tell(
    _ done: Result<Bool, LogError>, isMaintaining: Bool = false
  ) throws(LogError) {
    if case .success(true) = done, let onNews = onNews.withLock({ $0 }) { onNews() }
    if isMaintaining {
      queue.async { [statuses] in statuses.tell() }
    } else {
      statuses.tell()
    }
    _ = try done.get()
  }
}

// Units that are too large for the journal.

extension LogWriter {
  /// Commits a session's events that are too large for the journal, and everything before them.
  ///
  /// - Returns: Whether they were committed; if `false`, they have to be encoded again.
  func commit(_ unit: JournalUnit, generation: UInt64) throws(LogError) -> Bool {
    var isStale = false
    try commitLarge { (checkpoint) throws(LogError) in
      // No collection begins during a commit.
      guard self.generation == generation else {
        isStale = true
        return false
      }
      try commit(unit, &checkpoint)
      _ = numbers.withLock { forget(&$0, checkpoint) }
      return true
    }
    return !isStale
  }

  /// Commits a symbol that is too large for the journal, and everything before it.
  ///
  /// `numbers` stays locked until the log has the symbol: before that, the journal must not have a
  /// reference to it, nor a symbol with a later number.
  ///
  /// - Returns: The symbol's number.
  func commit(_ key: Batch.SymbolDigest, _ json: [UInt8]) throws(LogError) -> UInt32 {
    var found: UInt32 = 0
    try commitLarge { (checkpoint) throws(LogError) in
      try numbers.withLock { numbers throws(LogError) in
        // Another thread may have assigned the number first.
        if let number = try self.number(of: key, json, &numbers) {
          found = number
          return false
        }
        found = try newNumber(key.kind, numbers)
        try commit(JournalUnit(symbol: found, of: key.kind, json: json), &checkpoint)
        numbers.add(found, for: key)
        _ = forget(&numbers, checkpoint)
        return true
      }
    }
    return found
  }

  private func commitLarge(
    _ body: (inout Checkpoint) throws(LogError) -> Bool
  ) throws(LogError) {
    let done = try committing.withLock { checkpoint throws(LogError) -> Result<Bool, LogError> in
      guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
      return attempt { () throws(LogError) in try body(&checkpoint) }
    }
    try tell(done)
    // A file without a name is gone with the process, and only a checkpoint looks.
    if !hasFiles { scheduleCheckpoint(after: .zero) }
  }

  /// Commits a unit that is not in the journal. If that fails, the buffer is restored, so that no
  /// later commit writes the unit.
  private func commit(
    _ unit: JournalUnit, _ checkpoint: inout Checkpoint
  ) throws(LogError) {
    try drainJournal()
    let items = try unit.items(path)
    let before = buffer.withLock { $0 }
    do throws(LogError) {
      try buffer.withLock { buffer throws(LogError) in
        for item in items { try buffer.take(item) }
      }
      _ = try write(&checkpoint, .blocks)
    } catch {
      // What other threads drained meanwhile is still in the journal.
      buffer.withLock { $0 = before }
      throw error
    }
  }
}

// Background checkpoints.

extension LogWriter {
  func requestCheckpoint(_ request: CheckpointRequest) {
    switch request {
    case .none: break
    case .soon: scheduleCheckpoint(after: pace.withLock { $0.delay(at: .now) })
    case .now: scheduleCheckpoint(after: .zero)
    }
  }

  /// Schedules a checkpoint, unless an earlier one is scheduled.
  private func scheduleCheckpoint(after delay: Duration) {
    next.run(after: delay) { [weak self] in self?.checkpoint() }
  }

  private func checkpoint() {
    if let onCheckpoint = onCheckpoint.withLock({ $0 }) { onCheckpoint() }
    do {
      let included = journal.included
      try commit()
      pace.withLock { $0.note(journal.included - included, at: .now) }
      // Records that were appended meanwhile did not request a checkpoint.
      if journal.backlog > 0 { requestCheckpoint(.soon) }
    } catch {
      if !isClosed.load(ordering: .acquiring) { scheduleCheckpoint(after: .seconds(1)) }
    }
  }

  /// The number of journal records that are not committed yet.
  package var backlog: Int { journal.backlog }

  /// Commits everything and ends recording.
  ///
  /// - Returns: Whether it did; `false` if the log is closed or another thread is closing it.
  /// - Throws: LMDB's error; the log is then still open. `replaced`; recording has then ended.
  func close() throws(LogError) -> Bool {
    try checkProcess()
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    journal.stop()
    // Waits for maintenance to end: this process must not write once another one may.
    maintaining.withLock { _ in }
    do {
      try commit(isClosing: true)
      journal.markClosed()
      committer.close()
      return true
    } catch {
      // The log has ended meanwhile, and its files are released: nothing may be recorded any more.
      if ended.withLock({ $0 }) != nil { throw error }
      journal.resume()
      isClosed.store(false, ordering: .releasing)
      // A checkpoint that failed meanwhile found the log closed and did not schedule another one.
      scheduleCheckpoint(after: .seconds(1))
      throw error
    }
  }
}
