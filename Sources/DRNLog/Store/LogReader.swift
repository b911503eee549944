import DRN
import LMDB
import Locking

/// Reads a log, also while another process writes it.
///
/// It has what is committed, and what is in the journal beside the log: everything that was recorded
/// before it was opened, or before ``refresh()``. What is read stays true, for a log only grows.
/// Nothing is locked, and a log is never in memory as a whole.
public final class LogReader: LogSource {
  let store: LogStore
  private let view: Lock<View>

  /// What was found at the last look.
  fileprivate struct View: Sendable {
    var intake: Intake
    var journal: JournalReader?
    /// LMDB's transaction that it belongs to.
    var revision: LogRevision
    /// The journal's next record.
    var next: UInt64
    /// Whether the log says that there is a journal, and there is none.
    var isJournalMissing = false
    /// What did not fit.
    var faults: [LogFault] = []
  }

  /// Whether this goes on past damage.
  private let isTolerant: Bool

  /// The log's path.
  public var path: String { store.path }

  /// Opens the log at `path`.
  ///
  /// - Throws: ``LogError`` with `notFound`, `notALog`, `newerFormat`, `corrupt` or `store`.
  public convenience init(path: String) throws(LogError) {
    try self.init(LogStore(path: path))
  }

  /// Opens a log of which something may be damaged, to see what can be read of it.
  ///
  /// Where the journal or its records in the log do not fit, they are left out; a ``LogVerifier`` says
  /// which those are. Everything else is read as it always is, and throws where it is damaged.
  ///
  /// - Throws: ``LogError`` where nothing of the log can be read.
  public convenience init(inspecting path: String) throws(LogError) {
    try self.init(LogStore(inspecting: path), isTolerant: true)
  }

  init(_ store: LogStore, isTolerant: Bool = false) throws(LogError) {
    self.store = store
    self.isTolerant = isTolerant
    view = Lock(try Self.look(at: store, isTolerant: isTolerant))
  }

  /// Takes in what was recorded since.
  ///
  /// - Returns: Whether there was anything.
  /// A log that was compacted meanwhile is another file, which is opened here.
  ///
  /// - Throws: ``LogError`` where the log or its journal cannot be read; with `replaced` where another
  ///   log has its name by now.
  /// - Complexity: O(1) where nothing was recorded; O(*n*) in what has come into the journal.
  @discardableResult
  public func refresh() throws(LogError) -> Bool {
    try store.catchUp()
    let revision = try store.revision()
    return try view.withLock { view throws(LogError) in
      let isCurrent = view.journal?.isCurrent(path) ?? !JournalReader.exists(beside: path)
      if isCurrent, view.revision == revision {
        let next = view.next
        do throws(LogError) {
          if try view.readOn(path) == .complete { return view.next > next }
        } catch {
          // What the journal goes on from may have been dropped meanwhile.
          guard try store.revision() != revision else { throw error }
        }
      }
      view = try Self.look(at: store, isTolerant: isTolerant)
      return true
    }
  }

  /// The version of the log's format; `nil` where the log's own record is damaged.
  ///
  /// - Throws: ``LogError`` where the log cannot be read.
  public func formatVersion() throws(LogError) -> UInt32? {
    store.substitute == nil ? try store.headerAlone().version : nil
  }

  /// Whether the log was not closed by its last writer, and the journal that had its newest
  /// transitions is gone.
  public var isJournalMissing: Bool { view.withLock { $0.isJournalMissing } }

  /// The newest journal record that is in what this has.
  var position: UInt64 { view.withLock { $0.next - 1 } }

  /// The state of the log that this has.
  var revision: LogRevision { view.withLock { $0.revision } }

  /// What of the journal, and of its records in the log, did not fit; only for a reader that goes on
  /// past damage.
  var faults: [LogFault] { view.withLock { $0.faults } }

  /// The sessions that are not committed.
  var pendingSessions: [UInt32] {
    view.withLock { view in view.intake.batches.flatMap(\.sessions.keys) }
  }

