import LMDB
import Platform
import Synchronization

/// The lock that lets one process at a time write a log: a file lock on the journal beside it, and
/// one on the log itself.
///
/// Earlier releases lock only the journal, which anybody can delete: the next writer then creates
/// another one. The system releases the locks when the process dies, so a dead writer does not block
/// others. The process id in the journal is used only for the error message.
package final class WriterLock: Sendable {
  /// The path of the log's file, without symbolic links when the lock was acquired.
  let logPath: String
  private let path: String
  /// The locked journal.
  let file: Int32
  /// The locked log; negative until the log exists.
  private let log: Atomic<Int32>
  private let isReleased = Atomic(false)
  private let wasForked = Atomic(false)

  /// Acquires the lock for the log at `logPath`.
  ///
  /// - Throws: ``LogError/Code/busy(process:)`` if another process holds it, or `system`.
  package convenience init(logPath: String) throws(LogError) {
    try self.init(ofJournalBeside: logPath)
    try lockLog()
  }

  /// Locks only the journal.
  private init(ofJournalBeside logPath: String) throws(LogError) {
    self.logPath = LogFiles.resolving(logPath)
    path = LogFiles.journal(of: logPath)
    while true {
      let file = SystemFile.open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW)
      guard file >= 0 else { throw Self.failure(logPath) }
      do throws(LogError) {
        try Self.acquire(file, logPath, of: path, holder: { Self.holder(file) })
        // The previous writer may have removed the file between opening and locking it.
        if SystemFile.isSame(file, path) {
          self.file = file
          break
        }
      } catch {
        close(file)
        throw error
      }
      close(file)
    }
    log = Atomic(-1)
    ForkGuard.add(self)
  }

  /// Locks the log's file, if it exists and is not locked yet.
  ///
  /// - Parameter isThere: Whether it must exist.
  /// - Throws: ``LogError/Code/busy(process:)``; `system` if it has several names, or must exist and
  ///   cannot be opened.
  func lockLog(isThere: Bool = false) throws(LogError) {
    while log.load(ordering: .acquiring) < 0 {
      let file = SystemFile.open(logPath, O_RDWR | O_NONBLOCK | O_NOFOLLOW)
      guard file >= 0 else {
        if isThere { throw .system(path: logPath) }
        // Why it cannot be opened is reported by whoever reads or writes it.
        return
      }
      do throws(LogError) {
        try Self.acquire(file, logPath, of: logPath, holder: { Self.holder(self.file) })
      } catch {
        close(file)
        throw error
      }
      guard SystemFile.isSame(file, logPath) else {
        // A compaction has replaced it in between.
        close(file)
        continue
      }
      log.store(file, ordering: .releasing)
    }
  }

  /// Locks the file that takes the log's name in `rename`.
  func replaceLog(
    by replacement: String, _ rename: () throws(LogError) -> Void
  ) throws(LogError) {
    let file = SystemFile.open(replacement, O_RDWR | O_NOFOLLOW)
    guard file >= 0 else { throw .system(path: logPath) }
    do throws(LogError) {
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw LogError.system(path: logPath) }
      try rename()
    } catch {
      close(file)
      throw error
    }
    unlockLog(log.exchange(file, ordering: .acquiringAndReleasing))
  }

  /// Checks and locks a file.
  private static func acquire(
    _ file: Int32, _ logPath: String, of path: String, holder: () -> Int32?
  ) throws(LogError) {
    guard let status = SystemFile.status(of: file) else { throw .system(path: logPath) }
    let isLog = path == logPath
    guard status.st_mode & S_IFMT == S_IFREG else {
      // LMDB says what is wrong with a log.
      if isLog { return }
      throw notRegular(logPath)
    }
    var attempts = 1
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK else { throw failure(logPath) }
      // Whoever looks whether the log is being written takes a shared lock for a moment.
      guard attempts < 5 else { throw LogError(.busy(process: holder()), path: logPath) }
      attempts += 1
      usleep(4_000)
    }
    guard status.st_nlink < 2 else {
      let what = isLog ? "It" : "The journal beside it"
      throw LogError(
        .system(
          "\(what) has \(status.st_nlink) names (hard links), and could be written under each of them; make a copy of it, and remove the other names"
        ), path: logPath)
    }
    guard status.st_size == 0 || !isLog else { return }
    try makePrivate(file, status, logPath, isLog: isLog)
  }

  /// Takes away other users' rights to a journal, or to an empty file that becomes a log: whoever can
  /// write it can change what is recorded.
  private static func makePrivate(
    _ file: Int32, _ status: stat, _ logPath: String, isLog: Bool
  ) throws(LogError) {
    let owners = [geteuid(), SystemFile.status(at: logPath)?.st_uid ?? geteuid()]
    guard owners.contains(status.st_uid) else {
      throw LogError(
        .system(
          "\(isLog ? "It" : "The journal beside it") belongs to another user; remove it"
        ), path: logPath)
    }
    // A group that may write the log may write its journal.
    let log = SystemFile.status(at: logPath)
    let granted = isLog || log?.st_size == 0 ? 0 : log?.st_mode ?? 0
    let mode = status.st_mode & 0o777 & (granted | 0o600)
    guard mode == status.st_mode & 0o777 || fchmod(file, mode) == 0 else {
      throw .system(path: logPath)
    }
  }

  // MARK: - The files' names

  /// Whether a file that is open still has its name.
  enum Place {
    case there
    /// No file has the name.
    case missing
    /// Another file has the name.
    case taken
  }

  /// Whether the log still has its name.
  var logPlace: Place { Self.place(log.load(ordering: .acquiring), logPath) }

  /// Whether the journal still has its name.
  var journalPlace: Place { Self.place(file, path) }

  private static func place(_ file: Int32, _ path: String) -> Place {
    guard file >= 0 else { return .there }
    if SystemFile.isSame(file, path) { return .there }
    return SystemFile.exists(path) ? .taken : .missing
  }

  /// Another descriptor of the log's file; negative if there is none.
  func openLog() -> Int32 {
    let file = log.load(ordering: .acquiring)
    return file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, 0)
  }

  /// Creates a file in the place of the journal, which somebody removed or replaced, and locks it.
  ///
  /// - Returns: Its descriptor. What another program put there is kept under another name.
  func createJournal() throws(LogError) -> Int32 {
    if SystemFile.exists(path) {
      try move(to: Self.freeName("\(path).unknown-\(SystemClock.fileNameDate)"))
    }
    let file = SystemFile.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard file >= 0 else { throw Self.failure(logPath) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw LogError(.busy(process: nil), path: logPath)
    }
    return file
  }

  /// Removes what ``createJournal()`` created, and closes it: otherwise each attempt would leave a
  /// file behind, of up to the journal's size, while the disk is full.
  func removeJournal(_ created: Int32) {
    if SystemFile.isSame(created, path) { SystemFile.remove(path) }
    close(created)
  }

  /// Renames the journal, so that it is kept and is no longer this log's journal.
  ///
  /// - Returns: The new name, and a lock with a new journal, which replaces this one.
  func setAside(_ suffix: String) throws(LogError) -> (name: String, lock: WriterLock) {
    // Never overwrites a file that was set aside earlier.
    let name = Self.freeName("\(path).\(suffix)")
    try move(to: name)
    let lock = try WriterLock(ofJournalBeside: logPath)
    lock.log.store(log.exchange(-1, ordering: .acquiringAndReleasing), ordering: .releasing)
    return (name, lock)
  }

  /// Copies the journal to another name, so that what is in it is kept.
  ///
  /// - Returns: The copy's name. The copy is on disk.
  func copyJournal(_ suffix: String) throws(LogError) -> String {
    let name = Self.freeName("\(path).\(suffix)")
    // Nothing behind the largest ring is ever read: a sparse file may claim any size.
    let limit = JournalFormat.fileSize(capacity: JournalFormat.maximumCapacity)
    try SystemFile.copy(file, to: name, atMost: limit)
    return name
  }

  private static func freeName(_ wanted: String) -> String {
    guard SystemFile.exists(wanted) else { return wanted }
    return (2...1_000).lazy.map { "\(wanted)-\($0)" }.first { !SystemFile.exists($0) } ?? wanted
  }

  /// Renames the journal. It stays locked, and its old name can be used for a new file.
  func move(to name: String) throws(LogError) {
    guard SystemFile.rename(path, to: name) else { throw .system(path: path) }
  }

  /// Whether the log exists, and this process may write it.
  var hasLog: Bool { log.load(ordering: .acquiring) >= 0 }

  /// Whether the journal is not empty.
  var hasContents: Bool {
    SystemFile.status(of: file).map { $0.st_size > 0 } ?? false
  }

  /// What the writer that was killed left in the journal about the log's file; `nil` if there is
  /// nothing, or another user's.
  var witness: FileWitness? {
    guard let status = SystemFile.status(of: file), status.st_uid == geteuid(),
      let bytes = SystemFile.read(JournalFormat.recordsOffset, from: file)
    else { return nil }
    return JournalHeader(bytes, fileSize: Int(status.st_size)).witness
  }

  // MARK: - Releasing

  /// Removes the journal, which is no longer needed, and releases the locks. If the log was moved
  /// and the name belongs to another file, that file is kept.
  ///
  /// The journal stays open, because it may still be mapped.
  func release() {
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if SystemFile.isSame(file, path) { SystemFile.remove(path) }
    flock(file, LOCK_UN)
    releaseLog()
  }

  /// Releases the lock of the log's file, which was renamed: another one will take its name.
  func releaseLog() { unlockLog(log.exchange(-1, ordering: .acquiringAndReleasing)) }

  /// Unlocks explicitly: a child between fork and exec holds a copy of the descriptor.
  private func unlockLog(_ file: Int32) {
    guard file >= 0 else { return }
    flock(file, LOCK_UN)
    close(file)
  }

  /// Closes the files in a child, which must not release the locks, nor hold them after the parent's
  /// death.
  func abandonInChild() {
    isReleased.store(true, ordering: .releasing)
    wasForked.store(true, ordering: .releasing)
    close(file)
    let log = log.exchange(-1, ordering: .acquiringAndReleasing)
    if log >= 0 { close(log) }
  }

  deinit {
    ForkGuard.remove(self)
    guard !wasForked.load(ordering: .acquiring) else { return }
    // A file that did not become a journal is empty.
    if !hasContents { release() }
    flock(file, LOCK_UN)
    close(file)
    unlockLog(log.load(ordering: .acquiring))
  }

  // MARK: - Failures

  private static func notRegular(_ logPath: String) -> LogError {
    LogError(.system("The journal beside it is not a regular file; remove it"), path: logPath)
  }

  /// The message if the log's folder does not exist.
  static let noFolder = "Its directory does not exist; create it first"

  private static func failure(_ logPath: String) -> LogError {
    switch errno {
    case EISDIR, ENXIO: return notRegular(logPath)
    case ELOOP:
      return LogError(.system("The journal beside it is a symbolic link; remove it"), path: logPath)
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
    SystemFile.read(JournalFormat.recordsOffset, from: file).flatMap {
      JournalHeader($0, fileSize: $0.count).process
    }
  }
}
