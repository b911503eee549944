/// How much of the past a log keeps.
///
/// ```swift
/// var options = EventLog.Options()
/// options.retention = RetentionLimits(age: .seconds(7 * 86_400), bytes: 50_000_000)
/// ```
///
/// Everything beyond any of the limits is dropped, oldest first: whole sessions that this process
/// does not record, and whole blocks of 1,024 transitions at the beginning of the others. The newest
/// block of a session that is being recorded is never dropped. What is kept does not change:
/// positions keep their numbers, and prefix hashes continue.
///
/// Limits are checked in the background, when the log is opened and from time to time after that.
/// Between checks, a log may exceed them. After a check, it may exceed limits other than that of
/// bytes by less than a block or a session.
public struct RetentionLimits: Hashable, Sendable {
  /// The maximum age of a transition. A session is dropped when its newest transition is older.
  public var age: Duration?

  /// The maximum number of bytes in use. Free space in the file does not count, because it is
  /// reused.
  public var bytes: Int?

  /// The maximum number of transitions in all sessions; the newest are kept.
  public var transitions: Int?

  /// The maximum number of sessions. Those that were started last and those that are being recorded
  /// are kept.
  public var sessions: Int?

  /// Creates limits; `nil` means no limit.
  public init(
    age: Duration? = nil, bytes: Int? = nil, transitions: Int? = nil, sessions: Int? = nil
  ) {
    self.age = age
    self.bytes = bytes
    self.transitions = transitions
    self.sessions = sessions
  }

  /// Whether there are no limits.
  public var isEmpty: Bool { self == RetentionLimits() }
}
