import DRN
import Dispatch
import LMDB
import Locking
import Platform
import Synchronization

/// Records transitions as symbol numbers: in the journal at once, and from there in LMDB.
///
/// Its locks are taken in the order of ``LogLock``.
///
/// Invariants:
/// - A number is assigned to one symbol or session only, while `numbers` is held, and the journal
///   has it before anything that refers to it.
/// - A recorded event is always in the journal, in `buffer` or in LMDB; it leaves the journal only
///   after the commit that includes it.
/// - One checkpoint runs at a time, and `committing`'s header is that of the last commit.
/// - A header's `journalPosition` never decreases.
/// - A closed log has no journal: its header says so and carries a seal.
/// - The app's callbacks run without a lock, except the progress of a compaction, which runs under
///   `maintaining`.
package final class LogWriter: Sendable {
  let store: LogStore
  let committer: LogCommitter
  let journal: Journal
  let lock: WriterLock
  let numbers: Lock<SymbolNumbers>
  let buffer: Lock<WriteBuffer>
  let committing: Lock<Checkpoint>
  /// Held while something is removed from the log, one step at a time.
  let maintaining: Lock<Maintenance>
  /// The caches of symbol numbers. The log owns them, because they retain the writer.
  let symbolCaches: Lock<WeakSymbolCaches>
  let isClosed = Atomic(false)
  /// Why recording ended before the log was closed.
  let ended: Lock<LogError?>
  /// Figures since the log was opened.
  let counted: Lock<LogHealth>
  /// Whether the log's file is being replaced; checkpoints wait meanwhile.
  let isReplacing = Atomic(false)
  /// Whether something ships the log.
  let isShipping = Atomic(false)
  let queue = DispatchQueue(label: "drn.log.checkpoint")
  /// The next checkpoint in the background, and how long records wait for it.
  let next: DelayedWork
  let pace = Lock(CheckpointPace())
  /// The path at which other processes request a compaction, and whether a request is being served.
  let requestPath: String
  let isServing = Atomic(false)
  package let backlogLimit: Int
  /// Called before each checkpoint.
  let onCheckpoint: Lock<(@Sendable () -> Void)?>
  /// Called when something new was committed.
  let onNews: Lock<(@Sendable () -> Void)?>
  /// What the app is told.
  let statuses: StatusQueue

  /// Has a byte, because the thread sanitizer does not track accesses to an empty value.
  struct Maintenance: Sendable {
    private var byte = 0 as UInt8
  }

  /// The state of the last commit.
  struct Checkpoint: Sendable {
    /// The header record.
    var header: LogHeader
    /// The size of the tails in bytes.
    var tailBytes = 0
    /// The sessions whose newest records are only in the tails.
    var behind: Set<UInt32> = []
    /// The blocks that were written since a running rewrite last checked; `nil` if there is no
    /// rewrite.
    var changedBlocks: ChangedBlocks?
  }

  package var path: String { store.path }

  /// Throws in a child process that was forked while the log was open.
  func checkProcess() throws(LogError) {
    guard !journal.isForked else { throw LogError(.forked, path: path) }
  }

  /// Starts with an empty journal and a buffer without uncommitted events.
  init(
    _ recovered: Recovery, _ committer: LogCommitter, journal: Journal, lock: WriterLock,
    backlogLimit: Int,
    report: @escaping @Sendable (LogStatus) -> Void
  ) throws(LogError) {
    store = recovered.buffer.store
    next = DelayedWork(on: queue)
    requestPath = LogFiles.compactionRequest(of: recovered.buffer.store.path)
    self.committer = committer
    self.journal = journal
    self.lock = lock
    precondition(!recovered.buffer.hasNews, "the buffer has something that is not committed")
    precondition(journal.included == recovered.header.journalPosition)
    let order = journal.lockOrder
    maintaining = Lock(Maintenance(), order.place(.maintaining))
    committing = Lock(Checkpoint(header: recovered.header), order.place(.committing))
    numbers = Lock(SymbolNumbers(try recovered.buffer.numbers), order.place(.numbers))
    buffer = Lock(recovered.buffer, order.place(.buffer))
    var health = LogHealth(recovered.header)
    // What cannot be read is found by whoever ships.
    health.lostToFleet = (try? recovered.buffer.store.lostTransitions()) ?? 0
    counted = Lock(health, order.place(.value))
    symbolCaches = Lock(WeakSymbolCaches(), order.place(.value))
    onCheckpoint = Lock(nil, order.place(.value))
    onNews = Lock(nil, order.place(.value))
    ended = Lock(nil, order.place(.value))
    self.backlogLimit = backlogLimit
    statuses = StatusQueue(order.place(.value), report: report)
  }
}

