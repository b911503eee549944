public import DRN

/// The health of a log that is being written, at one moment.
///
/// It is meant for a health check, a dashboard, or a page that a user is asked to send. Reading it
/// does not wait for the disk.
public struct LogHealth: Hashable, Sendable {
  /// Whether transitions are recorded.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// They are recorded, and written within about a second.
    case recording
    /// They are recorded, but checkpoints fail: they stay in the journal and are written later.
    /// ``LogHealth/failure`` says why.
    case failing
    /// The recording of some sessions has stopped; navigation continues.
    case stopped
    /// No transitions are recorded, because the log was closed.
    case closed
  }

  /// Whether transitions are recorded.
  public var state = State.recording

  /// The error of the last checkpoint, if it failed.
  public var failure: LogError?

  /// The number of transitions that checkpoints have written since the log was opened.
  public var transitions = 0

  /// The number of transitions that were not recorded because the recording of their sessions had
  /// stopped.
  public var unrecordedTransitions = 0

  /// The number of sessions whose recording has stopped since the log was opened.
  public var stoppedSessions = 0

  /// What was dropped since the log was created, to keep it within its limits; `nil` if nothing
  /// was.
  public var dropped: DroppedPast?

  /// The number of transitions that were dropped, to keep the log within its limits, before they were
  /// shipped to a fleet, since the log is shipped; always 0 in a log that is not.
  public var lostToFleet = 0

  /// The number of journal records that are not in the log yet. A transition takes one record, a
  /// new value two or more.
  public var waitingRecords = 0

  /// The number of records that may wait before recording stops.
  public var waitingLimit = 0

  /// The number of checkpoints that have written something since the log was opened.
  public var checkpoints = 0

  /// The number of checkpoints that have failed since the log was opened.
  public var failedCheckpoints = 0

  /// How long the last successful checkpoint took, including the disk; `nil` before the first.
  public var lastCheckpointDuration: Duration?

  /// How long the slowest checkpoint took; `nil` before the first.
  public var longestCheckpointDuration: Duration?

  /// The time of the last successful checkpoint; `nil` before the first.
  public var lastCheckpointAt: Timestamp?

  /// The size of the log's file in bytes; `nil` if it is not available.
  public var fileBytes: Int?

  /// The size of the journal's file in bytes.
  public var journalBytes = 0

  /// Creates the health of a log without transitions.
  public init() {}

  /// Whether recording works and at most half of the permitted records are waiting.
  public var isGood: Bool { state == .recording && waitingRecords <= waitingLimit / 2 }
}

extension LogHealth: CustomStringConvertible {
  /// One line: the state, and the figures behind it.
  public var description: String {
    let facts: [String] = [
      state.rawValue,
      "\(transitions) transitions in \(checkpoints) checkpoints",
      "\(waitingRecords) of \(waitingLimit) records waiting",
      unrecordedTransitions == 0 ? nil : "\(unrecordedTransitions) transitions not recorded",
      lostToFleet == 0 ? nil : "\(lostToFleet) transitions dropped before they were shipped",
      failure.map { "\($0)" },
    ].compactMap(\.self)
    return facts.joined(separator: "; ")
  }
}

// Updates by the writer.

extension LogHealth {
  /// The health of a log that was just opened.
  init(_ header: LogHeader) { dropped = header.numbers.map { DroppedPast($0) } }

  /// Records a successful checkpoint.
  ///
  /// - Parameters:
  ///   - transitions: The number of transitions that were written since the log was opened.
  ///   - header: The header record after the checkpoint.
  mutating func succeeded(in duration: Duration, transitions: Int, _ header: LogHeader) {
    checkpoints += 1
    lastCheckpointDuration = duration
    longestCheckpointDuration = max(longestCheckpointDuration ?? duration, duration)
    lastCheckpointAt = SystemClock.now
    self.transitions = transitions
    dropped = header.numbers.map { DroppedPast($0) }
    failure = nil
  }

  /// Records a failed checkpoint.
  mutating func failed(_ error: LogError) {
    failedCheckpoints += 1
    failure = error
  }
}
