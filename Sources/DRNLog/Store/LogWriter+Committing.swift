import DRN
import Dispatch
import LMDB
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
    let contents = journal.contents
    // A piece at a time, for others wait for the intake too.
    while try intake.withLock({ intake throws(LogError) in
      try intake.absorb(contents, atMost: 1_024)
    }) {}
  }

  /// Commits everything that was recorded before the call, on this thread.
  ///
  /// - Parameter isClosing: Whether nothing comes after this, so that the log is whole without its
  ///   journal.
  /// - Throws: What LMDB failed with. Everything is kept, and written by the next commit.
  func commit(isClosing: Bool = false) throws(LogError) {
    let done = committing.withLock { checkpoint -> Result<Bool, LogError> in
      Result { () throws(LogError) in
        try absorb()
        return try commit(&checkpoint, isClosing: isClosing)
      }
    }
    try tell(done)
  }

  /// Commits a unit that is too large for the journal, and everything before it.
  func commit(_ unit: JournalUnit) throws(LogError) {
    try commit { (_) throws(LogError) in unit }
  }

  /// Waits for room in the journal; for a symbol that is too large for it, commits that.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` where there is none to be had.
  func makeRoom(for key: Batch.SymbolDigest, _ json: [UInt8]) throws(LogError) {
    guard journal.isLarge(JournalUnit(symbol: 1, of: key.kind, json: json)) else {
      return try makeRoom()
    }
    try commit { (numbers) throws(LogError) in
      guard let number = numbers.next(key.kind) else { return JournalUnit() }
      numbers.add(key, json: json, number, lsn: journal.head)
      return JournalUnit(symbol: number, of: key.kind, json: json)
    }
  }

  /// Waits for room in the journal.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` where there is none to be had.
  func makeRoom() throws(LogError) {
    guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
    let before = journal.included
    scheduleCheckpoint(after: .milliseconds(0))
    for _ in 0..<Self.patience where !isFailing.load(ordering: .acquiring) {
      if journal.included > before { return }
      usleep(Self.pause)
    }
    throw LogError(.backlogFull(backlogLimit), path: path)
  }

  /// How long the journal may be full without anything becoming of it: a second. It takes half a
  /// million transitions that no disk has, and then either this or the end of recording.
  private static var patience: Int { 20_000 }
  private static var pause: UInt32 { 50 }

  private func commit(
    _ unit: (inout SymbolNumbers) throws(LogError) -> JournalUnit
  ) throws(LogError) {
    let done = committing.withLock { checkpoint -> Result<Bool, LogError> in
      Result { () throws(LogError) in
        // With the numbers held, nothing that uses a later one can come before it.
        try numbers.withLock { numbers throws(LogError) in
          try absorb()
          let items = try unit(&numbers).items(path)
          try intake.withLock { intake throws(LogError) in
            for item in items { try intake.take(item) }
          }
        }
        return try commit(&checkpoint, isClosing: false, allBlocks: true)
      }
    }
    try tell(done)
  }

  /// Writes what is in the intake; returns whether there was anything.
  private func commit(
    _ checkpoint: inout Checkpoint, isClosing: Bool, allBlocks: Bool = false
  ) throws(LogError) -> Bool {
    let released = numbers.withLock { Set($0.released.keys) }
    let start = checkpoint.header.journalPosition
    let policy: Intake.TailPolicy =
      isClosing || allBlocks
      ? .blocks
      : .mayStayRecords(
        since: start, room: Self.tailBytesLimit - checkpoint.tailBytes, released: released)
    let (batch, position) = intake.withLock { intake -> (Batch?, UInt64) in
      guard intake.hasNews || isClosing && checkpoint.header.hasJournal else {
        return (nil, start)
      }
      return (intake.takeBatch(policy, behind: checkpoint.behind), intake.position)
    }
    guard let batch else { return false }

    var header = checkpoint.header
    header.version = LogFormat.version
    header.journalPosition = position
    header.hasJournal = !isClosing
    let tailRecords = batch.hasTailRecords ? journal.contents.bytes(of: start + 1...position) : nil
    try store.commit(batch, header, tailRecords: tailRecords.map { (start + 1, $0) })

    checkpoint.header = header
    checkpoint.tailBytes = tailRecords.map { checkpoint.tailBytes + $0.count } ?? 0
    checkpoint.behind = batch.sessionsBehind
    finish(through: position, behind: checkpoint.behind)
    return true
  }

  /// Lets go of what LMDB has.
  private func finish(through position: UInt64, behind: Set<UInt32>) {
    intake.withLock { $0.inFlight = nil }
    journal.include(through: position)
    numbers.withLock { numbers in
      numbers.forget(through: position)
      intake.withLock { intake in
        for (session, lsn) in numbers.released
        where lsn <= position && !intake.dirty.contains(session) && !behind.contains(session) {
          intake.close(session)
          numbers.released[session] = nil
        }
      }
    }
  }

  /// Tells the app of a commit that failed, or of the first that did not; outside all locks, for
  /// whoever is told may ask for a commit.
  private func tell(_ done: Result<Bool, LogError>) throws(LogError) {
    switch done {
    case .success(let hasWritten):
      if hasWritten, isFailing.exchange(false, ordering: .acquiringAndReleasing) {
        report(.writingResumed)
      }
    case .failure(let error):
      if !isFailing.exchange(true, ordering: .acquiringAndReleasing) {
        report(.writingFailed(error))
      }
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
  /// - Throws: What LMDB failed with; the log can then go on.
  func close() throws(LogError) {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    journal.stop()
    do {
      try commit(isClosing: true)
      journal.markClosed()
    } catch {
      journal.resume()
      isClosed.store(false, ordering: .releasing)
      throw error
    }
  }
}