// Recording.

extension LogWriter {
  /// Increases with every collection of symbols: numbers that were found before may have been
  /// removed.
  package var generation: UInt64 { journal.generation.load(ordering: .acquiring) }

  /// Allows the use of a number that was looked up before; `false` if its symbol may have been
  /// removed.
  func keep(_ kind: SymbolKind, _ number: UInt32, generation: UInt64) -> Bool {
    numbers.withLock { numbers in
      self.generation == generation && numbers.claim(kind, number)
    }
  }

  /// Appends a session's events: all of them or none.
  ///
  /// - Parameters:
  ///   - generation: The value of ``generation`` before they were encoded.
  ///   - place: The destination of a rewind, in case it was dropped meanwhile, and the value of
  ///     ``generation`` before it was looked up.
  /// - Returns: Whether they were appended; if `false`, they have to be encoded again.
  /// - Throws: ``LogError/Code/backlogFull`` if too many records are waiting to be written, `badValue`
  ///   if an event exceeds a limit of the format. The session's recording then has to stop, because
  ///   its positions have no gaps.
  package func append(
    _ events: [EventRecord], to session: UInt32, generation: UInt64,
    rewindingTo place: (Destination, generation: UInt64)? = nil
  ) throws(LogError) -> Bool {
    try checkProcess()
    if let rewind = events.first, rewind.kind == .rewound {
      return try append(rewind, to: session, generation, place)
    }
    // Of what no reader accepts, not even a checkpoint could read the rest.
    for event in events where [.reset, .historyEdited, .restored, .refused].contains(event.kind) {
      if let fault = event.fault { throw LogError(.badValue(fault), path: path) }
    }
    let unit = JournalUnit(events, session: session)
    if journal.isLarge(unit) { return try commit(unit, generation: generation) }
    while true {
      let included = journal.included
      switch append(unit, generation) {
      case .appended(let request):
        requestCheckpoint(request)
        return true
      case .stale: return false
      case .full: try makeRoom(after: included)
      }
    }
  }

  private enum Appending {
    case appended(CheckpointRequest)
    /// Some of the numbers may have been removed.
    case stale
    case full
  }

  private func append(_ unit: JournalUnit, _ generation: UInt64) -> Appending {
    journal.lock()
    defer { journal.unlock() }
    guard self.generation == generation else { return .stale }
    return journal.appendLocked(unit).map { .appended($0) } ?? .full
  }

  /// Appends a rewind. If its target was dropped since it was looked up, the event carries the
  /// state.
  private func append(
    _ rewind: EventRecord, to session: UInt32, _ generation: UInt64,
    _ found: (place: Destination, generation: UInt64)?
  ) throws(LogError) -> Bool {
    while true {
      let included = journal.included
      let appending = try numbers.withLock { numbers throws(LogError) -> Appending in
        var rewind = rewind
        if let first = numbers.beginnings[session], rewind.target < first {
          // A collection since then may have removed the state's symbols.
          guard let found, found.place.seq == rewind.target,
            found.generation == self.generation
          else {
            throw LogError(.dropped(rewind.target, first: first, at: nil), path: path)
          }
          // Claims the state's symbols, to which nothing else may refer.
          let place = found.place
          var areThere = true
          place.state.forEachSymbol { areThere = numbers.claim($0, $1) && areThere }
          guard areThere else {
            throw LogError(.dropped(rewind.target, first: first, at: nil), path: path)
          }
          rewind.node = place.node
          rewind.keyframe = Keyframe(state: place.state, node: place.node, isRewound: true)
            .bytes(before: rewind.seq)
        }
        return append(JournalUnit([rewind], session: session), generation)
      }
      switch appending {
      case .appended(let request):
        requestCheckpoint(request)
        return true
      case .stale: return false
      case .full: try makeRoom(after: included)
      }
    }
  }

