#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A log's file that another one is to take the place of.
final class ReplacedFile {
  private let file: Int32
  private let status: stat

  /// Its size, when this was made.
  var byteCount: Int { Int(status.st_size) }

  init(_ path: String) throws(LogError) {
    file = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw .system(path: path) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      close(file)
      throw .system(path: path)
    }
    self.status = status
  }

  deinit { close(file) }

  /// Lets the same people read and write another file, as far as this process may.
  func giveRights(to path: String) {
    _ = unsafe chown(path, status.st_uid, status.st_gid)
    _ = unsafe chmod(path, status.st_mode & 0o7777)
  }

  /// Overwrites what is in the file with zeros, as far as that can be: it has no name any more.
  ///
  /// The first pages go first: a reader that finds those as they were has not read what was written over.
  ///
  /// - Returns: Whether the disk has the zeros.
  func wipe() -> Bool {
    var now = stat()
    guard unsafe fstat(file, &now) == 0 else { return false }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while offset < Int(now.st_size) {
      let count = unsafe zeros.withUnsafeBytes {
        unsafe pwrite(file, $0.baseAddress, min($0.count, Int(now.st_size) - offset), off_t(offset))
      }
      if count == 0 || count < 0 && errno != EINTR { return false }
      offset += max(count, 0)
    }
    return fsync(file) == 0
  }
}
