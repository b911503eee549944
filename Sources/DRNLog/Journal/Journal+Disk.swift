import LMDB
import Locking
import Platform

// Durability across a power loss.

extension Journal {
  /// Waits until the contents of the journal survive a power loss.
  ///
  /// Callers are serialized: the system reports a failure only once, to the first caller that
  /// syncs.
  func synchronize() -> Bool {
    // The file is closed in the child, and its descriptor may have been reused.
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
    // Both the file and its directory entry are new.
    disk.hasFile = !disk.isDoubtful && Self.flush(directory: directory)
    return disk.hasFile
  }

  /// Writes the contents of the journal again. The system may consider them written after a failed
  /// sync, and a later sync would then succeed without writing them.
  private func writeAgain() -> Bool {
    // A piece of any size would do; the lock is held for one at a time.
    let piece = 4_096
    for start in stride(from: 0, to: map.file.size, by: piece) {
      // The lock prevents a record that is stored meanwhile from being overwritten.
      lock()
      defer { unlock() }
      guard rewriteBytes(of: file, in: start..<start + piece) else { return false }
    }
    return true
  }

  /// Continues in another file, which has no contents: the journal's own has lost its name.
  ///
  /// Its mapping stays where it is, and the file keeps its descriptor's number.
  ///
  /// - Parameter other: The other file, open for reading and writing and locked; closed on success.
  /// - Returns: Whether it did; if not, the reason is in `errno`. The mapping has everything in any
  ///   case, also if it is the other file's by now, and the next attempt moves all of it.
  func move(to other: Int32) -> Bool {
    let size = map.file.size
    guard Self.fill(other, from: 0, to: size) else { return false }
    let isMoved = disk.withLock { disk in
      lock()
      defer { unlock() }
      guard !isForked, map.file.move(to: other) else { return false }
      // The name is not on the disk yet.
      disk = Disk()
      return SystemFile.duplicate(other, as: file)
    }
    guard isMoved else { return false }
    close(other)
    return true
  }

  /// Writes zeros, so that no store into the map fails because the disk is full.
  ///
  /// In small pieces: Linux may keep the data of one write as one folio, and a sync would then write
  /// the whole folio for a single new record. Where pages are larger, a sync writes one of them.
  static func fill(_ file: Int32, from start: Int, to end: Int) -> Bool {
    SystemFile.writeZeros(to: file, from: start, to: end, pieceSize: 4_096)
  }

  private static func flush(_ file: Int32, isNew: Bool = false) -> Bool {
    #if canImport(Darwin)
      return fcntl(file, F_FULLFSYNC) == 0 || fsync(file) == 0
    #else
      // `fsync` also writes the size of a new file.
      return (isNew ? fsync(file) : fdatasync(file)) == 0
    #endif
  }

  private static func flush(directory: String) -> Bool {
    let file = SystemFile.open(directory.isEmpty ? "/" : directory, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    // Some file systems cannot sync a directory and do not need it.
    return fsync(file) == 0 || errno == EINVAL
  }
}
