import Locking
import Synchronization

extension EventLog {
  /// How the log is doing now.
  ///
  /// - Complexity: O(1); it waits for no disk and holds nobody up.
  public var health: LogHealth {
    var health = LogHealth()
    // A child's copy of the locks may be locked for ever.
    guard !writer.journal.isForked else {
      health.state = .closed
      return health
    }
    let counted = writer.monitor.withLock { $0 }
    health.failure = counted.failure
    health.transitions = counted.transitions
    health.unrecordedTransitions = counted.unrecordedTransitions
    health.dropped = counted.dropped
    health.stoppedSessions = counted.stoppedSessions
    (health.checkpoints, health.failedCheckpoints) = (
      counted.checkpoints, counted.failedCheckpoints
    )
    health.lastCheckpointDuration = counted.last
    health.longestCheckpointDuration = counted.longest
    health.lastCheckpointAt = counted.lastAt
    health.waitingRecords = writer.backlog
    health.waitingLimit = min(writer.backlogLimit, Int(Journal.maximumCapacity))
    health.fileBytes = try? writer.store.byteCount()
    health.journalBytes = JournalFormat.fileSize(
      capacity: writer.journal.contents.geometry.capacity)
    health.state =
      if writer.isClosed.load(ordering: .acquiring) {
        .closed
      } else if counted.failure != nil {
        .failing
      } else if counted.stoppedSessions > 0 {
        .stopped
      } else {
        .recording
      }
    return health
  }
}
