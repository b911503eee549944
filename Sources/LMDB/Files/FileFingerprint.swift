internal import Platform

/// A file's inode and modification time, which show whether the file was changed.
///
/// A copy has another inode, and a write changes the modification time. A file that still has the
/// fingerprint its writer recorded is unchanged since then.
public struct FileFingerprint: Hashable, Sendable {
  /// The file's inode number, unique on its file system.
  public let inode: UInt64
  /// The modification time, in nanoseconds since 1970.
  public let changedAt: Int64

  /// Creates a fingerprint from its parts.
  public init(inode: UInt64, changedAt: Int64) {
    self.inode = inode
    self.changedAt = changedAt
  }

  init(_ status: stat) {
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    changedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
