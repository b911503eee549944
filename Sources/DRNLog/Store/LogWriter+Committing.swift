import DRN
import Dispatch
import LMDB
import Locking
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Checkpoints: from the journal into the intake, and from there into LMDB.

extension LogWriter {
  /// How many bytes of the journal's records the log keeps before open blocks are written.
  private static var tailBytesLimit: Int { 4 << 20 }

  /// Takes everything in that was recorded before the call.
  func absorb() throws(LogError) {
    try checkProcess()
    let contents = journal.contents
    // A piece at a time, for others wait for the intake too.
    while try intake.withLock({ intake throws(LogError) in
      try intake.absorb(contents, atMost: 1_024)
    }) {}
  }

  /// Commits everything that was recorded before the call, on this thread.
  ///
  /// - Parameters:
  ///   - isClosing: Whether nothing comes after this, so that the log is whole without its journal.
  ///   - isMaintaining: Whether the caller holds ``maintaining``.
  /// - Throws: What LMDB failed with. Everything is kept, and written by the next commit.
  func commit(isClosing: Bool = false, isMaintaining: Bool = false) throws(LogError) {
    try checkProcess()
    let done = committing.withLock { checkpoint -> Result<Bool, LogError> in
      Result { () throws(LogError) in
        try absorb()
        return try commit(&checkpoint, isClosing: isClosing)
      }
    }
    try tell(done, isMaintaining: isMaintaining)
  }

  /// Waits for room in the journal, after a look at which it had included the records up to
  /// `included`, and there was none.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` where there is none to be had.
  func makeRoom(after included: UInt64) throws(LogError) {
    guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
    scheduleCheckpoint(after: .milliseconds(0))
    var waited = 0
    while waited < Self.patience {
      if journal.included > included { return }
      if isFailing.load(ordering: .acquiring) { break }
      usleep(Self.pause)
      // A checkpoint that waits for a new file is not one that fails.
      waited += isReplacing.load(ordering: .acquiring) ? 0 : 1
    }
    throw LogError(.backlogFull(backlogLimit), path: path)
  }

  /// How long the journal may be full without anything becoming of it: a second. It takes half a
  /// million transitions that no disk has, and then either this or the end of recording.
  private static var patience: Int { 20_000 }
  static var pause: UInt32 { 50 }

  /// Writes what is in the intake; returns whether there was anything.
  private func commit(
    _ checkpoint: inout Checkpoint, isClosing: Bool
  ) throws(LogError) -> Bool {
    let released = numbers.withLock { Set($0.released.keys) }
    let policy: Intake.TailPolicy =
      isClosing
      ? .blocks
      : .mayStayRecords(
        since: checkpoint.header.journalPosition,
        room: Self.tailBytesLimit - checkpoint.tailBytes, released: released)
    // A session that was let go is not to stay behind until something else is new.
    let isDue = !checkpoint.behind.isDisjoint(with: released)
    guard try write(&checkpoint, policy, isClosing: isClosing, isDue: isDue) else { return false }
    numbers.withLock { forget(&$0, checkpoint) }
    return true
  }

  func write(
    _ checkpoint: inout Checkpoint, _ policy: Intake.TailPolicy, isClosing: Bool = false,
    isDue: Bool = false, _ removal: Removal? = nil
  ) throws(LogError) -> Bool {
    let start = checkpoint.header.journalPosition
    let taken = try intake.withLock { intake throws(LogError) -> Taken? in
      guard intake.hasNews || isDue || isClosing && checkpoint.header.hasJournal else { return nil }
      // Before the batch is taken out, which nothing may keep from being written.
      let numbers = try intake.numbers
      return Taken(
        batch: intake.takeBatch(policy, behind: checkpoint.behind), position: intake.position,
        numbers: numbers, eventCount: intake.eventCount)
    }
    guard let taken else { return false }
    let (batch, position) = (taken.batch, taken.position)

    var header = checkpoint.header
    if removal != nil, header.numbers == nil { header.numbers = LogNumbers(taken.numbers) }
    header.numbers?.renew(taken.numbers)
    header.bringUp()
    header.journalPosition = position
    header.hasJournal = !isClosing
    let tailRecords = batch.hasTailRecords ? journal.contents.bytes(of: start + 1...position) : nil
    header.seal = isClosing ? try committer.nextSeal() : nil
    let clock = ContinuousClock()
    let began = clock.now
    try committer.commit(
      batch, &header, tailRecords: tailRecords.map { (start + 1, $0) }, removal)
    monitor.withLock { $0.succeeded(in: clock.now - began, transitions: taken.eventCount, header) }
    // Who does not own the file may not; the next writer then looks at every page.
    if let seal = header.seal { try? committer.setTime(of: seal) }

    checkpoint.header = header
    checkpoint.tailBytes = tailRecords.map { checkpoint.tailBytes + $0.count } ?? 0
    checkpoint.behind = batch.sessionsBehind
    checkpoint.touched?.insert(batch.blocks.keys)
    intake.withLock { $0.inFlight = nil }
    journal.include(through: position)
    return true
  }

  /// What a commit takes out of the intake.
  private struct Taken {
    let batch: Batch
    let position: UInt64
    let numbers: Intake.Numbers
    /// How many events were taken in since the log was opened.
    let eventCount: Int
  }

