#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A data file that is open for a look before liblmdb sees it, or for writing a copy.
///
/// Only ever the data file: closing any descriptor of the *lock* file drops liblmdb's locks.
struct DataFile: ~Copyable {
  /// What is the same for all names of a file.
  struct ID: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// The file behind a descriptor, or nil if it isn't one.
    init?(descriptor: Int32) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  let path: String
  let id: ID
  let byteCount: Int
  let descriptor: Int32

  /// Opens a regular file; a FIFO or a device is refused without waiting for it.
  init(
    at path: String, flags: Int32, mode: UInt16, operation: String
  ) throws(LMDBError) {
    guard !path.utf8.contains(0) else {
      throw LMDBError(.notFound, operation, at: path, detail: "the path contains a NUL byte")
    }
    // `open` with O_NONBLOCK doesn't wait for the other end of a FIFO.
    let opened = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode_t(mode))
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
    self.id = ID(status)
    self.byteCount = Int(status.st_size)
    self.descriptor = opened
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`; fewer at the end of the file.
  borrowing func bytes(at offset: Int, count: Int) throws(LMDBError) -> [UInt8] {
    var failure: Int32 = 0
    // Safe: pread writes at most as many bytes as there is room for, and says how many.
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

  /// How large the file is, and what tells whether it was touched.
  borrowing func status() throws(LMDBError) -> (byteCount: Int, fingerprint: FileFingerprint) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system("read", at: path) }
    return (Int(status.st_size), FileFingerprint(status))
  }

  /// The one name liblmdb should see: it puts the lock file beside the name it is given, so a
  /// symbolic link would give one data file two lock files.
  borrowing func resolvedPath() throws(LMDBError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .system("open", at: path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether the file lies on a file system that is mounted for reading only.
  borrowing func isOnReadOnlyFileSystem() -> Bool {
    var status = statvfs()
    return unsafe fstatvfs(descriptor, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Makes the entry of a new file in its directory survive a power loss.
  borrowing func syncDirectory(of resolvedPath: String) throws(LMDBError) {
    let end = resolvedPath.utf8.lastIndex(of: UInt8(ascii: "/")) ?? resolvedPath.startIndex
    let directory = unsafe open("\(resolvedPath[..<end])/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system("open the directory of", at: path) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .system("sync the directory of", at: path) }
  }
}
