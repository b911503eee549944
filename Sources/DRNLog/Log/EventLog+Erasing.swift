import Locking

/// What was erased from a log.
public struct ErasureReport: Hashable, Sendable {
  /// The names of the erased sessions, in the order in which they were started.
  public let sessions: [String]
  /// The number of transitions in those sessions.
  public let transitions: Int
  /// The number of erased values, which only those sessions had.
  public let symbols: Int
  /// The size of the log's file before the call, in bytes.
  public let bytesBefore: Int
  /// The size of the log's file after the call, in bytes.
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
  /// Removes a session so that no byte of it is left in the log: its transitions, its name, and
  /// every value that no other session uses.
  ///
  /// ```swift
  /// try log.erase(session: "visitor-4711")
  /// ```
  ///
  /// The log's file is rewritten without the session, as by ``compact(progress:)``; the old file
  /// and the journal are overwritten. Other sessions keep their positions and prefix hashes.
  /// Copies, snapshots, reports, and data that a file system or a disk keeps of overwritten files
  /// are not covered; see <doc:Compacting-and-Erasing>.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - progress: Called repeatedly, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased.
  /// - Throws: ``LogError`` with `noSuchSession`, or `sessionInUse` if the session is being
  ///   recorded; the errors of ``compact(progress:)``. The log is then unchanged. Exception:
  ///   `system` is also thrown if the sessions were removed, but the old file, which no longer has
  ///   a name, could not be overwritten.
  /// - Complexity: O(*n*) in the size of the log.
  @discardableResult
  public func erase(
    session name: String, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    try erase(sessions: [name], progress: progress)
  }

  /// Removes sessions as ``erase(session:progress:)`` does: all of them or none.
  ///
  /// - Parameters:
  ///   - names: The sessions' names.
  ///   - progress: Called repeatedly, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased.
  /// - Throws: The errors of ``erase(session:progress:)``.
  /// - Complexity: O(*n*) in the size of the log.
  @discardableResult
  public func erase(
    sessions names: some Sequence<String>, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    try eraseSessions(Set(names), progress)
  }

  /// Removes the selected sessions as ``erase(session:progress:)`` does.
  ///
  /// - Parameters:
  ///   - isErased: Whether to erase a session.
  ///   - progress: Called repeatedly, on the same thread, with the number of transitions that were
  ///     written so far; it must not close the log.
  /// - Returns: What was erased; nothing if no session is selected.
  /// - Throws: The errors of ``erase(session:progress:)`` and of `isErased`.
  /// - Complexity: O(*n*) in the size of the log.
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
    // Commits what is only in the journal.
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
    // What was being copied when a process died has the sessions as well.
    if let left = UnfinishedCopies.wipe(of: path, tag: try reader.tag()) {
      throw .system(path: left)
    }
    let numbers = Set(sessions.map(\.number))
    let outcome = try writer.erase(numbers, progress)
    return ErasureReport(
      sessions: sessions.map(\.name), transitions: transitions, symbols: outcome.symbols,
      bytesBefore: outcome.bytesBefore, bytesAfter: outcome.bytesAfter)
  }
}

extension LogWriter {
  /// Rewrites the log's file without some sessions, which cannot be recorded meanwhile.
  fileprivate func erase(
    _ sessions: Set<UInt32>, _ progress: (Int) -> Void
  ) throws(LogError) -> CompactionReport {
    let inUse = numbers.withLock { numbers -> UInt32? in
      if let inUse = sessions.first(where: { numbers.active.contains($0) }) { return inUse }
      numbers.erasing.formUnion(sessions)
      return nil
    }
    if let inUse {
      let name = try store.sessionRecord(inUse)?.name ?? "\(inUse)"
      throw LogError(.sessionInUse(name), path: path)
    }
    defer { numbers.withLock { $0.erasing.subtract(sessions) } }
    return try rewrite(erasing: sessions, progress)
  }
}
