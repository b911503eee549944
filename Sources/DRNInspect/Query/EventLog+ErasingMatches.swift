public import DRNLog

extension EventLog {
  /// Erases the sessions with a match anywhere, as `erase(session:progress:)` does.
  ///
  /// ```swift
  /// try log.erase(where: PositionQuery("route.profile.id == 4711"))
  /// ```
  ///
  /// - Parameters:
  ///   - query: The condition.
  ///   - progress: Called regularly, on the same thread, with the number of transitions written so
  ///     far; it must not close the log.
  /// - Returns: What was erased; nothing if no session matches.
  /// - Throws: What `erase(session:progress:)` throws.
  /// - Complexity: O(*n*) in the size of the log.
  @discardableResult
  public func erase(
    where query: PositionQuery, progress: (Int) -> Void = { _ in }
  ) throws(LogError) -> ErasureReport {
    let budget = StateBudget(path: path)
    return try erase(
      where: { (session) throws(LogError) in
        var hasMatch = false
        try LogError.wrapping(path: path) {
          try session.forEachMatch(of: query, in: 0...Int.max - 1, budget) { _ in
            hasMatch = true
            return false
          }
        }
        return hasMatch
      }, progress: progress)
  }
}
