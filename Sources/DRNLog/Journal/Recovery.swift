import DRN

/// What a writer finds when it opens a log: what is committed, and what a crash left in the journal.
struct Recovery: Sendable {
  private(set) var intake: Intake
  private(set) var header: LogHeader
  /// Whether the log says that there is a journal, and there is none.
  let isJournalMissing: Bool
  /// What did not fit of the journal, if anything.
  private(set) var damage: LogError?

  /// Brings everything into the log that is recorded, so that the journal can begin anew.
  ///
  /// - Parameters:
  ///   - journal: The log's journal, locked for this process.
  ///   - isTolerant: Whether a journal of which something does not fit is taken in as far as it does.
  init(
    _ store: LogStore, _ committer: LogCommitter, _ journal: JournalReader?,
    isTolerant: Bool = false
  ) throws(LogError) {
    let (header, tails) = try store.header()
    self.header = header
    intake = Intake(store, position: header.journalPosition)
    for chunk in tails { try intake.take(chunk: chunk) }
    isJournalMissing = header.hasJournal && journal == nil
    if let journal {
      let before = intake
      do throws(LogError) {
        intake.position = try intake.takeAll(of: journal, after: header.journalPosition)
        if isTolerant, let cut = journal.cut(store.path) {
          damage = LogError(.corrupt(cut.reason), path: store.path)
        }
      } catch {
        guard isTolerant, error.code.isDamage else { throw error }
        (intake, damage) = (before, error)
        intake.position = try intake.takeWhatFits(of: journal, after: header.journalPosition)
      }
    }
    // Half of them would last for ever; one that wrote on to their end could not be read then.
    guard intake.position < JournalFormat.largestNumber / 2 else {
      throw LogError(
        .corrupt("the header names a record that no journal can have"), path: store.path)
    }
    // A log that was closed has nothing to bring in.
    guard journal != nil || !tails.isEmpty || header.hasJournal else { return }
    self.header.numbers?.renew(try intake.numbers)
    self.header.bringUp()
    self.header.journalPosition = intake.position
    self.header.hasJournal = false
    self.header.seal = nil
    try committer.commit(
      intake.takeBatch(.blocks, behind: []), &self.header, tailRecords: nil)
    intake = Intake(store, position: intake.position)
  }
}

extension Intake {
  /// Takes in all of a journal.
  ///
  /// - Returns: The greatest number that any record of it may have.
  fileprivate mutating func takeAll(
    of journal: JournalReader, after position: UInt64
  ) throws(LogError) -> UInt64 {
    var next = position + 1
    let end = try journal.read(
      from: &next, { (item) throws(LogError) in try take(item) }, path: path)
    guard end == .complete else { throw .olderThanJournal(path: path) }
    if journal.isDamaged(at: next), let fault = journal.gap(at: next) {
      throw LogError(.corrupt(fault.reason), path: path)
    }
    // A unit that was not finished may have used numbers beyond: they are not given again.
    return journal.lastPossible(after: next - 1)
  }

  /// Takes in what fits of a journal.
  ///
  /// - Returns: The greatest number that any record of it may have.
  fileprivate mutating func takeWhatFits(
    of journal: JournalReader, after position: UInt64
  ) throws(LogError) -> UInt64 {
    var next = position + 1
    var tolerant = TolerantIntake(self)
    try tolerant.take(journal, from: &next)
    self = tolerant.intake
    let last = max(journal.lastPossible(after: next - 1), journal.lastPossible)
    return min(last, JournalFormat.largestNumber)
  }
}
