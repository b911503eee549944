import Platform
import Synchronization

/// The lock that lets one process at a time write a log: a file lock on the journal beside it.
///
/// The system releases it when the process dies, so a dead writer does not block others. The
/// process id in the file is used only for the error message.
package final class WriterLock: Sendable {
  private let path: String
  /// The locked file.
  let file: Int32
  private let isReleased = Atomic(false)
  private let wasForked = Atomic(false)

  /// Acquires the lock for the log at `logPath`.
  ///
  /// - Throws: ``LogError/Code/busy(process:)`` if another process holds it, or `system`.
  package init(logPath: String) throws(LogError) {
    path = LogFiles.journal(of: logPath)
    while true {
      let file = SystemFile.open(path, O_RDWR | O_CREAT | O_NONBLOCK)
      guard file >= 0 else { throw Self.failure(logPath) }
      guard Self.isRegular(file) else {
        close(file)
        throw Self.notRegular(logPath)
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let error: LogError =
          errno == EWOULDBLOCK
          ? LogError(.busy(process: Self.holder(file)), path: logPath) : Self.failure(logPath)
        close(file)
        throw error
      }
      // The previous writer may have removed the file between opening and locking it.
      if SystemFile.isSame(file, path) {
        self.file = file
        break
      }
      close(file)
    }
    ForkGuard.add(self)
  }

  /// Renames the file, so that it is kept and is no longer this log's journal.
  ///
  /// - Returns: The new name.
  func setAside(_ suffix: String) throws(LogError) -> String {
    var name = "\(path).\(suffix)"
    // Never overwrites a file that was set aside earlier.
    for number in 2...1_000 where SystemFile.exists(name) {
      name = "\(path).\(suffix)-\(number)"
    }
    try move(to: name)
    return name
  }

  /// Renames the file. It stays locked, and its old name can be used for a new file.
  func move(to name: String) throws(LogError) {
    guard SystemFile.rename(path, to: name) else { throw .system(path: path) }
  }

  /// Whether the file is not empty.
  var hasContents: Bool {
    SystemFile.status(of: file).map { $0.st_size > 0 } ?? false
  }

  /// Removes the file, which is no longer needed, and releases the lock. If the log was moved and
  /// the name belongs to another file, that file is kept.
  ///
  /// The file stays open, because it may still be mapped.
  func release() {
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if SystemFile.isSame(file, path) { SystemFile.remove(path) }
    flock(file, LOCK_UN)
  }

  /// Closes the file in a child, which must not release the lock, nor hold it after the parent's
  /// death.
  func abandonInChild() {
    isReleased.store(true, ordering: .releasing)
    wasForked.store(true, ordering: .releasing)
    close(file)
  }

  deinit {
    ForkGuard.remove(self)
    guard !wasForked.load(ordering: .acquiring) else { return }
    // A file that did not become a journal is empty.
    if !hasContents { release() }
    // Explicitly: a child between fork and exec holds a copy of the descriptor.
    flock(file, LOCK_UN)
    close(file)
  }

  private static func isRegular(_ file: Int32) -> Bool {
    SystemFile.status(of: file).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  private static func notRegular(_ logPath: String) -> LogError {
    LogError(.system("The journal beside it is not a regular file; remove it"), path: logPath)
  }

  /// The message if the log's folder does not exist.
  static let noFolder = "Its directory does not exist; create it first"

  private static func failure(_ logPath: String) -> LogError {
    switch errno {
    case EISDIR, ENXIO: return notRegular(logPath)
    case ENOENT:
      return LogError(.system(noFolder), path: logPath)
    case ENOLCK, EOPNOTSUPP, ENOSYS:
      return LogError(
        .system(
          "Its file system has no locks, so it cannot be known whether another process writes it; "
            + "record the log on another disk"), path: logPath)
    default: break
    }
    return LogError(.system(SystemFile.message(errno)), path: logPath)
  }

  /// The process that writes the log, according to the journal.
  package static func holder(_ file: Int32) -> Int32? {
    guard let status = SystemFile.status(of: file), status.st_size >= JournalFormat.recordsOffset,
      let mapped = MappedFile(
        file, size: JournalFormat.recordsOffset, reserving: JournalFormat.recordsOffset,
        isWritable: false)
    else { return nil }
    return JournalMap(file: mapped).process
  }
}
