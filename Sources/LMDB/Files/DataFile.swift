internal import Platform

/// An open data file, used to inspect a file before liblmdb opens it and to write a copy.
///
/// Never the lock file: closing any descriptor of the *lock* file drops liblmdb's locks.
struct DataFile: ~Copyable {
  /// The permissions of created files: only the owner has access.
  static let mode: mode_t = 0o600

  let path: String
  let id: FileIdentity
  let byteCount: Int
  let descriptor: Int32

  /// Opens a regular file. A FIFO or a device is refused without blocking.
  init(
    at path: String, flags: Int32, operation: String
  ) throws(LMDBError) {
    guard !path.utf8.contains(0) else {
      throw LMDBError(.notFound, operation, at: path, detail: "the path contains a NUL byte")
    }
    StandardDescriptors.keep()
    // `open` with O_NONBLOCK doesn't wait for the other end of a FIFO.
    let opened = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, Self.mode)
    guard opened >= 0 else {
      let isOfAnotherKind = [EISDIR, ENXIO, EOPNOTSUPP].contains(errno)
      throw isOfAnotherKind
        ? LMDBError(.notRegularFile, operation, at: path) : .system(operation, at: path)
    }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw LMDBError(.notRegularFile, operation, at: path)
    }
    self.path = path
    self.id = FileIdentity(status)
    self.byteCount = Int(status.st_size)
    self.descriptor = opened
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`; fewer at the end of the file.
  borrowing func bytes(at offset: Int, count: Int) throws(LMDBError) -> [UInt8] {
    // An empty array is shared by all threads, and would be written to.
    guard count > 0 else { return [] }
    var failure: Int32 = 0
    // Safe: pread writes at most as many bytes as there is room for, and returns the count.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      while read < count, let start = buffer.baseAddress {
        let more = unsafe pread(descriptor, start + read, count - read, off_t(offset + read))
        if more < 0, errno == EINTR { continue }
        if more < 0 { failure = errno }
        guard more > 0 else { return }
        read += more
      }
    }
    guard failure == 0 else { throw LMDBError(libraryCode: failure, "read", at: path) }
    return bytes
  }

  /// The file's size, and the fingerprint that shows whether it was changed.
  borrowing func status() throws(LMDBError) -> (byteCount: Int, fingerprint: FileFingerprint) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("read", at: path) }
    return (Int(status.st_size), FileFingerprint(status))
  }

  /// The path without symbolic links. liblmdb puts the lock file beside the path it is given, so a
  /// symbolic link would give one data file two lock files.
  borrowing func resolvedPath() throws(LMDBError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .system("open", at: path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether the file lies on a file system that is mounted read-only.
  borrowing func isOnReadOnlyFileSystem() -> Bool {
    var status = statvfs()
    return unsafe fstatvfs(descriptor, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Whether the file system of an open file has less than one page of free space. The file may have
  /// lost its name.
  static func isDiskFull(_ descriptor: Int32) -> Bool {
    var status = statvfs()
    return unsafe fstatvfs(descriptor, &status) == 0
      && UInt64(status.f_bavail) * UInt64(status.f_frsize) < UInt64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
