import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lock that lets one process at a time write a log: a file lock on the journal beside it.
///
/// The system drops the lock with the process, so a dead writer keeps nobody out. The process id in
/// the file is only for the message.
final class WriterLock: Sendable {
  private let path: String
  /// The locked file.
  let file: Int32
  private let isReleased = Atomic(false)
  private let wasForked = Atomic(false)

  /// Takes the lock for the log at `logPath`.
  ///
  /// - Throws: ``LogError/Code/busy(process:)`` where another process has it, or `system`.
  init(logPath: String) throws(LogError) {
    path = logPath + "-journal"
    while true {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Self.failure(logPath) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let error: LogError =
          errno == EWOULDBLOCK
          ? LogError(.busy(process: Self.holder(file)), path: logPath) : Self.failure(logPath)
        close(file)
        throw error
      }
      // The writer before may have removed the file between opening and locking it.
      if Self.isSame(file, path) {
        self.file = file
        break
      }
      close(file)
    }
    ForkGuard.add(self)
  }

  /// Renames the file, so that it is kept where nobody takes it for this log's journal.
  ///
  /// - Returns: Its new name.
  func setAside(_ suffix: String) -> String {
    let name = "\(path).\(suffix)"
    unsafe rename(path, name)
    return name
  }

  /// Removes the file, in which nothing is needed any more, and lets others write the log.
  ///
  /// The file stays open: somebody may have it mapped.
  func release() {
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    unsafe unlink(path)
    flock(file, LOCK_UN)
  }

  /// Lets go of the file in a child, which must neither release the lock nor keep it when the parent
  /// is gone.
  func leaveToParent() {
    isReleased.store(true, ordering: .releasing)
    wasForked.store(true, ordering: .releasing)
    close(file)
  }

  deinit {
    ForkGuard.remove(self)
    guard !wasForked.load(ordering: .acquiring) else { return }
    // One that nobody made a journal of has nothing either.
    var status = stat()
    if unsafe fstat(file, &status) == 0, status.st_size == 0 { release() }
    close(file)
  }

  private static func failure(_ logPath: String) -> LogError {
    if errno == ENOENT {
      return LogError(.system("Its directory does not exist; create it first"), path: logPath)
    }
    return LogError(.system(unsafe String(cString: strerror(errno))), path: logPath)
  }

  /// The process that writes the log, as the journal says.
  static func holder(_ file: Int32) -> Int32? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_size >= JournalFormat.recordsOffset,
      let mapped = MappedFile(
        file, size: JournalFormat.recordsOffset, reserving: JournalFormat.recordsOffset,
        isWritable: false)
    else { return nil }
    return JournalMap(file: mapped).process
  }

  private static func isSame(_ file: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(file, &opened) == 0, unsafe stat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
