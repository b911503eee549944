import DRN

extension LogReader {
  /// Calls `body` with the positions of all sessions, ordered by time.
  ///
  /// Each session's own order is kept, even if its clock ran backwards. Of two transitions at the
  /// same time, the one of the session that began earlier comes first.
  ///
  /// - Throws: ``LogError`` if the log cannot be read, and the errors of `body`.
  /// - Complexity: O(*n* *k*) for *n* transitions, where *k* sessions overlap; each of these keeps
  ///   one block in memory.
  public func forEachPositionByTime(
    _ body: (LogSession, LogPosition) throws -> Void
  ) throws {
    var waiting: [LogSession] = []
    try forEachSession { waiting.append($0) }
    waiting.sort { ($0.startedAt, $0.number) < ($1.startedAt, $1.number) }
    waiting.reverse()

    var running: [SessionStream] = []
    while true {
      let earliest = running.indices.min { running[$0].precedes(running[$1]) }
      // A session joins when its first transition is due.
      if let next = waiting.last, earliest.map({ next.startedAt <= running[$0].time }) ?? true {
        waiting.removeLast()
        var stream = SessionStream(next)
        if try stream.advance() { running.append(stream) }
        continue
      }
      guard let earliest else { return }
      if let position = running[earliest].position {
        try body(running[earliest].session, position)
      }
      if try !running[earliest].advance() { running.remove(at: earliest) }
    }
  }
}

/// The positions of a session in order, with one block and one state in memory.
private struct SessionStream {
  let session: LogSession
  private(set) var position: LogPosition?
  private var cursor: LogCursor

  /// Starts before the session's first position.
  init(_ session: LogSession) {
    self.session = session
    cursor = LogCursor(session, at: session.firstSeq)
  }

  /// The time of the position, or of the session's start before the first position.
  var time: Timestamp { position?.record.time ?? session.startedAt }

  /// Whether this position comes before another session's.
  func precedes(_ other: Self) -> Bool {
    (time, session.startedAt, session.number)
      < (other.time, other.session.startedAt, other.session.number)
  }

  /// Moves to the next position; `false` at the session's end.
  mutating func advance() throws(LogError) -> Bool {
    // The returned state is released first, so that the fold does not copy it.
    position = nil
    position = try cursor.next()
    return position != nil
  }
}
