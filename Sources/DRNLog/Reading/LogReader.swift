import DRN
import LMDB
import Locking
import Platform

/// Reads a log, even while another process writes it.
///
/// It includes what is committed and what is in the journal beside the log: everything that was
/// recorded before it was opened or last refreshed (``refresh()``). Reading takes no lock on the
/// log, and a log is never in memory as a whole.
public final class LogReader: BufferedLog {
  package let store: LogStore
  private let view: Lock<View>
  /// Blocks that were read ahead, as of the last refresh.
  let ahead = Lock(NewestBlocks())

  /// What the last refresh found.
  fileprivate struct View: Sendable {
    var buffer: WriteBuffer
    var journal: JournalReader?
    /// The version of the file to which it belongs.
    var revision: LogRevision
    /// The journal's next record.
    var next: UInt64
    /// Whether the journal that the log's last writer did not close is not there.
    var isJournalMissing = false
    /// Why the log may lack something that was recorded.
    var absence: LogFault?
    /// The unusable parts.
    var faults: [LogFault] = []
    /// What is wrong with the journal, although nothing is lost by it.
    var headerFault: LogFault?

    /// What is committed, without the tails.
    init(_ store: LogStore, _ header: LogHeader, _ revision: LogRevision) {
      buffer = WriteBuffer(store, position: header.journalPosition)
      self.revision = revision
      next = header.journalPosition + 1
    }

    mutating func take(_ found: FoundJournal) {
      journal = found.usable
      headerFault = journal?.headerFault
      isJournalMissing = found.isMissing
      absence = found.absence
    }

    /// Everything that is left out.
    var omissions: [LogFault] { faults + [absence].compactMap(\.self) }
  }

  /// Whether to continue past damage.
  private let isTolerant: Bool

  /// The log's path.
  public var path: String { store.path }

  /// Opens the log at `path`.
  ///
  /// - Throws: ``LogError`` with `notFound`, `notALog`, `newerFormat`, `corrupt` or `store`. A
  ///   damaged record of the journal is `corrupt`; what is missing as a whole is in ``omissions``.
  public convenience init(path: String) throws(LogError) {
    try self.init(LogStore(path: path))
  }

  /// Opens the log at `path`, and leaves out what is damaged in its journal, or in the journal's
  /// records that the log keeps (tails).
  ///
  /// ``omissions`` says what is left out. Whoever shows an answer should show that as well.
  ///
  /// - Parameters:
  ///   - path: The log's path.
  ///   - isCancelled: Whether nobody waits for an answer any more: what is being read fails then with `cancelled`.
  ///     Called before each part of the log is read, on the thread that reads; must be fast.
  /// - Throws: ``LogError`` with `notFound`, `notALog`, `newerFormat`, `corrupt` or `store`.
  public convenience init(
    omittingDamageIn path: String, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(LogError) {
    try self.init(LogStore(path: path, isCancelled: isCancelled), isTolerant: true)
  }

  /// Opens a log that may be damaged, to read what is intact.
  ///
  /// Unusable records of the journal, or of the tails in the log, are left out; a `LogVerifier`
  /// reports which. Everything else is read as usual and throws if it is damaged.
  ///
  /// - Throws: ``LogError`` if nothing in the log can be read.
  public convenience init(inspecting path: String) throws(LogError) {
    try self.init(LogStore(inspecting: path), isTolerant: true)
  }

  package init(_ store: LogStore, isTolerant: Bool = false) throws(LogError) {
    self.store = store
    self.isTolerant = isTolerant
    view = Lock(try Self.look(at: store, isTolerant: isTolerant))
  }

  /// A reader of a log in which nothing is uncommitted, as its writer leaves it on opening.
  ///
  /// The first refresh looks at the journal: that takes reading all of it.
  init(committedIn store: LogStore) throws(LogError) {
    self.store = store
    isTolerant = false
    let revision = try store.revision()
    view = Lock(View(store, try store.headerAlone(), revision))
  }

  /// Reads what was recorded since the last refresh.
  ///
  /// If the log was compacted meanwhile, the new file is opened.
  ///
  /// - Returns: Whether there was anything new: in the log, or in ``omissions``.
  /// - Throws: ``LogError`` if the log or its journal cannot be read; with `replaced` if the file
  ///   is a different log now.
  /// - Complexity: O(1) if nothing was recorded; otherwise O(*n*) in what was added to the journal.
  @discardableResult
  public func refresh() throws(LogError) -> Bool {
    ahead.withLock { $0 = NewestBlocks() }
    store.largeByteCount.withLock { $0 = 0 }
    try store.catchUp()
    let revision = try store.revision()
    return try view.withLock { view throws(LogError) in
      let isCurrent =
        view.journal?.isCurrent(path) ?? !SystemFile.isThere(LogFiles.journal(of: path))
      let (next, known, omissions) = (view.next, view.revision, view.omissions)
      if isCurrent, known == revision {
        do throws(LogError) {
          if try view.readOn(path) == .complete, try !view.isCutOff(path) {
            return view.next > next
          }
        } catch {
          // The base of the journal's records may have been dropped meanwhile.
          guard try store.revision() != revision else { throw error }
        }
      }
      view = try Self.look(at: store, isTolerant: isTolerant)
      return view.next != next || view.revision != known || view.omissions != omissions
    }
  }

  /// The version of the log's format; `nil` if the header record is damaged.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  public func formatVersion() throws(LogError) -> UInt32? {
    store.substitute == nil ? try store.headerAlone().version : nil
  }

