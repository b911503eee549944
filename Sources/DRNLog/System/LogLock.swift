import Locking

/// The locks of a log that is being written, in the order in which a thread takes them.
///
/// A thread that holds one of them takes only later ones; debug builds trap otherwise. Navigation
/// takes only `journal` as long as all symbols are known. The locks of lower layers (the
/// committer's file, the store's file, caches) come after all of these, and no other lock is taken
/// while one of them is held.
enum LogLock: Int {
  /// Retention, erasing and compaction: only one of them removes something from the log at a time.
  case maintaining
  /// The number of transitions that retention has counted.
  case counting
  /// One checkpoint at a time.
  case committing
  /// The numbers of symbols and sessions.
  case numbers
  /// The symbolizers of all types of routes.
  case symbolizers
  /// What was taken from the journal and is not committed.
  case buffer
  /// The state of the journal's file on disk.
  case disk
  /// The journal's ring and the tables that are used with it.
  case journal
  /// Single values: the counts of `LogHealth`, callbacks, the current caches.
  case value
}

extension LockOrder {
  func place(_ lock: LogLock) -> LockPlace { place(lock.rawValue) }
}
