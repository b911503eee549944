import LMDB
import Locking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What survives a power loss.

extension Journal {
  /// Waits until what is in the journal survives a power loss.
  ///
  /// One at a time: the system tells of a failure once, whoever asks first.
  func synchronize() -> Bool {
    // The number of the file may stand for another one by now.
    guard !isForked else { return false }
    return disk.withLock { disk in writeToDisk(&disk) }
  }

  func writeToDisk(_ disk: inout Disk) -> Bool {
    if disk.hasFile, !disk.isDoubtful {
      disk.isDoubtful = !Self.flush(file)
      return !disk.isDoubtful
    }
    if disk.isDoubtful, !writeAgain() { return false }
    disk.isDoubtful = !Self.flush(file, isNew: true)
    // The file itself is new, and so is its name.
    disk.hasFile = !disk.isDoubtful && Self.flush(directory: directory)
    return disk.hasFile
  }

  /// Writes what is in the journal once more: the system may take it for written, and no later
  /// synchronization would say otherwise.
  private func writeAgain() -> Bool {
    let page = 4_096
    for start in stride(from: 0, to: map.file.size, by: page) {
      // Nobody stores meanwhile what would then be written over.
      hold()
      defer { letGo() }
      guard rewriteBytes(of: file, in: start..<start + page) else { return false }
    }
    return true
  }

  /// Writes zeros, so that no store into the map can find the disk full.
  ///
  /// Page by page: what Linux gets in one write it may keep as one folio, and a synchronization then
  /// writes all of it for the one record that is new.
  static func fill(_ file: Int32, from start: Int, to end: Int) -> Bool {
    let zeros = [UInt8](repeating: 0, count: 4_096)
    var offset = start
    while offset < end {
      let count = unsafe zeros.withUnsafeBytes {
        unsafe pwrite(file, $0.baseAddress, min($0.count, end - offset), off_t(offset))
      }
      if count == 0 || count < 0 && errno != EINTR { return false }
      offset += max(count, 0)
    }
    return true
  }

  private static func flush(_ file: Int32, isNew: Bool = false) -> Bool {
    #if canImport(Darwin)
      return fcntl(file, F_FULLFSYNC) == 0 || fsync(file) == 0
    #else
      // Of one that is new the size is to be there too.
      return (isNew ? fsync(file) : fdatasync(file)) == 0
    #endif
  }

  private static func flush(directory: String) -> Bool {
    let file = unsafe open(directory.isEmpty ? "/" : directory, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // Some file systems cannot synchronise a directory, and need not.
    return fsync(file) == 0 || errno == EINVAL
  }
}
