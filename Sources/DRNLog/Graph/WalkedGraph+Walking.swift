extension WalkedGraph {
  /// Walks a log's sessions, once.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - names: The sessions; all of them where none is named. One that is named twice counts once.
  ///   - grouping: What counts as one screen.
  ///   - progress: Is told how many transitions were walked, now and then, and may throw to stop.
  /// - Throws: ``LogError`` where a session is missing or cannot be read, and what `progress` throws.
  /// - Complexity: O(*n*) for *n* transitions. The memory grows with the screens, the ways and the
  ///   distinct routes and overlays, not with the transitions.
  public init(
    _ log: LogReader, sessions names: [String] = [], by grouping: Grouping = .name,
    progress: (Int) throws -> Void = { _ in }
  ) throws {
    var sessions: [LogSession] = []
    for name in names { sessions.append(try log.session(named: name)) }
    var walk = Walk(by: grouping)
    if sessions.isEmpty {
      try log.forEachSession { try walk.take($0, progress) }
    } else {
      var walked: Set<UInt32> = []
      for session in sessions where walked.insert(session.number).inserted {
        try walk.take(session, progress)
      }
    }
    self = walk.graph()
  }

  /// Walks one session, or a part of it.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - range: The positions that are walked. The walk begins where the first of them leads to and
  ///     ends at the last one, as if the session had been no longer.
  ///   - grouping: What counts as one screen.
  /// - Throws: ``LogError`` where it cannot be read.
  public init(
    _ session: LogSession, in range: ClosedRange<Int> = 0...Int.max, by grouping: Grouping = .name
  ) throws {
    var walk = Walk(by: grouping)
    try walk.take(session, in: range) { _ in }
    self = walk.graph()
  }
}

extension Walk {
  /// Walks a session, from its first transition to its newest unless there is a range.
  mutating func take(
    _ session: LogSession, in range: ClosedRange<Int> = 0...Int.max,
    _ progress: (Int) throws -> Void
  ) throws {
    let names = Names(session: session)
    try session.replay(in: range) { record, state in
      try take(record, state, names)
      if transitionCount.isMultiple(of: 4096) { try progress(transitionCount) }
      return true
    }
    finishSession()
  }
}
