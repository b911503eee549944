public import DRN

/// What was removed from a log to keep it within its limits.
public struct DroppedPast: Hashable, Sendable {
  /// The number of whole sessions.
  public var sessions = 0
  /// The number of transitions, including those of whole sessions.
  public var transitions = 0
  /// The number of distinct values to which nothing referred any more.
  public var symbols = 0
  /// When transitions were last dropped.
  public var lastTime: Timestamp

  package init(_ numbers: LogNumbers) {
    sessions = Int(numbers.sessions.removedCount)
    transitions = Int(clamping: numbers.removedTransitions)
    symbols = SymbolKind.allCases.reduce(0) { $0 + Int(numbers[$1].removedCount) }
    lastTime = numbers.droppedAt
  }
}

extension LogReader {
  /// What was removed from the log so far; `nil` if nothing was.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  public func dropped() throws(LogError) -> DroppedPast? {
    try store.headerAlone().numbers.map { DroppedPast($0) }
  }
}
