import Platform

/// The file beside a log with the key of its hashes: 16 bytes that only the owner can read.
///
/// The caller holds the log's lock.
struct PrivacyKeyFile {
  private let logPath: String
  private var path: String { LogFiles.key(of: logPath) }

  init(of logPath: String) { self.logPath = logPath }

  /// The log's key; creates one if there is none.
  ///
  /// - Parameters:
  ///   - setsAside: Whether to rename an unusable file and create a new key, instead of throwing.
  ///   - statuses: Receives the statuses to report to the app.
  /// - Throws: ``LogError/Code/badKey(_:)``, unless `setsAside`: then there is always a key, if
  ///   necessary one that is not stored.
  func key(setsAside: Bool, _ statuses: inout [LogStatus]) throws(LogError) -> PrivacyKey {
    do throws(LogError) {
      if let key = try read(setsAside: setsAside, &statuses) { return key }
    } catch {
      guard setsAside else { throw error }
      // A key that is unreadable now may be valid.
      guard case .badKey = error.code.kind else {
        statuses.append(.privacyKeyNotKept(error))
        return .random
      }
      let name = "\(path).damaged-\(SystemClock.fileNameDate)"
      // If it cannot be renamed, writing the new key fails, which is reported below.
      if SystemFile.rename(path, to: name) {
        statuses.append(.privacyKeyReplaced(error, path: name))
      }
    }
    let key = PrivacyKey.random
    do throws(LogError) {
      try write(key)
    } catch {
      guard setsAside else { throw error }
      statuses.append(.privacyKeyNotKept(error))
    }
    return key
  }

  /// The key in the file; `nil` if there is no file.
  private func read(
    setsAside: Bool, _ statuses: inout [LogStatus]
  ) throws(LogError) -> PrivacyKey? {
    let file = SystemFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw bad("it is a symbolic link")
      default: throw failure()
      }
    }
    defer { close(file) }
    guard let status = SystemFile.status(of: file) else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw bad("it is not a regular file") }
    guard status.st_uid == geteuid() else { throw bad("it belongs to another user") }
    if status.st_mode & 0o077 != 0 {
      // Another user may have written the key.
      guard status.st_mode & 0o022 == 0 else { throw bad("others may write it") }
      guard setsAside else { throw bad("others may read it; run 'chmod 600' on it") }
      fchmod(file, 0o600)
      statuses.append(.privacyKeyWasReadable(path: path))
    }
    guard status.st_size == Self.byteCount else {
      throw bad("it has \(status.st_size) bytes, and a key has \(Self.byteCount)")
    }
    guard let bytes = SystemFile.read(Self.byteCount, from: file), bytes.count == Self.byteCount
    else { throw failure() }
    guard let key = PrivacyKey(bytes: bytes) else {
      throw bad("it has the same byte sixteen times")
    }
    return key
  }

  private static var byteCount: Int { 16 }

  /// Writes the key to a temporary file, which is renamed once it is complete.
  private func write(_ key: PrivacyKey) throws(LogError) {
    let unfinished = path + ".part"
    SystemFile.remove(unfinished)
    let file = SystemFile.open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard file >= 0 else { throw failure() }
    let bytes = key.bytes
    let isWritten =
      SystemFile.write(bytes, to: file) == bytes.count && fchmod(file, 0o600) == 0
      && fsync(file) == 0
    let reason = failure()
    close(file)
    guard isWritten else {
      SystemFile.remove(unfinished)
      throw reason
    }
    guard SystemFile.rename(unfinished, to: path) else {
      let reason = failure()
      SystemFile.remove(unfinished)
      throw reason
    }
  }

  private func bad(_ why: String) -> LogError { LogError(.badKey(why), path: path) }

  private func failure() -> LogError { .system(path: path) }
}
