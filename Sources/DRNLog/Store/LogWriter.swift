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

/// Takes transitions, in symbols: into the journal at once, and from there into LMDB.
///
/// Four locks, always taken in this order: `maintaining` (who takes something out), `committing` (one
/// checkpoint at a time), `numbers` (who gives a symbol its number), `intake` (what has come out of the
/// journal and is not committed). The
/// journal has a fourth of its own. Whoever navigates takes none but the journal's, as long as the
/// symbols are known.
final class LogWriter: Sendable {
  let store: LogStore
  let committer: LogCommitter
  let journal: Journal
  let numbers: Lock<SymbolNumbers>
  let intake: Lock<Intake>
  let committing: Lock<Checkpoint>
  /// Held by who takes something out of the log, a piece at a time.
  let maintaining = Lock(Maintenance())
  /// What knows numbers of symbols. It is the log's, for it holds the writer.
  let symbolizers = Lock(WeakSymbolizers())
  /// Whether the last commit failed.
  let isFailing = Atomic(false)
  let isClosed = Atomic(false)
  let monitor: Lock<LogMonitor>
  /// Whether a new file is taking the place of the log's, for which checkpoints wait.
  let isReplacing = Atomic(false)
  let queue = DispatchQueue(label: "drn.log.checkpoint")
  /// Where other processes ask for a compaction, and whether one is made for them.
  let requestPath: String
  let isServing = Atomic(false)
  let backlogLimit: Int
  /// Told when something new was committed.
  let onNews = Lock<(@Sendable () -> Void)?>(nil)
  let report: @Sendable (LogStatus) -> Void

  /// Nothing but a byte: of a value without any the thread sanitizer cannot see when it is used.
  struct Maintenance: Sendable {
    private var byte = 0 as UInt8
  }

  /// What the log has in LMDB, besides transitions.
  struct Checkpoint: Sendable {
    /// The log's own record.
    var header: LogHeader
    /// How many bytes of journal records are kept in the log.
    var tailBytes = 0
    /// The sessions whose newest blocks are behind those records.
    var behind: Set<UInt32> = []
    /// What was written since a rewriting of the log last looked; `nil` while there is none.
    var touched: TouchedBlocks?
  }

  var path: String { store.path }

  /// Throws in a process that was forked while the log was open.
  func checkProcess() throws(LogError) {
    guard !journal.isForked else { throw LogError(.forked, path: path) }
  }

  /// Starts with an empty journal and an intake that has nothing that is not committed.
  init(
    _ recovered: Recovery, _ committer: LogCommitter, journal: Journal, backlogLimit: Int,
    report: @escaping @Sendable (LogStatus) -> Void
  ) throws(LogError) {
    store = recovered.intake.store
    requestPath = LogFiles.compactionRequest(of: recovered.intake.store.path)
    self.committer = committer
    self.journal = journal
    numbers = Lock(SymbolNumbers(try recovered.intake.numbers))
    intake = Lock(recovered.intake)
    committing = Lock(Checkpoint(header: recovered.header))
    monitor = Lock(LogMonitor(recovered.header))
    self.backlogLimit = backlogLimit
    self.report = report
  }
}

// Recording.

extension LogWriter {
  /// The number of the symbol with this canonical JSON, a new one if it has none yet.
  func intern(_ kind: SymbolKind, _ json: [UInt8]) throws(LogError) -> UInt32 {
    try checkProcess()
    let key = Batch.SymbolDigest(kind: kind, digest: PrefixHash.digest(ofJSON: json))
    while true {
      let included = journal.included
      var isLarge = false
      let number = try numbers.withLock { numbers throws(LogError) -> UInt32? in
        // The look-up is inside the lock, or two callers could give one value two numbers.
        if let number = try self.number(of: key, json, &numbers) { return number }
        let number = try newNumber(kind, numbers)
        let unit = JournalUnit(symbol: number, of: kind, json: json)
        isLarge = journal.isLarge(unit)
        guard !isLarge, let wish = journal.append(unit) else { return nil }
        fulfil(wish)
        numbers.add(key, json: json, number, lsn: journal.head)
        return number
      }
      if let number { return number }
      if isLarge { return try commit(key, json) }
      try makeRoom(after: included)
    }
  }