  /// Starts a session together with its first transition: a log never has one without the other.
  ///
  /// - Parameter generation: The value of ``generation`` before the transition was encoded.
  /// - Returns: The session's number; `nil` if the transition has to be encoded again.
  package func startSession(
    named name: String, with first: EventRecord, generation: UInt64
  ) throws(LogError) -> UInt32? {
    try checkProcess()
    guard name.utf8.count <= LogLimits.nameByteCount else {
      throw LogError(
        .badValue(
          "a session's name has \(name.utf8.count) bytes, and at most "
            + "\(LogLimits.nameByteCount) are allowed"),
        path: path)
    }
    let key = SessionRecord.nameKey(name)
    while true {
      let included = journal.included
      var isStale = false
      let number = try withSession(named: name) {
        (found, numbers) throws(LogError) -> UInt32? in
        guard found == nil else { throw LogError(.sessionExists(name), path: path) }
        // A collection begins while `numbers` is locked.
        guard self.generation == generation else {
          isStale = true
          return nil
        }
        guard let number = numbers.nextSession() else {
          throw LogError(.corrupt("the last session's number is the largest there is"), path: path)
        }
        let unit = JournalUnit(SessionRecord(number, name: name, first: first), first: first)
        guard !journal.isLarge(unit) else {
          throw LogError(.badValue("a session's name is too long"), path: path)
        }
        guard let request = journal.append(unit) else { return nil }
        requestCheckpoint(request)
        numbers.add(session: number, key, lsn: journal.head)
        numbers.active.insert(number)
        return number
      }
      if number != nil || isStale { return number }
      try makeRoom(after: included)
    }
  }

  /// Continues a session and returns its number; `nil` if the log has none of that name.
  func continueSession(named name: String) throws(LogError) -> UInt32? {
    try checkProcess()
    return try withSession(named: name) { (number, numbers) throws(LogError) in
      guard let number else { return nil }
      guard !numbers.erasing.contains(number) else {
        throw LogError(.sessionBeingErased(name), path: path)
      }
      guard numbers.active.insert(number).inserted else {
        throw LogError(.sessionInUse(name), path: path)
      }
      numbers.released[number] = nil
      return number
    }
  }

  func hasSession(named name: String) throws(LogError) -> Bool {
    try checkProcess()
    return try withSession(named: name) { (number, _) in number != nil }
  }

  /// Runs `body` with the number of the session of that name, if there is one.
  ///
  /// Waits while the session is being dropped, which takes as long as a commit: a session is never
  /// continued and dropped, and no two sessions have the same name.
  private func withSession<Result>(
    named name: String,
    _ body: (UInt32?, inout SymbolNumbers) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    for _ in 0..<Self.dropRetryLimit {
      let result = try numbers.withLock { numbers throws(LogError) -> Result? in
        let number = try sessionNumber(of: name, numbers)
        if let number, numbers.dropping.contains(number) { return nil }
        return try body(number, &numbers)
      }
      if let result { return result }
      usleep(Self.pause)
    }
    // The disk hangs, or the thread that drops the session has made this call.
    throw LogError(.sessionInUse(name), path: path)
  }

  /// The number of pauses to wait for a commit that drops a session: half a minute.
  private static var dropRetryLimit: Int { 600_000 }

  /// Ends the recording of a session.
  package func release(_ session: UInt32) {
    guard !journal.isForked else { return }
    numbers.withLock { numbers in
      numbers.active.remove(session)
      numbers.released[session] = journal.head
    }
  }

  private func sessionNumber(
    of name: String, _ numbers: SymbolNumbers
  ) throws(LogError) -> UInt32? {
    if let number = numbers.session(SessionRecord.nameKey(name)) { return number }
    return try store.sessionNumber(named: name)
  }
}

extension SessionRecord {
  /// The record of a session that starts with this event.
  fileprivate init(_ number: UInt32, name: String, first: EventRecord) {
    self.init(number: number, name: name, startedAt: first.time)
    window = first.settings?.window ?? 0
    appVersion = first.settings?.appVersion ?? 0
    schema = first.settings?.schema ?? 0
  }
}

extension LogWriter {
  /// The state after `seq`, or after the end of its group: that to which a rewind leads.
  package func state(of session: UInt32, after seq: Int) throws(LogError) -> RecordedState {
    try SessionTimeline(session: session, source: self).destination(seq).state
  }
}

// Reads include uncommitted events, so that time travel in the app does not wait for the disk.

extension LogWriter: BufferedLog {
  func withBuffer<Result>(
    _ body: (inout WriteBuffer) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try drainJournal()
    return try buffer.withLock(body)
  }
}
