import Locking
import Synchronization

extension EventLog {
  /// The current health of the log.
  ///
  /// - Complexity: O(1); it does not wait for the disk and blocks no other call.
  public var health: LogHealth {
    // A child's copies of the locks may stay locked forever.
    guard !writer.journal.isForked else {
      var health = LogHealth()
      health.state = .closed
      return health
    }
    var health = writer.counted.withLock { $0 }
    health.waitingRecords = writer.backlog
    health.waitingLimit = min(writer.backlogLimit, Int(JournalFormat.maximumCapacity))
    health.fileBytes = try? writer.store.byteCount()
    health.journalBytes = JournalFormat.fileSize(
      capacity: writer.journal.contents.geometry.capacity)
    health.state =
      if writer.isClosed.load(ordering: .acquiring) {
        .closed
      } else if health.failure != nil {
        .failing
      } else if health.stoppedSessions > 0 {
        .stopped
      } else {
        .recording
      }
    return health
  }
}
