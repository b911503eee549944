import DRN
public import DRNLog
import LMDB
import Platform

/// Whether a session is still being recorded, by the writer's lock.
///
/// Everything that shows a log while it may grow uses this: the screen, `-f` and the page.
public enum LogLife: Hashable, Sendable {
  /// A process holds the writer's lock, and the session may go on.
  case running(process: Int32?)
  /// A process holds the writer's lock, but it records other sessions: this one is an earlier run's.
  case ended
  /// No process holds the lock, and the log was not closed: its app was killed, or has crashed.
  case killed
  /// No process holds the lock, and the last writer closed the log.
  case closed

  /// Looks at the lock, and at how the log's last writer left it.
  ///
  /// - Parameters:
  ///   - log: The log, which may be written meanwhile.
  ///   - session: The session that is shown; of `nil`, only the log is judged.
  ///   - hasGrown: Whether transitions of the session came while it was shown: then it has not ended,
  ///     whatever times they have.
  /// - Throws: `LogError` if the log cannot be read.
  /// - Complexity: O(1), and a look at the system's table of locks.
  public init(
    of log: LogReader, session: LogSession? = nil, hasGrown: Bool = false
  ) throws(LogError) {
    guard let writer = WriterSearch(logPath: log.path).writer else {
      // A log without a header's word was left behind as well.
      self = try log.isUnclosed() ? .killed : .closed
      return
    }
    self = .running(process: writer.id)
    // A session goes on in a later run, or not: one that does has newer transitions than the run.
    guard let session, !hasGrown, let started = writer.startedAt,
      try log.latestSession().number != session.number
    else { return }
    let newest = try session.headPosition().position.record.time
    if newest < started { self = .ended }
  }

  /// Whether more may be recorded in the session.
  public var isRunning: Bool { if case .running = self { true } else { false } }

  /// The state in one word: `running`, `ended`, `killed` or `closed`.
  public var word: String {
    switch self {
    case .running: "running"
    case .ended: "ended"
    case .killed: "killed"
    case .closed: "closed"
    }
  }

  /// What is told to whoever follows the session; `nil` while it is running.
  public var sentence: String? {
    switch self {
    case .running: nil
    case .ended: "This session has ended: the app that writes the log records other sessions."
    case .killed: "The app that recorded this log was killed, or has crashed: nobody writes it now."
    case .closed: "The app that recorded this log has closed it: nobody writes it now."
    }
  }
}

extension LogReader {
  /// Whether the log's last writer did not close it, or left a journal.
  fileprivate func isUnclosed() throws(LogError) -> Bool {
    // A damaged header has no word about it.
    let header = try store.headerAlone()
    return header.hasJournal || SystemFile.isThere(LogFiles.journal(of: path))
  }
}

/// The process that writes a log: the one that has locked the journal, or, if the journal was deleted, the
/// log.
struct WriterSearch {
  let writer: RunningProcess?

  init(logPath: String) {
    let path = LogFiles.resolving(logPath)
    var found: RunningProcess?
    for name in [LogFiles.journal(of: path), path] where found == nil {
      guard let file = FileIdentity(at: name) else { continue }
      if let holder = ProcessTable.lockHolder(of: file) {
        found = RunningProcess(id: holder)
      } else {
        found = Self.locker(of: name)
      }
    }
    writer = found
  }

  /// The process that has locked a journal, according to the journal, or a log. This test takes the
  /// lock for a moment, so the system's table is consulted first.
  static func locker(of path: String) -> RunningProcess? {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
    return WriterLock.holder(file).map { RunningProcess(id: $0) } ?? .unknown
  }
}
