/// The result of enforcing a log's limits.
public struct RetentionReport: Hashable, Sendable {
  /// The number of sessions that were dropped completely.
  public var sessions = 0
  /// The number of sessions whose beginning was dropped.
  public var cutSessions = 0
  /// The number of dropped transitions, including those of whole sessions.
  public var transitions = 0
  /// The number of removed distinct values, to which nothing referred any more.
  public var symbols = 0
  /// The number of bytes of the file that were in use before the call.
  public var bytesBefore = 0
  /// The number of bytes of the file that are in use after the call; free space is reused.
  public var bytesAfter = 0

  /// Creates an empty report.
  public init() {}
}
