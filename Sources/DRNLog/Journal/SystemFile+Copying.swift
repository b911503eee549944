import LMDB
import Platform

extension SystemFile {
  /// Copies an open file, which nobody writes meanwhile, with its permissions, and waits until the
  /// copy and its name are on disk.
  ///
  /// - Parameters:
  ///   - path: The copy's path, where no file may exist.
  ///   - limit: The maximum number of bytes to copy.
  /// - Throws: `system` or `store`; there is no copy then.
  static func copy(
    _ source: Int32, to path: String, atMost limit: Int = .max
  ) throws(LogError) {
    guard let status = status(of: source) else { throw .system(path: path) }
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    guard file >= 0 else { throw .system(path: path) }
    defer { close(file) }
    do throws(LogError) {
      _ = fchmod(file, status.st_mode & 0o777)
      let end = min(Int(status.st_size), limit)
      var offset = 0
      while offset < end {
        guard let bytes = read(min(1 << 20, end - offset), from: source, at: offset),
          !bytes.isEmpty, writeAll(bytes, to: file, at: offset)
        else { throw .system(path: path) }
        offset += bytes.count
      }
      guard fsync(file) == 0 else { throw .system(path: path) }
      try LogError.wrapping(path: path) { try Environment.syncDirectory(of: path) }
    } catch {
      remove(path)
      throw error
    }
  }
}