  /// The number that a symbol has been given.
  func number(
    of key: Batch.SymbolDigest, _ json: [UInt8], _ numbers: inout SymbolNumbers
  ) throws(LogError) -> UInt32? {
    if let number = numbers.number(of: key, json: json), numbers.handOut(key.kind, number) {
      return number
    }
    guard let number = try store.number(of: key.kind, json: json),
      numbers.handOut(key.kind, number)
    else { return nil }
    return number
  }

  /// Grows with every collection of symbols: numbers that were found before may be gone after.
  var generation: UInt64 { journal.generation.load(ordering: .acquiring) }

  /// Says that a number may be recorded again; false where its symbol may be gone.
  func keep(_ kind: SymbolKind, _ number: UInt32, generation: UInt64) -> Bool {
    numbers.withLock { numbers in
      self.generation == generation && numbers.handOut(kind, number)
    }
  }

  /// The number that the next symbol gets.
  func newNumber(_ kind: SymbolKind, _ numbers: SymbolNumbers) throws(LogError) -> UInt32 {
    guard let number = numbers.next(kind) else {
      throw LogError(.corrupt("the last \(kind) symbol's number is the largest"), path: path)
    }
    return number
  }

  /// Appends a session's events: all of them or none.
  ///
  /// - Parameters:
  ///   - generation: What ``generation`` was before they were encoded.
  ///   - place: Of a rewind, where it leads, for the case that this was dropped meanwhile, and what
  ///     ``generation`` was before that was looked up.
  /// - Returns: Whether they were; with `false` they have to be encoded again.
  /// - Throws: ``LogError/Code/backlogFull`` where more waits to be written than may; the session's
  ///   recording has to stop then, for its positions have no gaps.
  func append(
    _ events: [EventRecord], to session: UInt32, generation: UInt64,
    rewindingTo place: (Destination, generation: UInt64)? = nil
  ) throws(LogError) -> Bool {
    try checkProcess()
    if let rewind = events.first, rewind.kind == .rewound {
      return try append(rewind, to: session, generation, place)
    }
    let unit = JournalUnit(events, session: session)
    if journal.isLarge(unit) { return try commit(unit, generation: generation) }
    while true {
      let included = journal.included
      switch append(unit, generation) {
      case .appended(let wish):
        fulfil(wish)
        return true
      case .stale: return false
      case .full: try makeRoom(after: included)
      }
    }
  }

  private enum Appending {
    case appended(Journal.Wish)
    /// Numbers may be gone.
    case stale
    case full
  }

  private func append(_ unit: JournalUnit, _ generation: UInt64) -> Appending {
    journal.hold()
    defer { journal.letGo() }
    guard self.generation == generation else { return .stale }
    return journal.appendHeld(unit).map { .appended($0) } ?? .full
  }

