import DRN

/// What has been counted of a log since it was opened.
struct LogMonitor: Sendable {
  private(set) var checkpoints = 0
  private(set) var failedCheckpoints = 0
  private(set) var transitions = 0
  private(set) var last: Duration?
  private(set) var longest: Duration?
  private(set) var lastAt: Timestamp?
  private(set) var failure: LogError?
  private(set) var dropped: DroppedPast?
  var stoppedSessions = 0
  var unrecordedTransitions = 0

  init(_ header: LogHeader) { dropped = header.numbers.map { DroppedPast($0) } }

  /// A checkpoint has written everything.
  ///
  /// - Parameters:
  ///   - transitions: How many have come into the log since it was opened.
  ///   - header: What the log says of itself now.
  mutating func succeeded(in duration: Duration, transitions: Int, _ header: LogHeader) {
    checkpoints += 1
    last = duration
    longest = max(longest ?? duration, duration)
    lastAt = SystemClock.now
    self.transitions = transitions
    dropped = header.numbers.map { DroppedPast($0) }
    failure = nil
  }

  mutating func failed(_ error: LogError) {
    failedCheckpoints += 1
    failure = error
  }
}
