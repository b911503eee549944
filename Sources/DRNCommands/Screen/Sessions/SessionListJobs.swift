import DRNLog
import TerminalScreen

/// The background work for the list of sessions.
struct SessionListJobs {
  /// Reads the sessions.
  var reading: Job<Result<[LogSession], any Error>>?
  /// Looks into them.
  var indexing: Job<Result<SessionIndex, any Error>>?
  /// Searches and sorts them.
  var arranging: Job<Result<[Int], any Error>>?

  var isAtWork: Bool { reading != nil || indexing != nil || arranging != nil }

  mutating func stop() {
    reading?.stop()
    indexing?.stop()
    arranging?.stop()
    self = SessionListJobs()
  }
}
