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
/// the file is only for the message. This is where the journal's records will go.
final class WriterLock: Sendable {
  private let path: String
  private let file: Int32

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
    let line = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = unsafe line.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    unsafe unlink(path)
    close(file)
  }

  private static func failure(_ logPath: String) -> LogError {
    if errno == ENOENT {
      return LogError(.system("Its directory does not exist; create it first"), path: logPath)
    }
    return LogError(.system(unsafe String(cString: strerror(errno))), path: logPath)
  }

  /// The process whose id is in the file.
  private static func holder(_ file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    let digits = bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  private static func isSame(_ file: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(file, &opened) == 0, unsafe stat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
