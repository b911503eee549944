/// How much of the past a log keeps.
///
/// ```swift
/// var options = EventLog.Options()
/// options.retention = RetentionLimits(age: .seconds(7 * 86_400), bytes: 50_000_000)
/// ```
///
/// What is beyond any of the limits is dropped, the oldest first: whole sessions that nobody in this
/// process records, and of the others whole blocks of 512 transitions at the beginning. The newest block
/// of a session that is recorded is never dropped. What is kept stays as it is: positions keep their
/// numbers, and prefix hashes go on.
///
/// Limits are looked at in the background when the log is opened, and from time to time after; a log may
/// be beyond them meanwhile, and by less than a block or a session after, where a limit is not one of bytes.
public struct RetentionLimits: Hashable, Sendable {
  /// How long ago a transition may have been recorded. A session is dropped when its newest one is older.
  public var age: Duration?

  /// How many bytes the log may use. Free space in the file does not count: it is used again.
  public var bytes: Int?

  /// How many transitions all sessions may have together: the newest so many are kept.
  public var transitions: Int?

  /// How many sessions there may be: those that were started last are kept, and those that are recorded.
  public var sessions: Int?

  /// Creates limits; what is not given is not limited.
  public init(
    age: Duration? = nil, bytes: Int? = nil, transitions: Int? = nil, sessions: Int? = nil
  ) {
    self.age = age
    self.bytes = bytes
    self.transitions = transitions
    self.sessions = sessions
  }

  /// Whether nothing is limited.
  public var isEmpty: Bool { self == RetentionLimits() }
}
