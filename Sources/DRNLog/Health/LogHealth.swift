public import DRN

/// How a log that is being written is doing, at one moment.
///
/// For a health check, a dashboard, or the page that a user is asked to send. Taking it waits for no
/// disk.
public struct LogHealth: Hashable, Sendable {
  /// What becomes of transitions now.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// They are recorded, and written within a second or so.
    case recording
    /// They are recorded, but what brings them into the log fails: they are kept in the journal, and
    /// written later. ``LogHealth/failure`` says why.
    case failing
    /// Those of some sessions are not recorded any more; navigation goes on.
    case stopped
    /// None are recorded: the log was closed.
    case closed
  }

  /// What becomes of transitions now.
  public var state = State.recording

  /// What the last checkpoint failed with, if it failed.
  public var failure: LogError?

  /// How many transitions checkpoints have brought into the log since it was opened.
  public var transitions = 0

  /// How many transitions were not recorded, since recording of their sessions had stopped.
  public var unrecordedTransitions = 0

  /// How many sessions' recording has stopped since the log was opened.
  public var stoppedSessions = 0

  /// What was dropped to keep the log within its limits, since it was made; `nil` where nothing was.
  public var dropped: DroppedPast?

  /// How many records of the journal are not in the log yet: a transition is one, a new value two or
  /// more.
  public var waitingRecords = 0

  /// How many may wait before recording stops.
  public var waitingLimit = 0

  /// How many checkpoints have written something since the log was opened.
  public var checkpoints = 0

  /// How many checkpoints have failed since the log was opened.
  public var failedCheckpoints = 0

  /// How long the last checkpoint took to write, the disk included; `nil` before the first.
  public var lastCheckpointDuration: Duration?

  /// The longest of them; `nil` before the first.
  public var longestCheckpointDuration: Duration?

  /// When the last checkpoint had written; `nil` before the first.
  public var lastCheckpointAt: Timestamp?

  /// The size of the log's file in bytes; `nil` where it cannot be had.
  public var fileBytes: Int?

  /// The size of the journal's file in bytes.
  public var journalBytes = 0

  /// Creates the health of a log in which nothing was recorded yet.
  public init() {}

  /// Whether nothing is wrong, and no more waits than half of what may.
  public var isGood: Bool { state == .recording && waitingRecords <= waitingLimit / 2 }
}

extension LogHealth: CustomStringConvertible {
  /// One line: the state, and what there is to say about it.
  public var description: String {
    let facts: [String] = [
      state.rawValue,
      "\(transitions) transitions in \(checkpoints) checkpoints",
      "\(waitingRecords) of \(waitingLimit) records waiting",
      unrecordedTransitions == 0 ? nil : "\(unrecordedTransitions) transitions not recorded",
      failure.map { "\($0)" },
    ].compactMap(\.self)
    return facts.joined(separator: "; ")
  }
}