  /// How many symbols are not committed.
  var pendingSymbolCount: Int {
    view.withLock { view in view.intake.batches.reduce(0) { $0 + $1.symbols.count } }
  }

  /// The positions of a session's blocks that are not committed.
  func pendingBlocks(of session: UInt32) -> [Int] {
    view.withLock { $0.intake.pendingBlocks(of: session) }
  }

  /// Whether there is anything that is not committed, as far as this has looked.
  var hasTail: Bool { view.withLock { $0.intake.hasNews } }

  private static func look(
    at store: LogStore, isTolerant: Bool
  ) throws(LogError) -> View {
    guard isTolerant else { return try look(at: store) }
    do throws(LogError) {
      var view = try look(at: store)
      // What a crash leaves at the journal's end is no damage; a hole is.
      if let journal = view.journal {
        view.faults = [journal.gap(at: view.next) ?? journal.cut(store.path)].compactMap(\.self)
      }
      return view
    } catch {
      guard error.code.isDamage else { throw error }
      return try lookPastDamage(at: store)
    }
  }

  /// Reads the log, and then the journal from where the log ends; once more where the journal was
  /// written over meanwhile.
  private static func look(at store: LogStore) throws(LogError) -> View {
    var unchanged = 0
    for _ in 0..<1_000 {
      // A file that another one took the place of has not what was committed since.
      try store.catchUp()
      let revision = try store.revision()
      do throws(LogError) {
        if let view = try look(at: store, revision, &unchanged) { return view }
      } catch {
        // What the log's newest part goes on from may have been dropped meanwhile.
        guard try store.revision() != revision else { throw error }
      }
    }
    throw LogError(
      .system("It is written faster than it can be read; try again later"), path: store.path)
  }

  /// One look; `nil` where the log or its journal was written over meanwhile.
  private static func look(
    at store: LogStore, _ revision: LogRevision, _ unchanged: inout Int
  ) throws(LogError) -> View? {
    let (header, tails) = try store.header()
    var view = View(
      intake: Intake(store, position: header.journalPosition), journal: nil,
      revision: revision, next: header.journalPosition + 1)
    for chunk in tails { try view.intake.take(chunk: chunk) }
    view.journal = try JournalReader(of: store.path, identity: store.identity)
    // What was committed meanwhile is read from the log and left out of the journal.
    guard try view.readOn(store.path) == .complete else {
      // What a writer writes over it has committed before.
      if try store.revision() == revision { unchanged += 1 }
      guard unchanged < 3 else { throw .olderThanJournal(path: store.path) }
      return nil
    }
    // A writer that closed the log meanwhile has brought everything into it; then the header that
    // was read is an older one.
    if view.journal == nil {
      if try store.catchUp() { return nil }
      if try store.header().0 != header { return nil }
    }
    view.isJournalMissing = header.hasJournal && view.journal == nil
    return view
  }

  /// Reads what fits of the log's newest part, and says what does not.
  private static func lookPastDamage(at store: LogStore) throws(LogError) -> View {
    let revision = try store.revision()
    let header = try store.headerAlone()
    var intake = TolerantIntake(Intake(store, position: header.journalPosition))
    var faults: [LogFault] = []
    do throws(LogError) {
      for chunk in try store.header().tails { try intake.take(chunk: chunk) }
    } catch {
      intake.stop(LogFault(.tails, try error.damage))
    }
    faults += intake.faults(.tails)
    var next = header.journalPosition + 1
    var (journal, isThere) = (nil as JournalReader?, false)
    do throws(LogError) {
      journal = try JournalReader(of: store.path, identity: store.identity)
      isThere = journal != nil
    } catch {
      faults.append(LogFault(.journal, try error.damage))
      isThere = true
    }
    if let journal {
      try intake.take(journal, from: &next)
      faults += intake.faults(.journal).filter { !faults.contains($0) }
    }
    return View(
      intake: intake.intake, journal: journal, revision: revision, next: next,
      isJournalMissing: header.hasJournal && !isThere, faults: faults)
  }
}