  /// Commits everything that was recorded before the call, and takes something out of the log.
  ///
  /// Open ends are written as blocks: what is taken out must not be referred to by records that the
  /// log keeps.
  ///
  /// - Throws: What LMDB failed with: then nothing was taken out. ``LogError/Code/closed``.
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
      return Result { () throws(LogError) in
        body()
        try absorb()
        _ = try write(&checkpoint, .blocks, isDue: true, removal)
        guard let removal else {
          numbers.withLock { forget(&$0, checkpoint) }
          return true
        }
        intake.withLock { intake in
          for session in removal.sessions { intake.close(session.number) }
        }
        numbers.withLock { numbers in
          for session in removal.sessions { numbers.released[session.number] = nil }
          forget(&numbers, checkpoint)
        }
        return true
      }
    }
    try tell(done, isMaintaining: true)
  }

  /// Lets go of what LMDB has.
  func forget(_ numbers: inout SymbolNumbers, _ checkpoint: Checkpoint) {
    let position = checkpoint.header.journalPosition
    numbers.forget(through: position)
    intake.withLock { intake in
      for (session, lsn) in numbers.released
      where lsn <= position && !intake.dirty.contains(session)
        && !checkpoint.behind.contains(session)
      {
        intake.close(session)
        numbers.released[session] = nil
      }
    }
  }

  /// Tells the app of a commit that failed, or of the first that did not; outside all locks, for
  /// whoever is told may ask for a commit.
  ///
  /// - Parameter isMaintaining: Whether the caller holds ``maintaining``. Then it is told a moment later.
  private func tell(
    _ done: Result<Bool, LogError>, isMaintaining: Bool = false
  ) throws(LogError) {
    func tell(_ status: LogStatus) {
      guard isMaintaining else { return report(status) }
      queue.async { [report] in report(status) }
    }
    switch done {
    case .success(let hasWritten):
      if hasWritten, let onNews = onNews.withLock({ $0 }) { onNews() }
      if hasWritten, isFailing.exchange(false, ordering: .acquiringAndReleasing) {
        tell(.writingResumed)
      }
    case .failure(let error):
      monitor.withLock { $0.failed(error) }
      if !isFailing.exchange(true, ordering: .acquiringAndReleasing) {
        tell(.writingFailed(error))
      }
      throw error
    }
  }
}

// What is too large for the journal.

extension LogWriter {
  /// Commits a session's events that are too large for the journal, and everything before them.
  ///
  /// - Returns: Whether it did; with `false` they have to be encoded again.
  func commit(_ unit: JournalUnit, generation: UInt64) throws(LogError) -> Bool {
    var isStale = false
    try commitLarge { (checkpoint) throws(LogError) in
      // No collection begins while something is committed.
      guard self.generation == generation else {
        isStale = true
        return false
      }
      try commit(unit, &checkpoint)
      numbers.withLock { forget(&$0, checkpoint) }
      return true
    }
    return !isStale
  }

  /// Commits a symbol that is too large for the journal, and everything before it.
  ///
  /// The numbers are held until the log has it: what refers to it, or has a later number, must not
  /// be in the journal before.
  ///
  /// - Returns: Its number.
  func commit(_ key: Batch.SymbolDigest, _ json: [UInt8]) throws(LogError) -> UInt32 {
    var found: UInt32 = 0
    try commitLarge { (checkpoint) throws(LogError) in
      try numbers.withLock { numbers throws(LogError) in
        // Somebody else may have been first.
        if let number = try self.number(of: key, json, &numbers) {
          found = number
          return false
        }
        found = try newNumber(key.kind, numbers)
        try commit(JournalUnit(symbol: found, of: key.kind, json: json), &checkpoint)
        numbers.add(found, of: key.kind)
        forget(&numbers, checkpoint)
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
      return Result { () throws(LogError) in try body(&checkpoint) }
    }
    try tell(done)
  }

  /// Commits a unit that is in no journal. If that fails, there never was one: nothing that comes
  /// after it may find it in the intake.
  private func commit(
    _ unit: JournalUnit, _ checkpoint: inout Checkpoint
  ) throws(LogError) {
    try absorb()
    let items = try unit.items(path)
    let before = intake.withLock { $0 }
    do throws(LogError) {
      try intake.withLock { intake throws(LogError) in
        for item in items { try intake.take(item) }
      }
      _ = try write(&checkpoint, .blocks)
    } catch {
      // What others took in meanwhile is still in the journal.
      intake.withLock { $0 = before }
      throw error
    }
  }
}

// In the background.

extension LogWriter {
  /// Does what the journal asks for.
  func fulfil(_ wish: Journal.Wish) {
    switch wish {
    case .none: break
    case .checkpointSoon: scheduleCheckpoint(after: .milliseconds(500))
    case .checkpointNow: scheduleCheckpoint(after: .milliseconds(0))
    }
  }

  private func scheduleCheckpoint(after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.checkpoint() }
  }

  private func checkpoint() {
    serveRequest()
    do {
      try commit()
      // What came meanwhile has nobody else to ask for the next one.
      if journal.backlog > 0 { scheduleCheckpoint(after: .milliseconds(500)) }
    } catch {
      if !isClosed.load(ordering: .acquiring) { scheduleCheckpoint(after: .seconds(1)) }
    }
  }

  /// How many of the journal's records are not committed yet.
  var backlog: Int { journal.backlog }

  /// Commits everything, and lets nothing be recorded any more.
  ///
  /// - Returns: Whether it did; `false` where somebody else closes it or has.
  /// - Throws: What LMDB failed with; the log can then go on.
  func close() throws(LogError) -> Bool {
    try checkProcess()
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    journal.stop()
    // Nobody is to write beside the log once others may.
    maintaining.withLock { _ in }
    do {
      try commit(isClosing: true)
      journal.markClosed()
      committer.close()
      return true
    } catch {
      journal.resume()
      isClosed.store(false, ordering: .releasing)
      // A checkpoint that failed meanwhile took the log for closed, and did not ask for another one.
      scheduleCheckpoint(after: .seconds(1))
      throw error
    }
  }
}
