public import DRNLog
import LMDB

extension LogExamination {
  /// Repairs the repairable problems: moves the journal of a dead writer into the log, clears stale
  /// readers, and removes unfinished files and an unused lock file.
  ///
  /// Does nothing while another process writes the log or if the log is damaged.
  ///
  /// - Returns: A sentence for each repair.
  /// - Throws: `LogError` with `busy` if another process writes the log, `corrupt` if it is
  ///   damaged, and errors of writing it.
  public func mend() throws(LogError) -> [String] {
    if let writer, !isHealthy { throw LogError(.busy(process: writer.id), path: path) }
    guard writer == nil else { return [] }
    if let damage = problems.first(where: { $0.kind == .damaged }) {
      throw LogError(.corrupt(damage.what), path: path)
    }
    var done: [String] = []
    let opening: Set<Problem.Kind> = [.unclosed, .journalMissing, .journalForeign, .staleReaders]
    let reopened = problems.filter { opening.contains($0.kind) }
    if !reopened.isEmpty {
      // Opening the log for writing repairs all of these; closing it leaves it clean.
      let log = try EventLog.open(path, options: .init(createsLog: false))
      try log.close()
      done += reopened.map { mended($0.kind) }
    }
    let unfinished = files.filter { $0.kind == .unfinished }
    let hasLock = FileIdentity(at: lockPath) != nil
    guard !unfinished.isEmpty || hasLock else { return done }
    // Whoever began to write meanwhile needs these files.
    let writing = try WriterLock(logPath: path)
    defer { withExtendedLifetime(writing) {} }
    for file in unfinished {
      let (folder, _) = LogFiles.parts(of: LogFiles.resolving(path))
      guard SystemFile.wipe("\(folder)/\(file.name)") else { throw .system(path: path) }
      done.append("Removed '\(file.name)'.")
    }
    if removeLock() { done.append("Removed the lock file, which nobody used.") }
    return done
  }

  /// The path of liblmdb's lock file.
  private var lockPath: String { LogFiles.resolving(path) + "-lock" }

  private func mended(_ kind: Problem.Kind) -> String {
    switch kind {
    case .unclosed where journal?.transitions ?? 0 > 0:
      "Brought \(journal?.transitions ?? 0) transitions from the journal into the log."
    case .unclosed: "Closed the log."
    case .journalMissing: "Closed the log without its journal."
    case .journalForeign: "Set the other log's journal aside."
    case .staleReaders: "Forgot the readers that were gone."
    default: "\(kind)"
    }
  }

  /// Removes liblmdb's lock file; returns whether it did.
  ///
  /// A lock file in use must stay: the next process would create another one, and two processes
  /// with different lock files do not exclude each other. The caller holds the writer's lock, and
  /// the file stays if the system does not list its users.
  private func removeLock() -> Bool {
    guard let file = FileIdentity(at: lockPath), let log = FileIdentity(at: path)
    else { return false }
    guard let users = ProcessTable.users(of: [file, log]), users.isEmpty else { return false }
    return SystemFile.remove(lockPath)
  }
}