  /// Whether the last writer did not close the log, and the journal with the newest transitions is
  /// missing, or an older one is in its place.
  public var isJournalMissing: Bool { view.withLock { $0.isJournalMissing } }

  /// What is left out because it is missing or damaged; empty if everything that was recorded is
  /// there.
  ///
  /// The journal is missing if the last writer did not close the log and nothing of that name is the
  /// log's journal, or only an older state of it; after a power loss, a part of the journal may be
  /// missing. If the log went on without a journal that was found again, nothing of that is taken.
  /// With ``init(omittingDamageIn:isCancelled:)``, damaged records are left out as well.
  public var omissions: [LogFault] {
    view.withLock(\.omissions)
  }

  /// Why the journal as a whole is missing, or may be; `nil` if it is not, or if the file may be in
  /// an older state, which does not tell. ``faults`` does not have this: all that is there may be
  /// whole.
  package var absence: LogFault? { store.problem == nil ? view.withLock(\.absence) : nil }

  /// The newest journal record that is included.
  package var position: UInt64 { view.withLock { $0.next - 1 } }

  /// The version of the log's file that is included.
  package var revision: LogRevision { view.withLock { $0.revision } }

  /// The unusable parts of the journal and of the tails; only for a reader that continues past
  /// damage.
  package var faults: [LogFault] {
    view.withLock { view in [view.headerFault].compactMap(\.self) + view.faults }
  }

  /// The uncommitted sessions.
  package var pendingSessions: [UInt32] {
    view.withLock { view in view.buffer.batches.flatMap(\.sessions.keys) }
  }

  /// The number of uncommitted symbols.
  package var pendingSymbolCount: Int {
    view.withLock { view in view.buffer.batches.reduce(0) { $0 + $1.symbols.count } }
  }

  /// The first positions of a session's uncommitted blocks.
  package func pendingBlocks(of session: UInt32) -> [Int] {
    view.withLock { $0.buffer.pendingBlocks(of: session) }
  }

  /// Whether there is anything uncommitted, as of the last refresh.
  package var hasTail: Bool { view.withLock { $0.buffer.hasNews } }

  private static func look(
    at store: LogStore, isTolerant: Bool
  ) throws(LogError) -> View {
    var attempts = 0
    while true {
      do throws(LogError) {
        var view = try look(at: store)
        // A crash may leave an incomplete end of the journal, which is not damage; a gap is.
        if let journal = view.journal {
          let gap = try journal.gap(at: view.next, path: store.path)
          if let gap, gap.isDamage {
            throw LogError(.corrupt(gap.fault.reason), path: store.path)
          }
          view.faults = [gap?.fault, try journal.truncation(store.path)].compactMap(\.self)
        }
        return view
      } catch {
        guard error.code.isDamage else { throw error }
        // A writer that is starting, or closing the log, may have been changing the files.
        attempts += 1
        if attempts < Self.attemptLimit {
          usleep(1_000)
          continue
        }
        guard isTolerant else { throw error }
        return try lookPastDamage(at: store)
      }
    }
  }

  /// How often damage must be found in the newest part of a log before it is believed.
  private static var attemptLimit: Int { 3 }

  /// Reads the log, then the journal from where the log ends; repeated if the journal was
  /// overwritten meanwhile.
  private static func look(at store: LogStore) throws(LogError) -> View {
    var unchanged = 0
    for _ in 0..<1_000 {
      // A replaced file does not get later commits.
      try store.catchUp()
      let revision = try store.revision()
      do throws(LogError) {
        if let view = try look(at: store, revision, &unchanged) { return view }
      } catch {
        // The base of the log's newest part may have been dropped meanwhile.
        guard try store.revision() != revision else { throw error }
      }
    }
    throw LogError(
      .system("It is written faster than it can be read; try again later"), path: store.path)
  }

  /// One attempt; `nil` if the log or its journal was overwritten meanwhile.
  private static func look(
    at store: LogStore, _ revision: LogRevision, _ unchanged: inout Int
  ) throws(LogError) -> View? {
    let (header, tails) = try store.header()
    var view = View(store, header, revision)
    for chunk in tails { try view.buffer.take(chunk: chunk) }
    let found = try JournalSearch(beside: store.path, of: header.journalOwner)
    view.take(try FoundJournal(found, beside: header, of: view.buffer))
    // What was committed meanwhile is read from the log and skipped in the journal.
    guard try view.readOn(store.path) == .complete else {
      // A writer commits records before it overwrites them.
      if try store.revision() == revision { unchanged += 1 }
      guard unchanged < 3 else { throw .olderThanJournal(path: store.path) }
      return nil
    }
    // A writer may have committed everything and closed the log meanwhile; then the header is
    // outdated.
    if view.journal == nil || view.headerFault != nil || view.absence != nil {
      if try store.catchUp() { return nil }
      if try store.header().0 != header { return nil }
    }
    return view
  }

