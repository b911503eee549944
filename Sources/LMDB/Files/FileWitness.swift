internal import Platform

/// What the system says of a data file that only its writer can have changed.
///
/// A writer that was killed leaves it behind. As long as the system still says the same, the file is as
/// liblmdb left it after a commit, and everything in it is on the disk. No program can set the time at
/// which the system last saw a file change, and nobody elsewhere knows that time, or the number of the
/// system's run: so it cannot be made up, unlike a ``FileFingerprint``.
///
/// A copy has another one, and so has a file that anything was done to: a write, another name or
/// owner, other rights. After a restart of the system every file has another one.
package struct FileWitness: Hashable, Sendable {
  package let run: SystemRun
  package let device, inode: UInt64
  package let byteCount: UInt64
  /// The times of the last change of the content, and of anything, in nanoseconds since 1970.
  package let contentChangedAt, changedAt: Int64

  /// A witness with these fields.
  package init(
    run: SystemRun, device: UInt64, inode: UInt64, byteCount: UInt64, contentChangedAt: Int64,
    changedAt: Int64
  ) {
    (self.run, self.device, self.inode, self.byteCount) = (run, device, inode, byteCount)
    (self.contentChangedAt, self.changedAt) = (contentChangedAt, changedAt)
  }

  /// The witness of the file at a path; `nil` if it has none.
  package init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The witness of an open file; `nil` if it has none.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` if another user can write the file, or the system does not tell enough.
  private init?(_ status: stat) {
    guard let run = SystemRun.current, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0, status.st_nlink == 1
    else { return nil }
    let identity = FileIdentity(status)
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    self.init(
      run: run, device: identity.device, inode: identity.inode,
      byteCount: UInt64(status.st_size), contentChangedAt: FileFingerprint(status).changedAt,
      changedAt: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}
