import DRN

/// What a writer finds when it opens a log: the committed part, and what a crash left in the
/// journal.
struct Recovery: Sendable {
  private(set) var buffer: WriteBuffer
  private(set) var header: LogHeader
  /// Whether the log says that it has a journal, but there is none.
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
    isJournalMissing = header.hasJournal && journal == nil
    // If the journal is found again, the numbers of its records must not be those of others.
    if isJournalMissing { buffer.position += JournalFormat.maximumCapacity }
    // A log that was closed has everything that its journal had, unless that is one that was missing
    // when another writer went on without it.
    if let journal, !header.hasJournal,
      try buffer.lacks(journal, through: header.journalPosition)
    {
      damage = LogError(
        .corrupt("the journal beside it has what the log, which went on without it, has not"),
        path: store.path)
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
  /// Whether the log, which includes the records of a journal up to `position` by their numbers, has
  /// not what they say. What was dropped since does not count.
  ///
  /// - Complexity: O(places of the journal), and the blocks of its transitions.
  fileprivate func lacks(
    _ journal: JournalReader, through position: UInt64
  ) throws(LogError) -> Bool {
    let newest = try numbers
    var lacks = false
    var records: [UInt32: [EventRecord]] = [:]
    try journal.forEachUnit(through: position, path: path) { (items) throws(LogError) in
      for item in items where !lacks {
        switch item {
        case .symbol(let kind, let number, _): lacks = number > newest.symbols[kind, default: 0]
        case .session(let record): lacks = record.number > newest.session
        case .event(let event, let session):
          lacks = session > newest.session || lacksEvent(event, of: session, &records)
        }
      }
      return !lacks
    }
    return lacks
  }

  /// - Parameter records: The transitions of the block that was read last of each session.
  private func lacksEvent(
    _ event: EventRecord, of session: UInt32, _ records: inout [UInt32: [EventRecord]]
  ) -> Bool {
    func found() -> EventRecord? {
      guard let first = records[session]?.first?.seq, event.seq >= first else { return nil }
      return records[session]?.dropFirst(event.seq - first).first
    }
    if found() == nil {
      // Damage in the log is told of by whoever reads it.
      guard let block = try? block(of: session, at: event.seq) else {
        // Dropped, or not there yet.
        return (try? lastBlock(of: session)).map { $0.endSeq <= event.seq } ?? false
      }
      records[session] = try? block.records(path)
    }
    return found().map { $0.kind != event.kind || $0.time != event.time } ?? false
  }

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
