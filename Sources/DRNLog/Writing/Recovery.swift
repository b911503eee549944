import DRN

/// What a writer finds when it opens a log: the committed part, and what a crash left in the
/// journal.
struct Recovery: Sendable {
  private(set) var buffer: WriteBuffer
  private(set) var header: LogHeader
  /// Whether the journal that the log's last writer did not close is not there.
  let isJournalMissing: Bool
  /// Why a part of the journal was unusable; `nil` if all of it was used.
  private(set) var damage: LogError?

  /// Commits everything that is recorded, so that a new journal can begin.
  ///
  /// - Parameters:
  ///   - journal: The log's journal, locked for this process; `nil` if it has none.
  ///   - isTolerant: Whether to use the intact part of a damaged journal.
  ///   - keep: Keeps a damaged journal under another name. Called before anything is committed: once
  ///     the log includes the numbers of its records, the journal looks as if nothing was missing.
  init(
    _ store: LogStore, _ committer: LogCommitter, _ journal: JournalReader?,
    isTolerant: Bool = false, keeping keep: () throws(LogError) -> Void = {}
  ) throws(LogError) {
    let (header, tails) = try store.header()
    self.header = header
    buffer = WriteBuffer(store, position: header.journalPosition)
    for chunk in tails { try buffer.take(chunk: chunk) }
    let found = try FoundJournal(
      journal.map { .journal($0) } ?? .nothing, beside: header, of: buffer)
    isJournalMissing = found.isMissing
    if let journal, found.usable == nil {
      damage = found.absence.map { LogError(.corrupt($0.reason), path: store.path) }
      buffer.position = journal.lastPossible(after: header.journalPosition)
    } else if let journal {
      let before = buffer
      do throws(LogError) {
        let gap: LogFault?
        (buffer.position, gap) = try buffer.takeAll(of: journal, after: header.journalPosition)
        let truncation = try journal.truncation(store.path)
        if let fault = gap ?? journal.headerFault ?? truncation {
          damage = LogError(.corrupt(fault.reason), path: store.path)
        }
      } catch {
        guard isTolerant, error.code.isDamage else { throw error }
        (buffer, damage) = (before, error)
        buffer.position = try buffer.takeWhatFits(of: journal, after: header.journalPosition)
      }
    }
    // If the journal is found again, the numbers of its records must not be those of others.
    if isJournalMissing {
      let last = header.journalPosition + JournalFormat.maximumCapacity
      buffer.position = max(buffer.position, last)
    }
    // Half of the numbers suffices forever. Records beyond the largest number could not be read.
    guard buffer.position < JournalFormat.largestNumber / 2 else {
      throw LogError(
        .corrupt("the header names a record that no journal can have"), path: store.path)
    }
    if damage != nil { try keep() }
    // A log that was closed is complete.
    guard journal != nil || !tails.isEmpty || header.hasJournal else { return }
    self.header.numbers?.update(try buffer.numbers)
    self.header.close(at: buffer.position)
    try committer.commit(
      buffer.takeBatch(.blocks, behind: []), &self.header, tailRecords: nil)
    buffer = WriteBuffer(store, position: buffer.position)
  }
}

extension WriteBuffer {
  /// Takes all records of a journal.
  ///
  /// - Returns: The greatest number that any of its records may have, and what a power loss has
  ///   left out.
  /// - Throws: `corrupt` if a record is damaged.
  fileprivate mutating func takeAll(
    of journal: JournalReader, after position: UInt64
  ) throws(LogError) -> (UInt64, LogFault?) {
    var next = position + 1
    let end = try journal.read(
      from: &next, { (item) throws(LogError) in try take(item) }, path: path)
    guard end == .complete else { throw .olderThanJournal(path: path) }
    let gap = try journal.gap(at: next, path: path)
    if let gap, gap.isDamage { throw LogError(.corrupt(gap.fault.reason), path: path) }
    // An incomplete unit may have used later numbers, which must not be reused.
    return (journal.lastPossible(after: next - 1), gap?.fault)
  }

  /// Takes the usable records of a journal.
  ///
  /// - Returns: The greatest number that any of its records may have.
  fileprivate mutating func takeWhatFits(
    of journal: JournalReader, after position: UInt64
  ) throws(LogError) -> UInt64 {
    var next = position + 1
    var tolerant = TolerantWriteBuffer(self)
    try tolerant.take(journal, from: &next)
    self = tolerant.buffer
    return journal.lastPossible(after: next - 1)
  }
}
