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

/// What is compared of a transition in the journal.
private struct JournalEvent {
  let session: UInt32
  let seq: Int
  let kind: EventKind
  let time: Timestamp

  init(_ session: UInt32, _ event: EventRecord) {
    (self.session, seq, kind, time) = (session, event.seq, event.kind, event.time)
  }
}

extension WriteBuffer {
  /// Whether the log, which includes the records of a journal up to `position` by their numbers, has
  /// not what they say. What was dropped since does not count.
  ///
  /// - Complexity: O(places of the journal), and one reading of each of its transitions' blocks.
  fileprivate func lacks(
    _ journal: JournalReader, through position: UInt64
  ) throws(LogError) -> Bool {
    let newest = try numbers
    var lacks = false
    var events: [JournalEvent] = []
    try journal.forEachUnit(through: position, path: path) { (items) throws(LogError) in
      for item in items where !lacks {
        switch item {
        case .symbol(let kind, let number, _): lacks = number > newest.symbols[kind, default: 0]
        case .session(let record): lacks = record.number > newest.session
        case .event(let event, let session):
          lacks = session > newest.session
          events.append(JournalEvent(session, event))
        }
      }
      return !lacks
    }
    return lacks || lacksAny(of: &events)
  }

  /// Whether the log has not one of these transitions. It reads one block at a time, and each once,
  /// in whatever order the journal has them.
  private func lacksAny(of events: inout [JournalEvent]) -> Bool {
    events.sort { ($0.session, $0.seq) < ($1.session, $1.seq) }
    var sought: (session: UInt32, block: Int)?
    var (block, records): (Block?, [EventRecord]) = (nil, [])
    var end: (session: UInt32, seq: Int?)?
    for event in events {
      let number = event.seq / LogFormat.blockCapacity
      if sought?.session != event.session || sought?.block != number {
        sought = (event.session, number)
        // Damage in the log is told of by whoever reads it.
        block = try? self.block(of: event.session, at: event.seq)
        records = block.flatMap { try? $0.records(path) } ?? []
      }
      if let block, (block.firstSeq..<block.endSeq).contains(event.seq) {
        guard let record = records.dropFirst(event.seq - block.firstSeq).first else { continue }
        if record.kind != event.kind || record.time != event.time { return true }
      } else {
        if end?.session != event.session {
          end = (event.session, (try? lastBlock(of: event.session))?.endSeq)
        }
        // Otherwise it was dropped.
        if let last = end?.seq, last <= event.seq { return true }
      }
    }
    return false
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
