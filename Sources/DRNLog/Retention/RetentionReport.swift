/// What became of a log when its limits were applied.
public struct RetentionReport: Hashable, Sendable {
  /// How many sessions were dropped as a whole.
  public var sessions = 0
  /// How many sessions lost their beginning.
  public var cutSessions = 0
  /// How many transitions were dropped, those of whole sessions included.
  public var transitions = 0
  /// How many distinct values were taken out, to which nothing referred any more.
  public var symbols = 0
  /// How many bytes of the file were in use before.
  public var bytesBefore = 0
  /// How many bytes of the file are in use now; the rest is used again.
  public var bytesAfter = 0

  /// Creates a report of nothing.
  public init() {}
}