  /// Appends a rewind: one to what was dropped since it was looked up brings the state along.
  private func append(
    _ rewind: EventRecord, to session: UInt32, _ generation: UInt64,
    _ found: (place: Destination, generation: UInt64)?
  ) throws(LogError) -> Bool {
    while true {
      let included = journal.included
      let appending = try numbers.withLock { numbers throws(LogError) -> Appending in
        var rewind = rewind
        if let first = numbers.beginnings[session], rewind.target < first {
          // What was collected since may have been all that it is made of.
          guard let found, found.place.seq == rewind.target,
            found.generation == self.generation
          else {
            throw LogError(.dropped(rewind.target, first: first, at: nil), path: path)
          }
          // Nothing else may refer to them any more.
          let place = found.place
          var areThere = true
          place.state.forEachSymbol { areThere = numbers.handOut($0, $1) && areThere }
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
      case .appended(let wish):
        fulfil(wish)
        return true
      case .stale: return false
      case .full: try makeRoom(after: included)
      }
    }
  }

  /// Starts a session with its first transition: a log never has one without the other.
  ///
  /// - Parameter generation: What ``generation`` was before the transition was encoded.
  /// - Returns: Its number; `nil` where the transition has to be encoded again.
  func startSession(
    named name: String, with first: EventRecord, generation: UInt64
  ) throws(LogError) -> UInt32? {
    try checkProcess()
    let key = SessionRecord.nameKey(name)
    while true {
      let included = journal.included
      var isStale = false
      let number = try withSession(named: name) {
        (found, numbers) throws(LogError) -> UInt32? in
        guard found == nil else { throw LogError(.sessionExists(name), path: path) }
        // A collection begins with the numbers locked.
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
        guard let wish = journal.append(unit) else { return nil }
        fulfil(wish)
        numbers.add(session: number, key, lsn: journal.head)
        numbers.active.insert(number)
        return number
      }
      if number != nil || isStale { return number }
      try makeRoom(after: included)
    }
  }

  /// The number of a session that is to be continued; `nil` where the log has none of that name.
  func continueSession(named name: String) throws(LogError) -> UInt32? {
    try checkProcess()
    return try withSession(named: name) { (number, numbers) throws(LogError) in
      guard let number else { return nil }
      guard !numbers.erased.contains(number) else {
        throw LogError(.sessionBeingErased(name), path: path)
      }
      guard numbers.active.insert(number).inserted else {
        throw LogError(.sessionInUse(name), path: path)
      }
      numbers.released[number] = nil
      return number
    }
  }

  /// Whether there is a session of that name.
  func hasSession(named name: String) throws(LogError) -> Bool {
    try checkProcess()
    return try withSession(named: name) { (number, _) in number != nil }
  }

  /// Runs `body` with the number of the session of that name, if there is one.
  ///
  /// One that is being dropped is waited for, which takes as long as a commit: it is never continued
  /// and dropped, and no two sessions have one name.
  private func withSession<Result>(
    named name: String,
    _ body: (UInt32?, inout SymbolNumbers) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    for _ in 0..<Self.dropPatience {
      let result = try numbers.withLock { numbers throws(LogError) -> Result? in
        let number = try sessionNumber(of: name, numbers)
        if let number, numbers.dropping.contains(number) { return nil }
        return try body(number, &numbers)
      }
      if let result { return result }
      usleep(Self.pause)
    }
    // The disk hangs, or this is called by who drops it.
    throw LogError(.sessionInUse(name), path: path)
  }

  /// How many pauses a commit is waited for that drops a session: half a minute.
  private static var dropPatience: Int { 600_000 }

  /// Says that a session's recorder is gone.
  func release(_ session: UInt32) {
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
  /// What the log says of a session that starts with this event.
  fileprivate init(_ number: UInt32, name: String, first: EventRecord) {
    self.init(number: number, name: name, startedAt: first.time)
    window = first.settings?.window ?? 0
    appVersion = first.settings?.appVersion ?? 0
    schema = first.settings?.schema ?? 0
  }
}

// Reading what was recorded, committed or not: time travel in the app never waits for a disk.

extension LogWriter: LogSource {
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    try absorb()
    return try intake.withLock { intake throws(LogError) in
      if let block = try intake.block(of: session, at: seq) { return block }
      if let error = try intake.dropped(seq, of: session) { throw error }
      return nil
    }
  }

  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    try store.dropped(seq, of: session)
  }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    try absorb()
    var end = BlockWalkEnd(from: seq)
    try intake.withLock { intake throws(LogError) in
      try intake.forEachBlock(of: session, from: seq) { (header, value) throws(FormatError) in
        let goesOn = try body(header, value)
        end.note(header, goesOn: goesOn)
        return goesOn
      }
    }
    try end.check(store, session)
  }

  func digests(
    of symbols: [Batch.SymbolKey]
  ) throws(LogError) -> [Batch.SymbolKey: Digest128] {
    try absorb()
    return try intake.withLock { intake throws(LogError) in try intake.digests(of: symbols) }
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try absorb()
    return try intake.withLock { intake throws(LogError) in try intake.lastBlock(of: session) }
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try absorb()
    return try intake.withLock { intake throws(LogError) in
      try intake.newestBranch(of: session, from: node)
    }
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try absorb()
    return try intake.withLock { intake throws(LogError) in try intake.json(of: kind, number) }
  }
}
