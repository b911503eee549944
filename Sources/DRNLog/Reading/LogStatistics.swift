public import DRN
import LMDB

/// How much is in a log.
public struct LogStatistics: Hashable, Sendable {
  /// The version of the log's format.
  public var formatVersion: UInt32 = 0
  /// How many sessions there are.
  public var sessions = 0
  /// How many transitions, over all sessions.
  public var transitions = 0
  /// How many distinct routes there are.
  public var routes = 0
  /// How many distinct overlays there are.
  public var overlays = 0
  /// How many distinct tabs there are.
  public var tabs = 0
  /// How many distinct flows there are.
  public var flows = 0
  /// The file's size.
  public var bytes = 0
  /// The time of the earliest start of a session.
  public var firstTime: Timestamp?
  /// The time of the latest newest transition of a session.
  public var lastTime: Timestamp?

  /// What was taken out of the log; `nil` where it only ever grew.
  public var dropped: DroppedPast?

  /// The file's size for each transition; zero in an empty log.
  public var bytesPerTransition: Double {
    transitions == 0 ? 0 : Double(bytes) / Double(transitions)
  }

  /// Counts what is in `log`.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - progress: Called after each session with the number of sessions so far.
  /// - Throws: ``LogError`` where it cannot be read.
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
      // One that is dropped meanwhile does not count.
      guard let (head, last) = try session.newest() else { return }
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
  /// How many transitions the log has, over all sessions.
  ///
  /// - Throws: ``LogError`` where it cannot be read.
  /// - Complexity: O(*s* log *n*) for *s* sessions.
  public func transitionCount() throws -> Int {
    var count = 0
    try forEachSession { session in
      guard let (head, _) = try session.newest() else { return }
      count = count.addingReportingOverflow(head + 1 - session.firstSeq).partialValue
    }
    return count
  }
}

extension LogSession {
  /// The newest position and its time; `nil` where the session was dropped since it was found.
  fileprivate func newest() throws(LogError) -> (head: Int, time: Timestamp)? {
    do throws(LogError) {
      let head = try head()
      return (head, try position(head).record.time)
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}
