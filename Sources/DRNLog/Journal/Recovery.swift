import DRN

/// What a writer finds when it opens a log: what is committed, and what a crash left in the journal.
struct Recovery: Sendable {
  private(set) var intake: Intake
  private(set) var header: LogHeader
  /// Whether the log says that there is a journal, and there is none.
  let isJournalMissing: Bool
  /// Whether everything is in the log now.
  private(set) var isWhole = true

  /// Brings everything into the log that is recorded, so that the journal can begin anew.
  ///
  /// - Parameter file: The journal, locked for this process.
  init(_ store: LogStore, _ committer: LogCommitter, journal file: Int32) throws(LogError) {
    let journal = try JournalReader(file, of: store.path, identity: store.identity)
    try self.init(store, committer, journal)
  }

  /// Brings a journal's records into a log, or into a copy of it.
  ///
  /// - Parameter isCopy: Whether the journal may have gone on since the log was copied.
  init(
    _ store: LogStore, _ committer: LogCommitter, _ journal: JournalReader?, isCopy: Bool = false
  ) throws(LogError) {
    let (header, tails) = try store.header()
    self.header = header
    intake = Intake(store, position: header.journalPosition)
    for chunk in tails { try intake.take(chunk: chunk) }
    isJournalMissing = header.hasJournal && journal == nil
    if let journal {
      let path = store.path
      var next = header.journalPosition + 1
      let end = try journal.read(
        from: &next, { (item) throws(LogError) in try intake.take(item) }, path: path)
      isWhole = end == .complete
      guard isWhole || isCopy else {
        throw LogError(
          .corrupt("the journal beside it belongs to a later state of the log"), path: path)
      }
      // A unit that was not finished may have used numbers beyond: they are not given again.
      intake.position = journal.lastPossible(after: next - 1)
    }
    // A log that was closed has nothing to bring in.
    guard journal != nil || !tails.isEmpty || header.hasJournal else { return }
    self.header.version = LogFormat.version
    self.header.journalPosition = intake.position
    self.header.hasJournal = false
    self.header.seal = nil
    try committer.commit(intake.takeBatch(.blocks, behind: []), self.header, tailRecords: nil)
    intake = Intake(store, position: intake.position)
  }
}
