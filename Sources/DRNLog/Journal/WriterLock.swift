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
    path = LogFiles.journal(of: logPath)
    while true {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
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
  func setAside(_ suffix: String) throws(LogError) -> String {
    var name = "\(path).\(suffix)"
    // Nothing that was kept before is lost.
    for number in 2...1_000 where DamagedFiles.exists(name) {
      name = "\(path).\(suffix)-\(number)"
    }
    try move(to: name)
    return name
  }

  /// Gives the file another name. It stays locked, and its name is free for another one.
  func move(to name: String) throws(LogError) {
    guard unsafe rename(path, name) == 0 else { throw .system(path: path) }
  }

  /// Whether there is anything in the file.
  var hasContents: Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_size > 0
  }

  /// Removes the file, in which nothing is needed any more, and lets others write the log. Where its name
  /// is another file's by now, as the log was moved, that one stays.
  ///
  /// The file stays open: somebody may have it mapped.
  func release() {
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if Self.isSame(file, path) { unsafe unlink(path) }
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
    if !hasContents { release() }
    // A program that is being started has a copy of the file until it runs.
    flock(file, LOCK_UN)
    close(file)
  }

  private static func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func notRegular(_ logPath: String) -> LogError {
    LogError(.system("The journal beside it is not a regular file; remove it"), path: logPath)
  }

  /// What is said where there is no folder for the log.
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
