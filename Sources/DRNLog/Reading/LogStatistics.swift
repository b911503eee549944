public import DRN
import LMDB

/// Counts of a log's contents.
public struct LogStatistics: Hashable, Sendable {
  /// The version of the log's format.
  public var formatVersion: UInt32 = 0
  /// The number of sessions.
  public var sessions = 0
  /// The number of transitions in all sessions.
  public var transitions = 0
  /// The number of distinct routes.
  public var routes = 0
  /// The number of distinct overlays.
  public var overlays = 0
  /// The number of distinct tabs.
  public var tabs = 0
  /// The number of distinct flows.
  public var flows = 0
  /// The size of the log's file in bytes.
  public var bytes = 0
  /// The earliest start of a session.
  public var firstTime: Timestamp?
  /// The time of the newest transition; the latest one of all sessions.
  public var lastTime: Timestamp?

  /// What was removed from the log; `nil` if nothing was.
  public var dropped: DroppedPast?

  /// The size of the file divided by the number of transitions; zero for an empty log.
  public var bytesPerTransition: Double {
    transitions == 0 ? 0 : Double(bytes) / Double(transitions)
  }

  /// Counts of nothing.
  package static let none = LogStatistics()

  private init() {}

  /// Counts the contents of `log`.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - progress: Called after each session with the number of sessions so far.
  /// - Throws: ``LogError`` if it cannot be read.
  /// - Complexity: O(*s* log *n*) for *s* sessions.
  public init(_ log: LogReader, progress: (Int) -> Void = { _ in }) throws {
    formatVersion = try log.formatVersion() ?? 0
    routes = try log.symbolCount(of: .route)
    overlays = try log.symbolCount(of: .overlay)
    tabs = try log.symbolCount(of: .tab)
    flows = try log.symbolCount(of: .flow)
    bytes = try log.byteCount()
    dropped = try log.dropped()
    try log.forEachSession { session in
      // A session that is dropped meanwhile is not counted.
      guard let (head, last) = try session.newestIfKept() else { return }
      sessions += 1
      let (sum, isTooLarge) = transitions.addingReportingOverflow(head + 1 - session.firstSeq)
      guard !isTooLarge else {
        throw LogError(.corrupt("its sessions are longer than can be"), path: log.path)
      }
      transitions = sum
      firstTime = min(firstTime ?? session.startedAt, session.startedAt)
      lastTime = max(lastTime ?? last, last)
      progress(sessions)
    }
  }
}

extension LogReader {
  /// The number of transitions in all sessions.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  /// - Complexity: O(*s* log *n*) for *s* sessions.
  public func transitionCount() throws -> Int {
    var count = 0
    try forEachSession { session in
      guard let head = try session.headIfKept() else { return }
      count = count.addingReportingOverflow(head + 1 - session.firstSeq).partialValue
    }
    return count
  }
}

extension LogSession {
  /// The newest position and its time; `nil` if the session was dropped meanwhile.
  fileprivate func newestIfKept() throws(LogError) -> (head: Int, time: Timestamp)? {
    do throws(LogError) {
      return try newest()
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }

  /// The newest position; `nil` if the session was dropped meanwhile.
  fileprivate func headIfKept() throws(LogError) -> Int? {
    do throws(LogError) {
      return try head()
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}
