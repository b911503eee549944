#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What tells whether a file was touched: which one it is, and when it was changed.
///
/// A copy is another file, and writing to a file changes its time. So a file that still has the
/// fingerprint that its writer noted is as that writer left it.
public struct FileFingerprint: Hashable, Sendable {
  /// The file's number on its file system.
  public let inode: UInt64
  /// When its contents were changed, in nanoseconds since 1970.
  public let changedAt: Int64

  /// Creates one from its parts.
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
