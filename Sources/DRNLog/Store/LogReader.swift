import DRN
import LMDB

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
    var revision: Int
    /// The journal's next record.
    var next: UInt64
    /// Whether the log says that there is a journal, and there is none.
    var isJournalMissing = false
  }

  /// The log's path.
  public var path: String { store.path }

  /// Opens the log at `path`.
  ///
  /// - Throws: ``LogError`` with `notFound`, `notALog`, `newerFormat`, `corrupt` or `store`.
  public convenience init(path: String) throws(LogError) {
    try self.init(LogStore(path: path))
  }

  init(_ store: LogStore) throws(LogError) {
    self.store = store
    view = Lock(try Self.look(at: store))
  }

  /// Takes in what was recorded since.
  ///
  /// - Returns: Whether there was anything.
  /// - Throws: ``LogError`` where the log or its journal cannot be read.
  /// - Complexity: O(1) where nothing was recorded; O(*n*) in what has come into the journal.
  @discardableResult
  public func refresh() throws(LogError) -> Bool {
    let revision = try store.revision()
    return try view.withLock { view throws(LogError) in
      let isCurrent = view.journal?.isCurrent(path) ?? !JournalReader.exists(beside: path)
      if isCurrent, view.revision == revision {
        let next = view.next
        if try view.readOn(path) == .complete { return view.next > next }
      }
      view = try Self.look(at: store)
      return true
    }
  }

  /// Whether the log was not closed by its last writer, and the journal that had its newest
  /// transitions is gone.
  public var isJournalMissing: Bool { view.withLock { $0.isJournalMissing } }

  /// Whether there is anything that is not committed, as far as this has looked.
  var hasTail: Bool { view.withLock { $0.intake.hasNews } }

  /// Reads the log, and then the journal from where the log ends; once more where the journal was
  /// written over meanwhile.
  private static func look(at store: LogStore) throws(LogError) -> View {
    for _ in 0..<1_000 {
      let revision = try store.revision()
      let (header, tails) = try store.header()
      var view = View(
        intake: Intake(store, position: header.journalPosition), journal: nil,
        revision: revision, next: header.journalPosition + 1)
      for chunk in tails { try view.intake.take(chunk: chunk) }
      view.journal = try JournalReader(of: store.path, identity: store.identity)
      // What was committed meanwhile is read from the log and left out of the journal.
      guard try view.readOn(store.path) == .complete else { continue }
      // A writer that closed the log meanwhile has brought everything into it; then the header that
      // was read is an older one.
      if view.journal == nil, try store.header().0 != header { continue }
      view.isJournalMissing = header.hasJournal && view.journal == nil
      return view
    }
    throw LogError(
      .system("It is written faster than it can be read; try again later"), path: store.path)
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
    try view.withLock { view throws(LogError) in try view.intake.block(of: session, at: seq) }
  }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    try view.withLock { view throws(LogError) in
      try view.intake.forEachBlock(of: session, from: seq, body)
    }
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

  func lastSessionNumber() throws(LogError) -> UInt32 {
    try view.withLock { view throws(LogError) in try view.intake.numbers.session }
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

  /// How many distinct values of a kind the log has.
  ///
  /// - Complexity: O(log *n*).
  public func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    try view.withLock { view throws(LogError) in try view.intake.symbolCount(of: kind) }
  }

  /// The log file's size in bytes, without the journal.
  public func byteCount() throws(LogError) -> Int { try store.byteCount() }
}
