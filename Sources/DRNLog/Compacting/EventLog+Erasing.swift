import Locking

/// What was erased from a log.
public struct ErasureReport: Hashable, Sendable {
  /// The names of the sessions that are gone, in the order in which they were started.
  public let sessions: [String]
  /// How many transitions those had.
  public let transitions: Int
  /// How many values only they had, so that they are gone as well.
  public let symbols: Int
  /// The size of the log's file before, in bytes.
  public let bytesBefore: Int
  /// The size of the log's file now, in bytes.
  public let bytesAfter: Int

  package init(
    sessions: [String] = [], transitions: Int = 0, symbols: Int = 0, bytesBefore: Int = 0,
    bytesAfter: Int = 0
  ) {
    self.sessions = sessions
    self.transitions = transitions
    self.symbols = symbols
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
  }
}

extension EventLog {
  /// Removes a session so that no byte of it is left in the log: its transitions, its name, and every
  /// value that no other session has.
  ///
  /// ```swift
  /// try log.erase(session: "visitor-4711")
  /// ```
  ///
  /// The log's file is written anew without it, as ``compact(progress:)`` does; the old one and the journal
  /// are overwritten. Other sessions stay as they are, with their positions and prefix hashes. Copies,
  /// snapshots, reports and what a file system or a disk keeps of overwritten files are not this log's:
  /// <doc:Compacting-and-Erasing> says more.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - progress: Called now and then, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased.
  /// - Throws: ``LogError`` with `noSuchSession`, or with `sessionInUse` where somebody records it; what
  ///   ``compact(progress:)`` throws. The log is then as it was.
  /// - Complexity: O(*n*) in what the log has.
  @discardableResult
  public func erase(
    session name: String, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    try erase(sessions: [name], progress: progress)
  }

  /// Removes sessions as ``erase(session:progress:)`` does: all of them, or none.
  ///
  /// - Parameters:
  ///   - names: The sessions' names.
  ///   - progress: Called now and then, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased.
  /// - Throws: What ``erase(session:progress:)`` throws.
  /// - Complexity: O(*n*) in what the log has.
  @discardableResult
  public func erase(
    sessions names: some Sequence<String>, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    try eraseSessions(Set(names), progress)
  }

  /// Removes the sessions in which a condition holds anywhere, as ``erase(session:progress:)`` does.
  ///
  /// ```swift
  /// try log.erase(where: PositionQuery("route.profile.id == 4711"))
  /// ```
  ///
  /// - Parameters:
  ///   - query: The condition.
  ///   - progress: Called now and then, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased; nothing where no session matches.
  /// - Throws: What ``erase(session:progress:)`` throws.
  /// - Complexity: O(*n*) in what the log has.
  @discardableResult
  public func erase(
    where query: PositionQuery, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    try erase(
      where: { (session) throws(LogError) in
        var hasMatch = false
        try LogError.wrapping(path: path) {
          try session.forEachMatch(of: query, in: 0...Int.max - 1) { _ in
            hasMatch = true
            return false
          }
        }
        return hasMatch
      }, progress: progress)
  }

  /// Removes the sessions that are chosen, as ``erase(session:progress:)`` does.
  ///
  /// - Parameters:
  ///   - isErased: Whether a session is to be erased.
  ///   - progress: Called now and then, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased; nothing where no session is chosen.
  /// - Throws: What ``erase(session:progress:)`` throws, and what `isErased` throws.
  /// - Complexity: O(*n*) in what the log has.
  @discardableResult
  public func erase(
    where isErased: (LogSession) throws(LogError) -> Bool, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    var names: Set<String> = []
    try LogError.wrapping(path: path) {
      try reader.forEachSession { if try isErased($0) { names.insert($0.name) } }
    }
    return try eraseSessions(names, progress)
  }

  private func eraseSessions(
    _ names: Set<String>, _ progress: (Int) -> Void
  ) throws(LogError) -> ErasureReport {
    // What is in the journal alone is in the log then.
    try flush()
    let reader = try reader
    var sessions: [LogSession] = []
    for name in names { sessions.append(try reader.session(named: name)) }
    sessions.sort { $0.number < $1.number }
    var transitions = 0
    for session in sessions { transitions += try session.head() - session.firstSeq + 1 }
    guard !sessions.isEmpty else {
      let bytes = try reader.byteCount()
      return ErasureReport(bytesBefore: bytes, bytesAfter: bytes)
    }
    let numbers = Set(sessions.map(\.number))
    let outcome = try writer.erase(numbers, progress)
    return ErasureReport(
      sessions: sessions.map(\.name), transitions: transitions, symbols: outcome.symbols,
      bytesBefore: outcome.bytesBefore, bytesAfter: outcome.bytesAfter)
  }
}

extension LogWriter {
  /// Writes the log's file anew without some sessions, which nobody may record meanwhile.
  fileprivate func erase(
    _ sessions: Set<UInt32>, _ progress: (Int) -> Void
  ) throws(LogError) -> Rewriting.Outcome {
    let inUse = numbers.withLock { numbers -> UInt32? in
      if let inUse = sessions.first(where: { numbers.active.contains($0) }) { return inUse }
      numbers.erased.formUnion(sessions)
      return nil
    }
    if let inUse {
      let name = try store.sessionRecord(inUse)?.name ?? "\(inUse)"
      throw LogError(.sessionInUse(name), path: path)
    }
    defer { numbers.withLock { $0.erased.subtract(sessions) } }
    return try rewrite(Rewriting(erased: sessions), progress)
  }
}
