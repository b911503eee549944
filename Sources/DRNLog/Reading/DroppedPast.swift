public import DRN

/// What was taken out of a log, to keep it within its limits.
public struct DroppedPast: Hashable, Sendable {
  /// Whole sessions.
  public var sessions = 0
  /// Transitions, those of whole sessions included.
  public var transitions = 0
  /// Distinct values to which nothing referred any more.
  public var symbols = 0
  /// When transitions were dropped last.
  public var lastTime: Timestamp

  init(_ numbers: LogNumbers) {
    sessions = Int(numbers.sessions.gone)
    transitions = Int(clamping: numbers.transitionsGone)
    symbols = SymbolKind.allCases.reduce(0) { $0 + Int(numbers[$1].gone) }
    lastTime = numbers.droppedAt
  }
}

extension LogReader {
  /// What was taken out of the log so far; `nil` where it only ever grew.
  ///
  /// - Throws: ``LogError`` where the log cannot be read.
  public func dropped() throws(LogError) -> DroppedPast? {
    try store.headerAlone().numbers.map { DroppedPast($0) }
  }
}
