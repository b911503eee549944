public import DRNLog

extension WalkedGraph {
  /// Builds the graph of a log in one pass over its sessions.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - names: The sessions; all of them if empty. Duplicates count once.
  ///   - grouping: What counts as one screen.
  ///   - progress: Called regularly with the number of transitions so far; may throw to stop.
  /// - Throws: `LogError` if a session is missing or cannot be read, and what `progress` throws.
  /// - Complexity: O(*n*) for *n* transitions. Memory grows with the screens, the ways and the
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

  /// Builds the graph of one session or a part of it.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - range: The positions to include. The graph begins at the state after the first one and
  ///     ends at the last one, as if the session ended there.
  ///   - grouping: What counts as one screen.
  /// - Throws: `LogError` if the session cannot be read.
  public init(
    _ session: LogSession, in range: ClosedRange<Int> = 0...Int.max, by grouping: Grouping = .name
  ) throws {
    var walk = Walk(by: grouping)
    try walk.take(session, in: range) { _ in }
    self = walk.graph()
  }
}

extension Walk {
  /// Adds the transitions of a session in `range`.
  mutating func take(
    _ session: LogSession, in range: ClosedRange<Int> = 0...Int.max,
    _ progress: (Int) throws -> Void
  ) throws {
    try session.replay(in: range) { record, state in
      try take(record, state, session)
      if transitionCount.isMultiple(of: 4096) { try progress(transitionCount) }
      return true
    }
    finishSession()
  }
}
