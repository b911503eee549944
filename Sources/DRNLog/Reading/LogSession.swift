public import DRN
import Locking

/// One session of a log, for reading.
public struct LogSession: Sendable {
  /// The session's name: a window, a scene, a visitor.
  public let name: String

  /// The session's number in the log. Sessions are numbered from 1 in the order in which they were
  /// started.
  public let number: UInt32

  /// The time of the session's first transition.
  public let startedAt: Timestamp

  /// The first position that was not dropped.
  public let firstSeq: Int

  package let source: LogReader

  init(_ record: SessionRecord, source: LogReader) {
    name = record.name
    number = record.number
    startedAt = record.startedAt
    firstSeq = record.firstSeq
    self.source = source
  }

  var timeline: SessionTimeline<LogReader> { SessionTimeline(session: number, source: source) }

  /// Reads what was recorded since the log was opened or last refreshed.
  ///
  /// - Returns: Whether there was anything new in the log, for any session.
  /// - Throws: ``LogError`` if the log or its journal cannot be read.
  @discardableResult
  public func refresh() throws(LogError) -> Bool { try source.refresh() }

  /// The position of the newest transition, as of the last ``refresh()``.
  ///
  /// - Complexity: O(log *n*).
  public func head() throws(LogError) -> Int {
    let newest = if let end = source.knownEnd(of: number) { end - 1 } else { try timeline.head() }
    guard let head = newest else {
      if let error = try source.dropped(firstSeq, of: number) { throw error }
      throw LogError(.corrupt("session '\(name)' has no transitions"), path: source.path)
    }
    guard head >= firstSeq else {
      throw LogError(.corrupt("session '\(name)' ends before it begins"), path: source.path)
    }
    return head
  }

  /// The transition at a position and the state after it.
  ///
  /// - Throws: ``LogError`` with `noSuchTransition`, `dropped`, `corrupt` or `store`.
  /// - Complexity: O(log *n*), plus folding less than a block.
  public func position(_ seq: Int) throws(LogError) -> LogPosition {
    if let position = try source.position(of: number, at: seq) { return position }
    let head = try head()
    guard (firstSeq...head).contains(seq) else { throw try missing(seq, head: head) }
    throw LogError(
      .corrupt("transition \(seq) of session '\(name)' is missing"), path: source.path)
  }

  /// The newest transition, and the state after it.
  ///
  /// - Throws: What ``head()`` and ``position(_:)`` throw.
  package func headPosition() throws(LogError) -> (head: Int, position: LogPosition) {
    let head = try head()
    return (head, try position(head))
  }

  /// The error for a position that the session does not have: it was dropped, or never existed.
  package func missing(_ seq: Int, head: Int) throws(LogError) -> LogError {
    if (0..<max(firstSeq, 0)).contains(seq) {
      return LogError(.dropped(seq, first: firstSeq, at: try droppedAt()), path: source.path)
    }
    return try source.dropped(seq, of: number)
      ?? LogError(.noSuchTransition(seq, head: head), path: source.path)
  }

  /// When the session's beginning was dropped; `nil` if it was not, or if that is unknown.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  public func droppedAt() throws(LogError) -> Timestamp? {
    firstSeq > 0 ? try source.store.cut(of: number)?.time : nil
  }

  /// The canonical JSON of one of the log's values.
  ///
  /// - Throws: ``LogError`` with `corrupt` if the log has no such value.
  public func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try source.json(of: kind, number)
  }
}

extension LogReader {
  /// The session with that name.
  ///
  /// - Throws: ``LogError`` with `noSuchSession`, `corrupt` or `store`.
  public func session(named name: String) throws(LogError) -> LogSession {
    guard let number = try sessionNumber(named: name), let record = try sessionRecord(number)
    else { throw LogError(.noSuchSession(name), path: path) }
    return LogSession(record, source: self)
  }

  /// The session with that number; `nil` if there is none, or none any more.
  package func session(numbered number: UInt32) throws(LogError) -> LogSession? {
    try sessionRecord(number).map { LogSession($0, source: self) }
  }

  /// The session that was started last.
  ///
  /// - Throws: ``LogError`` with `empty`, `corrupt` or `store`.
  public func latestSession() throws(LogError) -> LogSession {
    guard let record = try sessionRecord(try lastSession()) else {
      throw LogError(.empty, path: path)
    }
    return LogSession(record, source: self)
  }

  /// Calls `body` with each session, in the order in which they were started.
  public func forEachSession(_ body: (LogSession) throws -> Void) throws {
    var number: UInt32 = 0
    defer { ahead.withLock { $0 = NewestBlocks() } }
    while case let records = try sessionRecords(after: number), let last = records.last {
      try readAhead(records)
      for record in records { try body(LogSession(record, source: self)) }
      number = last.number
    }
  }
}