extension LogError {
  /// What is said of a log beside a journal that goes on from a later state of it.
  static func olderThanJournal(path: String) -> LogError {
    LogError(.corrupt("the journal beside it belongs to a later state of the log"), path: path)
  }
}

extension LogReader.View {
  /// Takes in what is new in the journal.
  fileprivate mutating func readOn(_ path: String) throws(LogError) -> JournalReader.End {
    guard let journal else { return .complete }
    var next = next
    defer { self.next = next }
    return try journal.read(
      from: &next, { (item) throws(LogError) in try intake.take(item) }, path: path)
  }
}

// What it has.

extension LogReader {
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    try view.withLock { view throws(LogError) in
      if let block = try view.intake.block(of: session, at: seq) { return block }
      if let error = try view.intake.dropped(seq, of: session) { throw error }
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
    var end = BlockWalkEnd(from: seq)
    try view.withLock { view throws(LogError) in
      try view.intake.forEachBlock(of: session, from: seq) {
        (header, value) throws(FormatError) in
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
    try view.withLock { view throws(LogError) in try view.intake.digests(of: symbols) }
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try view.withLock { view throws(LogError) in try view.intake.lastBlock(of: session) }
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try view.withLock { view throws(LogError) in
      try view.intake.newestBranch(of: session, from: node)
    }
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try view.withLock { view throws(LogError) in try view.intake.json(of: kind, number) }
  }

  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    try view.withLock { view throws(LogError) in try view.intake.number(of: kind, json: json) }
  }

  /// The newest number that a session was given.
  func lastSessionNumber() throws(LogError) -> UInt32 {
    try view.withLock { view throws(LogError) in try view.intake.numbers.session }
  }

  /// The number of the newest session that is there; 0 where there is none.
  func lastSession() throws(LogError) -> UInt32 {
    try view.withLock { view throws(LogError) in try view.intake.lastSession() }
  }

  /// The newest number that a symbol of a kind was given.
  func newestSymbol(of kind: SymbolKind) throws(LogError) -> UInt32 {
    try view.withLock { view throws(LogError) in
      try view.intake.numbers.symbols[kind, default: 0]
    }
  }

  /// The numbers of a kind's symbols after number `number`, in order; not all of them, but at least one
  /// if there is one.
  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32] {
    try view.withLock { view throws(LogError) in
      try view.intake.symbolNumbers(of: kind, after: number)
    }
  }

  func sessionNumber(named name: String) throws(LogError) -> UInt32? {
    try view.withLock { view throws(LogError) in try view.intake.sessionNumber(named: name) }
  }

  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    try view.withLock { view throws(LogError) in try view.intake.sessionRecord(number) }
  }

  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    guard number < .max else { return [] }
    return try view.withLock { view throws(LogError) in
      try view.intake.sessionRecords(after: number)
    }
  }

  func mark(_ label: UInt32, of session: UInt32) throws(LogError) -> MarkRecord? {
    try view.withLock { view throws(LogError) in try view.intake.mark(label, of: session) }
  }

  func marks(of session: UInt32) throws(LogError) -> [MarkRecord] {
    try view.withLock { view throws(LogError) in try view.intake.marks(of: session) }
  }

  func branches(of session: UInt32) throws(LogError) -> [BranchRecord] {
    try view.withLock { view throws(LogError) in try view.intake.branches(of: session) }
  }

  /// Whether the log has a branch.
  func hasBranch(_ branch: BranchRecord) throws(LogError) -> Bool {
    try view.withLock { view throws(LogError) in try view.intake.hasBranch(branch) }
  }

  /// How many sessions the log has.
  ///
  /// - Throws: ``LogError`` where it cannot be read.
  public func sessionCount() throws(LogError) -> Int {
    try view.withLock { view throws(LogError) in try view.intake.sessionCount() }
  }

  /// How many distinct values of a kind the log has.
  ///
  /// - Complexity: O(log *n*).
  public func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    try view.withLock { view throws(LogError) in try view.intake.symbolCount(of: kind) }
  }

  /// The log file's size in bytes, without the journal.
  public func byteCount() throws(LogError) -> Int { try store.byteCount() }
}
