#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file beside a log that has the key of its hashes: 16 bytes, which the owner alone can read.
///
/// For who has the log's lock.
struct PrivacyKeyFile {
  private let logPath: String
  private var path: String { LogFiles.key(of: logPath) }

  init(of logPath: String) { self.logPath = logPath }

  /// The log's key, a new one where there is none.
  ///
  /// - Parameters:
  ///   - setsAside: Whether a file that is no key is renamed, and a new key made. Otherwise that is thrown.
  ///   - statuses: What the app is to be told is added here.
  /// - Throws: ``LogError/Code/badKey(_:)``, unless `setsAside`: then an app is given a key whatever
  ///   happens, if need be one that nobody keeps.
  func key(setsAside: Bool, _ statuses: inout [LogStatus]) throws(LogError) -> PrivacyKey {
    do throws(LogError) {
      if let key = try read(setsAside: setsAside, &statuses) { return key }
    } catch {
      guard setsAside else { throw error }
      // A key that cannot be read now may be a good one.
      guard case .badKey = error.code.kind else {
        statuses.append(.privacyKeyNotKept(error))
        return .random
      }
      let name = "\(path).damaged-\(DamagedFiles.date)"
      // One that stays where it is, is in the way of the new one, and that is said below.
      if unsafe rename(path, name) == 0 {
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

  /// The key in the file; `nil` where there is none.
  private func read(
    setsAside: Bool, _ statuses: inout [LogStatus]
  ) throws(LogError) -> PrivacyKey? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw bad("it is a symbolic link")
      default: throw failure()
      }
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw bad("it is not a regular file") }
    guard status.st_uid == geteuid() else { throw bad("it belongs to another user") }
    if status.st_mode & 0o077 != 0 {
      // It may be one that they have chosen.
      guard status.st_mode & 0o022 == 0 else { throw bad("others may write it") }
      guard setsAside else { throw bad("others may read it; run 'chmod 600' on it") }
      fchmod(file, 0o600)
      statuses.append(.privacyKeyWasReadable(path: path))
    }
    guard status.st_size == Self.byteCount else {
      throw bad("it has \(status.st_size) bytes, and a key has \(Self.byteCount)")
    }
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    // Safe: the buffer is as long as what is asked for.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.baseAddress.map { unsafe pread(file, $0, buffer.count, 0) } ?? -1
    }
    guard count == Self.byteCount else { throw failure() }
    guard let key = PrivacyKey(bytes: bytes) else {
      throw bad("it has the same byte sixteen times")
    }
    return key
  }

  private static var byteCount: Int { 16 }

  /// Writes a key into a file that has its name once it is whole.
  private func write(_ key: PrivacyKey) throws(LogError) {
    let unfinished = path + ".part"
    unsafe unlink(unfinished)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = unsafe open(unfinished, flags, 0o600)
    guard file >= 0 else { throw failure() }
    let bytes = key.bytes
    // Safe: exactly the array's bytes are written.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.baseAddress.map { unsafe writeBytes(file, $0, buffer.count) } ?? -1
    }
    let isWritten = count == bytes.count && fchmod(file, 0o600) == 0 && fsync(file) == 0
    let reason = failure()
    close(file)
    guard isWritten else {
      unsafe unlink(unfinished)
      throw reason
    }
    guard unsafe rename(unfinished, path) == 0 else {
      let reason = failure()
      unsafe unlink(unfinished)
      throw reason
    }
  }

  private func bad(_ why: String) -> LogError { LogError(.badKey(why), path: path) }

  private func failure() -> LogError { .system(path: path) }
}

// The method of the same name is in the way of the system's function.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Darwin)
    unsafe Darwin.write(file, bytes, count)
  #elseif canImport(Glibc)
    unsafe Glibc.write(file, bytes, count)
  #elseif canImport(Musl)
    unsafe Musl.write(file, bytes, count)
  #endif
}
