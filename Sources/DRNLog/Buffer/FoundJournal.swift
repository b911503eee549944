import DRN

/// What a log can take from the file in the place of its journal, and what it may lack.
///
/// Readers and writers compare log and journal here: what a writer reports, a reader says before.
struct FoundJournal {
  /// The journal, unless the log went on without it.
  private(set) var usable: JournalReader?
  /// Whether the journal that the log's last writer did not close is not there.
  private(set) var isMissing: Bool
  /// Why the log may lack something that was recorded; `nil` if it does not.
  private(set) var absence: LogFault?

  /// - Parameters:
  ///   - found: What is in the journal's place, opened after `header` was read.
  ///   - log: What the log has, with its tails.
  /// - Complexity: O(1) for the journal that belongs to this state of the log; otherwise O(places of
  ///   the journal), and the blocks of its transitions.
  init(
    _ found: JournalSearch, beside header: LogHeader, of log: WriteBuffer
  ) throws(LogError) {
    isMissing = header.hasJournal
    switch found {
    case .journal(let journal):
      // The newest record that the log includes was in the journal before it was in the log.
      isMissing = header.hasJournal && !journal.reaches(header.journalPosition)
      let isLeftOver = isMissing || !header.hasJournal
      if isLeftOver, journal.hasIncluded, try log.lacks(journal, through: header.journalPosition) {
        absence = LogFault(
          .journal, "the journal beside it has what the log, which went on without it, has not")
        return
      }
      usable = journal
      if isMissing {
        lack("the last writer did not close the log, and the journal beside it is an older one")
      }
    case .nothing:
      if isMissing { lack("the last writer did not close the log, and its journal is missing") }
    case .foreign: lack("the journal beside the log belongs to another log")
    case .unknown: lack("the file in the place of its journal is no journal")
    }
  }

  private mutating func lack(_ what: String) {
    absence = LogFault(.journal, "\(what): transitions of the last seconds may be missing")
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
    // Damage in the log is told of by whoever reads it.
    let newest = try LogError.unlessDamaged { () throws(LogError) in try numbers }
    guard let newest else { return false }
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
    // The positions for which the block was sought.
    var sought: (session: UInt32, seqs: Range<Int>)?
    var (block, records): (Block?, [EventRecord]) = (nil, [])
    var end: (session: UInt32, seq: Int?)?
    for event in events {
      if sought?.session != event.session || sought?.seqs.contains(event.seq) != true {
        // Damage in the log is told of by whoever reads it.
        block = try? self.block(of: event.session, at: event.seq)
        records = block.flatMap { try? $0.records(path) } ?? []
        let aligned = event.seq / LogFormat.blockAlignment * LogFormat.blockAlignment
        let unread = aligned..<(aligned + LogFormat.blockAlignment)
        sought = (event.session, block.map { $0.firstSeq..<$0.endSeq } ?? unread)
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
}
