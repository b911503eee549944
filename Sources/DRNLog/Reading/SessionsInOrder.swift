import DRN

/// Looks up a log's sessions by name, which are mostly asked for in the order in which they began.
///
/// A copy of a log, or a second run of one scenario, has the same sessions in the same order. The next
/// ones are then known, with their newest blocks. Whatever else is asked for is looked up.
package struct SessionsInOrder {
  private let log: LogReader
  /// The next sessions.
  private var next: ArraySlice<LogSession> = []
  /// The number of the last session that was read.
  private var lastNumber: UInt32 = 0
  /// How many look-ups are to pass before the order is followed again. It doubles with each session
  /// that was not where it was expected.
  private var pause = 0
  private var nextPause = 1
  /// Whether all sessions so far were found in order.
  private var isInOrder = true

  package init(_ log: LogReader) { self.log = log }

  /// The session with that name; `nil` if there is none.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  package mutating func find(_ name: String) throws(LogError) -> LogSession? {
    if pause == 0 {
      if next.isEmpty { try read() }
      if let session = next.first, session.name.hasSameBytes(as: name) {
        next.removeFirst()
        nextPause = 1
        return session
      }
    }
    isInOrder = false
    let found: LogSession?
    do throws(LogError) {
      found = try log.session(named: name)
    } catch {
      guard error.code.isAbsence else { throw error }
      found = nil
    }
    if pause > 0 {
      pause -= 1
    } else if let found {
      // Another order, or sessions that the other log does not have.
      (next, lastNumber) = ([], found.number)
      pause = nextPause
      nextPause = min(2 * nextPause, 1 << 16)
    }
    return found
  }

  /// Whether each session of the log was found, in order.
  package mutating func haveAllBeenFound() throws(LogError) -> Bool {
    guard isInOrder else { return false }
    if next.isEmpty { try read() }
    return next.isEmpty
  }

  private mutating func read() throws(LogError) {
    let records = try log.sessionRecords(after: lastNumber)
    guard let last = records.last else { return }
    try log.readAhead(records)
    next = records.map { LogSession($0, source: log) }[...]
    lastNumber = last.number
  }
}
