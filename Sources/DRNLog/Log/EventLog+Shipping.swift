import DRN
import Locking
import Synchronization

/// What shipping a log needs of it, for the module that ships.
///
/// Everything is read without a lock that somebody who records waits for, but for the buffer's, which is held for
/// one session at a time.
package struct ShippingAccess: Sendable {
  private let writer: LogWriter

  fileprivate init(_ log: EventLog) { writer = log.writer }

  package var path: String { writer.path }
  package var identity: Digest128 { writer.store.identity }
  package var isClosed: Bool { writer.isClosed.load(ordering: .acquiring) }

  package func record() throws(LogError) -> ShippingRecord? { try writer.store.shippingRecord() }

  package func session(_ number: UInt32) throws(LogError) -> ShippedSession? {
    try writer.store.shippedSession(number)
  }

  package func outgoing() throws(LogError) -> [OutgoingPart] { try writer.store.outgoingParts() }

  package func changedValues() throws(LogError) -> [SymbolKey: Digest128] {
    try writer.store.changedValues()
  }

  /// The parameters that the app does not want outside the device.
  package func hiddenOutside() throws(LogError) -> [ParameterPath] {
    try writer.store.about(PrivacyRules.name).flatMap { PrivacyRules($0) }?.hiddenOutside ?? []
  }

  /// How many events were recorded since the log was opened: if it is the same, there is nothing new.
  package func recordedCount() throws(LogError) -> Int {
    try writer.drainJournal()
    return writer.buffer.withLock { $0.eventCount }
  }

  /// How often the log's file was replaced: what is to be sent may then be withdrawn.
  package func replacements() throws(LogError) -> Int { try writer.store.revision().replacements }

  package func lostTransitions() throws(LogError) -> Int { try writer.store.lostTransitions() }

  package func commit(_ change: ShippingChange) throws(LogError) { try writer.commit(change) }

  /// Commits everything that was recorded before the call: only what is committed may be shipped.
  package func flush() throws(LogError) { try writer.commit() }

  /// Which numbers the log has assigned and committed.
  package func definitions() throws(LogError) -> DefinitionNumbers {
    let newest = try NewestNumbers(writer.store)
    var numbers = DefinitionNumbers()
    numbers.session = newest.session
    for kind in SymbolKind.allCases { numbers[kind] = newest.symbols[kind, default: 0] }
    return numbers
  }

  /// The records of committed sessions after `number`, oldest first; not empty if there are any.
  package func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    try writer.store.sessionRecords(after: number)
  }

  package func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    try writer.store.sessionRecord(number)
  }

  /// A session's record, as it is stored.
  package func stored(_ record: SessionRecord) -> [UInt8] { record.body }

  /// A symbol's JSON; `nil` if it was removed.
  package func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    do throws(LogError) {
      return try writer.store.json(of: kind, number)
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }

  /// The sessions that were recorded in since the last call; `nil` at the first call since shipping began, when it is
  /// not known.
  package func takeRecordedSessions() throws(LogError) -> Set<UInt32>? {
    try writer.drainJournal()
    return writer.buffer.withLock { $0.takeRecorded() }
  }

  /// The position after a session's newest transition, committed or not; `nil` if there is no such session any more.
  package func endSeq(of session: UInt32) throws(LogError) -> Int? {
    try writer.buffer.withLock { buffer throws(LogError) in
      try buffer.lastBlock(of: session)?.endSeq
    }
  }

  /// Calls `body` with each session, oldest first, and with the position after its newest transition, committed
  /// or not.
  package func forEachSession(
    _ body: (SessionRecord, _ endSeq: Int) throws(LogError) -> Void
  ) throws(LogError) {
    try writer.drainJournal()
    var last: UInt32 = 0
    while true {
      let records = try writer.buffer.withLock { buffer throws(LogError) in
        try buffer.sessionRecords(after: last)
      }
      guard let newest = records.last else { return }
      for record in records {
        if let end = try endSeq(of: record.number) { try body(record, end) }
      }
      last = newest.number
    }
  }

  /// The block that contains a position; `nil` if there is none any more.
  package func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    do throws(LogError) {
      return try writer.block(of: session, at: seq)
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}

extension EventLog {
  /// Begins shipping; `nil` if the log is being shipped already.
  package func beginShipping() -> ShippingAccess? {
    writer.isShipping.exchange(true, ordering: .acquiringAndReleasing) ? nil : ShippingAccess(self)
  }

  /// Ends what ``beginShipping()`` began.
  package func endShipping() {
    writer.buffer.withLock { $0.stopNotingRecorded() }
    writer.isShipping.store(false, ordering: .releasing)
  }
}
