import DRN
import DRNLog
import LMDB

// Marks and branches are derived from the events, for faster access. To keep memory bounded, they
// are not collected: each derived one is looked up, and the existing ones are checked in chunks, for
// which each block is read once.

extension SessionCheck {
  /// How many marks or branches the log has for the session.
  struct Entries {
    var count = 0
    /// How many of them refer to checked transitions.
    var known = 0
    /// Whether some refer to missing transitions.
    var isAhead = false
  }

  /// How many entries are checked at a time.
  private static var chunkLimit: Int { 65_536 }

  /// Calls `body` with the session's entries of checked transitions, in order, some at a time.
  ///
  /// - Parameter isAgain: Whether the faults of reading them were added before.
  func forEachChunk<Record>(
    in database: LogFormat.DatabaseName, _ part: LogFault.Part, isAgain: Bool = false,
    decode: ([UInt8], [UInt8]) throws(FormatError) -> Record, seq: (Record) -> Int,
    body: ([Record]) throws(LogError) -> Void
  ) throws(LogError) -> Entries {
    var found = Entries()
    var chunk: [Record] = []
    func add(_ fault: LogFault) { if !isAgain { findings.add(fault) } }
    var fault: LogFault?
    do throws(LogError) {
      try log.store.forEachEntry(in: database, prefix: LogKey.session(session.number)) {
        (entry) throws(LogError) in
        found.count += 1
        do throws(FormatError) {
          let record = try decode(entry.value, entry.key)
          if seq(record) < nextSeq { chunk.append(record) } else { found.isAhead = true }
        } catch {
          let what = part == .marks ? "a mark" : "a branch"
          let reason = error.reason.hasPrefix("its ") ? "\(what): \(error.reason)" : error.reason
          add(LogFault(part, reason, session: session.name))
        }
        guard chunk.count == Self.chunkLimit else { return }
        found.known += chunk.count
        try body(chunk)
        chunk = []
      }
    } catch {
      fault = try LogFault(part, error, session: session.name)
    }
    found.known += chunk.count
    try body(chunk)
    fault.map(add)
    return found
  }

  /// Calls `body` with each record's index and what is at its position, unless that was dropped.
  func forEachPosition<Record>(
    of records: [Record], at seq: (Record) -> Int,
    _ body: (Int, EventRecord, BranchPosition, RecordedState?) -> Void
  ) throws(LogError) {
    let indices = records.indices.filter { !isDropped(seq(records[$0])) }
      .sorted { seq(records[$0]) < seq(records[$1]) }
    try log.forEachPosition(
      of: session.number, since: session.firstSeq, at: indices.map { seq(records[$0]) }
    ) { body(indices[$0], $1, $2, $3) }
  }

  private func isDropped(_ seq: Int) -> Bool { hasRecord && seq < session.firstSeq }

  /// Adds the fault of an entry whose transition was dropped, or `fault`, which it has otherwise.
  func add(_ part: LogFault.Part, _ fault: String?, _ what: String, at seq: Int) {
    if isDropped(seq) {
      add(part, "\(what) at transition \(seq), which was dropped")
    } else if let fault {
      add(part, fault, seq...seq)
    }
  }
}