  /// Reads the usable records of the log's newest part, and collects the faults of the others.
  private static func lookPastDamage(at store: LogStore) throws(LogError) -> View {
    let revision = try store.revision()
    let header = try store.headerAlone()
    var buffer = TolerantWriteBuffer(WriteBuffer(store, position: header.journalPosition))
    var faults: [LogFault] = []
    do throws(LogError) {
      for chunk in try store.header().tails { try buffer.take(chunk: chunk) }
    } catch {
      buffer.stop(LogFault(.tails, try error.damage))
    }
    faults += buffer.faults(.tails)
    var next = header.journalPosition + 1
    let found = try FoundJournal(
      try JournalSearch(beside: store.path, of: header.journalOwner), beside: header,
      of: buffer.buffer)
    if let journal = found.usable {
      try buffer.take(journal, from: &next)
      faults += buffer.faults(.journal).filter { !faults.contains($0) }
      faults += [try journal.truncation(store.path)].compactMap(\.self)
    }
    var view = View(store, header, revision)
    (view.buffer, view.next) = (buffer.buffer, next)
    view.take(found)
    view.faults = faults
    return view
  }
}

extension LogError {
  /// The error if the journal continues from a later state of the log.
  static func olderThanJournal(path: String) -> LogError {
    LogError(.corrupt("the journal beside it belongs to a later state of the log"), path: path)
  }
}

extension LogReader.View {
  /// Whether the journal cannot be read on, which was not found before.
  fileprivate func isCutOff(_ path: String) throws(LogError) -> Bool {
    guard let journal, omissions.isEmpty else { return false }
    return try journal.isCutOff(at: next, path: path)
  }

  /// Reads new records of the journal.
  fileprivate mutating func readOn(_ path: String) throws(LogError) -> JournalReader.End {
    guard let journal else { return .complete }
    var next = next
    defer { self.next = next }
    return try journal.read(
      from: &next, { (item) throws(LogError) in try buffer.take(item) }, path: path)
  }
}

// Look-ups, including uncommitted changes.

extension LogReader {
  func withBuffer<Result>(
    _ body: (inout WriteBuffer) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try view.withLock { view throws(LogError) in try body(&view.buffer) }
  }

  package func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    try withBuffer { buffer throws(LogError) in try buffer.number(of: kind, json: json) }
  }

  package func lastSessionNumber() throws(LogError) -> UInt32 {
    try withBuffer { buffer throws(LogError) in try buffer.numbers.session }
  }

  /// The number of the newest existing session; 0 if there is none.
  func lastSession() throws(LogError) -> UInt32 {
    try withBuffer { buffer throws(LogError) in try buffer.lastSession() }
  }

  /// The newest assigned number of a kind of symbol.
  package func newestSymbol(of kind: SymbolKind) throws(LogError) -> UInt32 {
    try withBuffer { buffer throws(LogError) in
      try buffer.numbers.symbols[kind, default: 0]
    }
  }

  /// Some of the numbers of a kind's symbols after `number`, in order; not empty if there are any.
  package func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32]
  {
    try withBuffer { buffer throws(LogError) in
      try buffer.symbolNumbers(of: kind, after: number)
    }
  }

  package func sessionNumber(named name: String) throws(LogError) -> UInt32? {
    try withBuffer { buffer throws(LogError) in try buffer.sessionNumber(named: name) }
  }

  package func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    try withBuffer { buffer throws(LogError) in try buffer.sessionRecord(number) }
  }

  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    guard number < .max else { return [] }
    let committed = store.readableSessionRecords(after: number)
    guard committed.isEmpty else { return committed }
    return try withBuffer { buffer throws(LogError) in
      try buffer.sessionRecords(after: number)
    }
  }

  package func mark(_ label: UInt32, of session: UInt32) throws(LogError) -> MarkRecord? {
    try withBuffer { buffer throws(LogError) in try buffer.mark(label, of: session) }
  }

  func marks(of session: UInt32) throws(LogError) -> [MarkRecord] {
    try withBuffer { buffer throws(LogError) in try buffer.marks(of: session) }
  }

  package func branches(of session: UInt32) throws(LogError) -> [BranchRecord] {
    try withBuffer { buffer throws(LogError) in try buffer.branches(of: session) }
  }

  package func hasBranch(_ branch: BranchRecord) throws(LogError) -> Bool {
    try withBuffer { buffer throws(LogError) in try buffer.hasBranch(branch) }
  }

  /// The number of sessions in the log.
  ///
  /// - Throws: ``LogError`` if it cannot be read.
  public func sessionCount() throws(LogError) -> Int {
    try withBuffer { buffer throws(LogError) in try buffer.sessionCount() }
  }

  /// The number of distinct values of a kind in the log.
  ///
  /// - Complexity: O(log *n*).
  public func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    try withBuffer { buffer throws(LogError) in try buffer.symbolCount(of: kind) }
  }

  /// The log file's size in bytes, without the journal.
  public func byteCount() throws(LogError) -> Int { try store.byteCount() }
}
