import Platform

/// A log's file that is being replaced.
final class ReplacedFile {
  private let file: Int32
  private let status: stat

  /// The file's size when this object was created.
  var byteCount: Int { Int(status.st_size) }

  /// - Parameter lock: The lock of the log's writer, which has the file open.
  init(_ lock: WriterLock, _ path: String) throws(LogError) {
    file = lock.openLog()
    guard file >= 0 else { throw .system(path: path) }
    guard let status = SystemFile.status(of: file) else {
      close(file)
      throw .system(path: path)
    }
    self.status = status
  }

  deinit { close(file) }

  /// Gives another file the same owner and permissions, as far as this process may.
  func giveRights(to path: String) {
    SystemFile.giveRights(of: status, to: path)
  }

  /// Overwrites the file, which no longer has a name, with zeros.
  ///
  /// The first pages are overwritten first: a reader that finds them intact has not read
  /// overwritten data.
  ///
  /// - Returns: Whether the zeros are on disk.
  func wipe() -> Bool {
    guard let now = SystemFile.status(of: file),
      SystemFile.writeZeros(to: file, from: 0, to: Int(now.st_size), pieceSize: 1 << 16)
    else { return false }
    return fsync(file) == 0
  }
}
