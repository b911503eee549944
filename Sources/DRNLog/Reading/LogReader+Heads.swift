package import DRN

/// A session, and the state after its newest transition.
package struct SessionHead {
  package let session: LogSession
  package let seq: Int
  package let time: Timestamp
  package let state: RecordedState

  package init(session: LogSession, seq: Int, time: Timestamp, state: RecordedState) {
    (self.session, self.seq, self.time, self.state) = (session, seq, time, state)
  }
}

extension LogReader {
  /// Calls `body` with each session, in the order in which they were started, until it returns `false`.
  ///
  /// A session that is dropped meanwhile is left out.
  ///
  /// - Parameter damaged: Receives a session that cannot be read, and why; by default, that is thrown.
  package func forEachHead(
    _ body: (SessionHead) throws -> Bool,
    damaged: (LogSession, LogError) throws -> Void = { _, error in throw error }
  ) throws {
    var isEnded = false
    try forEachSession { session in
      guard !isEnded else { return }
      do {
        let head: SessionHead
        do throws(LogError) {
          let (seq, newest) = try session.headPosition()
          head = SessionHead(
            session: session, seq: seq, time: newest.record.time, state: newest.state)
        } catch {
          guard error.code.isDamage else { throw error }
          return try damaged(session, error)
        }
        isEnded = try !body(head)
      } catch let error as LogError where error.code.isDropped {
        return
      }
    }
  }

  /// The sessions, in the order in which they were started, while `continues` returns `true`.
  package func sessions(while continues: () -> Bool) throws(LogError) -> [LogSession] {
    var sessions: [LogSession] = []
    while continues(),
      case let records = try sessionRecords(after: sessions.last?.number ?? 0), !records.isEmpty
    {
      sessions += records.map { LogSession($0, source: self) }
    }
    return sessions
  }
}
