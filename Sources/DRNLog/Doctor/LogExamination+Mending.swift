#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogExamination {
  /// Mends what can be mended: brings a dead writer's journal into the log, forgets readers that are
  /// gone, and removes files that nobody will finish, and a lock file that nobody uses.
  ///
  /// Nothing is done while another process writes the log, nor to a log that is damaged.
  ///
  /// - Returns: What was done, a sentence each.
  /// - Throws: ``LogError`` with `busy` where another process writes the log; `corrupt` where it is
  ///   damaged; what it cannot be written for.
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
      // A writer brings everything in order by opening the log, and leaves it in order.
      let log = try EventLog.open(path, options: .init(createsLog: false))
      try log.close()
      done += reopened.map { mended($0.kind) }
    }
    for file in files where file.kind == .unfinished {
      let (folder, _) = Self.parts(of: path)
      guard unsafe unlink("\(folder)/\(file.name)") == 0 else { throw .system(path: path) }
      done.append("Removed '\(file.name)'.")
    }
    if try removeLock() { done.append("Removed the lock file, which nobody used.") }
    return done
  }

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

  /// Removes liblmdb's lock file; says whether it did.
  ///
  /// One that somebody uses must stay: the next process would make another one, and two processes
  /// with a lock file each would lock nothing. Who writes a log is kept out meanwhile, and where the
  /// system does not say who has it open, it stays.
  private func removeLock() throws(LogError) -> Bool {
    let lockPath = path + "-lock"
    guard let file = FileIdentity(lockPath), let log = FileIdentity(path) else { return false }
    let writing = try WriterLock(logPath: path)
    defer { withExtendedLifetime(writing) {} }
    guard let users = ProcessTable.users(of: [file, log]), users.isEmpty else { return false }
    return unsafe unlink(lockPath) == 0
  }
}
