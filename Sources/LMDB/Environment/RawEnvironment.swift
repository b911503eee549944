internal import CLMDB

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// liblmdb's environment, from a successful `mdb_env_open` to ``close()``.
///
/// `@unchecked Sendable`: liblmdb locks for itself, but for closing, which ``Registry`` does under
/// its lock when no one has the environment any more, and for moving the map and opening again,
/// which ``Gate`` allows only while nobody uses it.
@safe
final class RawEnvironment: @unchecked Sendable {
  /// As the caller wrote it, for messages.
  let path: String
  let id: DataFile.ID
  let isUnlocked: Bool
  let processID = getpid()
  /// Without symbolic links; liblmdb puts the lock file beside it.
  let resolvedPath: String
  private let options: Environment.Options
  /// Nil once it was closed, and until it could be opened again.
  private(set) var pointer: OpaquePointer?

  private init(
    _ pointer: OpaquePointer, _ file: borrowing DataFile, at resolvedPath: String,
    _ options: Environment.Options, isUnlocked: Bool
  ) {
    unsafe self.pointer = unsafe pointer
    path = file.path
    id = file.id
    self.resolvedPath = resolvedPath
    self.options = options
    self.isUnlocked = isUnlocked
  }

  /// The last thing that is done with it.
  ///
  /// Nothing is stored here: whoever used it before let go of the last reference, which orders the two,
  /// but in a way that the thread sanitizer does not see.
  func close() { unsafe mdb_env_close(pointer) }  // NULL, if it couldn't be opened again, is fine.

  /// Closes it where it may be opened again.
  private func closeForNow() {
    close()
    unsafe pointer = nil
  }

  func check(_ code: Int32, _ operation: String) throws(LMDBError) {
    guard code != MDB_SUCCESS else { return }
    throw LMDBError(libraryCode: code, operation, at: path)
  }
}

// MARK: - Opening

extension RawEnvironment {
  private static let leastMapSize = 64 << 20
  private static let attemptLimit = 128

  /// Has liblmdb open a file that passed ``FileCheck``.
  static func open(
    _ file: borrowing DataFile, _ options: Environment.Options
  ) throws(LMDBError) -> RawEnvironment {
    let resolvedPath = try file.resolvedPath()
    // liblmdb goes without locks by itself on such a file system, but doesn't say so.
    var isUnlocked = !options.isWritable && file.isOnReadOnlyFileSystem()
    let pointer = try unsafe connect(file.path, at: resolvedPath, options, &isUnlocked)
    let opened = unsafe RawEnvironment(
      pointer, file, at: resolvedPath, options, isUnlocked: isUnlocked)
    try opened.finishOpening(file)
    return opened
  }

  /// Opens the same file again. Nobody may be using it.
  ///
  /// If that fails, there is nothing to use until it is tried again.
  func openAgain(_ file: borrowing DataFile, mapSize: Int) throws(LMDBError) {
    closeForNow()
    var options = options
    options.initialMapSize = mapSize
    var isUnlocked = isUnlocked
    unsafe pointer = try unsafe Self.connect(path, at: resolvedPath, options, &isUnlocked)
    guard isUnlocked == self.isUnlocked else {
      closeForNow()
      throw LMDBError(.permissionDenied, "lock", at: path)
    }
    try finishOpening(file)
  }

  /// Tries until liblmdb has the file open, and says whether without locks.
  private static func connect(
    _ path: String, at resolvedPath: String, _ options: Environment.Options,
    _ isUnlocked: inout Bool
  ) throws(LMDBError) -> OpaquePointer {
    var options = options
    for _ in 0..<attemptLimit {
      let (pointer, code) = unsafe attempt(at: resolvedPath, options, isUnlocked: isUnlocked)
      if let pointer = unsafe pointer { return unsafe pointer }
      switch code {
      case EINTR:
        // liblmdb looks at a stale errno when a signal comes at the wrong time.
        continue
      case ENOMEM where options.initialMapSize / 2 >= leastMapSize:
        options.initialMapSize /= 2
      case EACCES where !options.isWritable && !isUnlocked,
        EROFS where !options.isWritable && !isUnlocked,
        ENOSPC where !options.isWritable && !isUnlocked:
        // The data file is open, so it is the lock file that can't be written.
        isUnlocked = true
      default:
        throw LMDBError(libraryCode: code, "open", at: path)
      }
    }
    throw LMDBError(.system(EINTR), "open", at: path)
  }

  /// One call of `mdb_env_open`; after a failed one an environment is good for closing only.
  private static func attempt(
    at path: String, _ options: Environment.Options, isUnlocked: Bool
  ) -> (OpaquePointer?, Int32) {
    var flags = MDB_NOSUBDIR | MDB_NOTLS
    if !options.isWritable { flags |= MDB_RDONLY }
    if isUnlocked { flags |= MDB_NOLOCK }
    let grain = 64 << 10  // A multiple of every page size.
    let mapSize = max(1, options.initialMapSize / grain) * grain
    var pointer: OpaquePointer?
    var code = unsafe mdb_env_create(&pointer)
    if code == 0 { code = unsafe mdb_env_set_mapsize(pointer, mapSize) }
    if code == 0 {
      code = unsafe mdb_env_set_maxdbs(pointer, UInt32(clamping: max(1, options.maxDatabases)))
    }
    if code == 0 {
      code = unsafe mdb_env_set_maxreaders(pointer, UInt32(clamping: max(1, options.maxReaders)))
    }
    if code == 0, !isUnlocked { code = reserveLockFile(at: path + "-lock", options) }
    if code == 0 {
      code = unsafe mdb_env_open(pointer, path, UInt32(flags), mode_t(options.fileMode))
    }
    if code == 0 { return unsafe (pointer, 0) }
    unsafe mdb_env_close(pointer)  // NULL, if it wasn't created, is fine.
    return (nil, code)
  }

  private func finishOpening(_ file: borrowing DataFile) throws(LMDBError) {
    do throws(LMDBError) {
      guard DataFile.ID(descriptor: descriptor) == id else {
        throw LMDBError(
          .system(ESTALE), "open", at: path, detail: "it was replaced in the meantime")
      }
      let (information, statistics) = unsafe information()
      if options.isWritable, unsafe information.me_last_txnid == 0 {
        // liblmdb doesn't sync what it begins a file with; nor may an earlier opening have done it.
        try writeAgain(file, byteCount: 2 * Int(statistics.ms_psize))
        try file.syncDirectory(of: resolvedPath)
      }
      _ = try checkReaders()
    } catch {
      closeForNow()
      throw error
    }
  }
}

// MARK: - Calls that need no transaction

extension RawEnvironment {
  /// liblmdb's own descriptor of the data file, which it closes.
  var descriptor: Int32 {
    var descriptor: Int32 = -1
    unsafe mdb_env_get_fd(pointer, &descriptor)
    return descriptor
  }

  /// Frees the slots of readers that died, and says how many.
  func checkReaders() throws(LMDBError) -> Int {
    var count: Int32 = 0
    try unsafe check(mdb_reader_check(pointer, &count), "check the readers of")
    return Int(count)
  }

  /// What liblmdb says of the environment. The map must not move meanwhile.
  func information() -> (MDB_envinfo, MDB_stat) {
    var (information, statistics) = unsafe (MDB_envinfo(), MDB_stat())
    unsafe mdb_env_info(pointer, &information)
    unsafe mdb_env_stat(pointer, &statistics)
    return unsafe (information, statistics)
  }

  /// Gives the map another size; 0 is the one that the file says. Nobody may be using it.
  func moveMap(toSize size: Int) throws(LMDBError) {
    try unsafe check(mdb_env_set_mapsize(pointer, size), "grow the map of")
  }

  /// Whether the system would give so much address space. liblmdb gives the old map up before it
  /// asks for the new one, and can't go back.
  static func canMap(byteCount: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    guard let start = unsafe mmap(nil, byteCount, PROT_NONE, flags, -1, 0),
      unsafe start != MAP_FAILED
    else { return false }
    unsafe munmap(start, byteCount)
    return true
  }
}

/// Has the disk keep room for a lock file: liblmdb maps a file with holes, and a store into one on a
/// full disk ends the process.
///
/// What is in the file stays. No lock is lost by closing it, as this process has it open once.
///
/// - Returns: 0, or the system's code where there is no room.
private func reserveLockFile(at path: String, _ options: Environment.Options) -> Int32 {
  #if os(Linux)
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(options.fileMode))
    // Whatever is wrong, liblmdb will find it too.
    guard file >= 0 else { return 0 }
    defer { close(file) }
    // As large as liblmdb makes it: two parts of its own and a slot for each reader, of 64 bytes.
    let code = posix_fallocate(file, 0, off_t((max(1, options.maxReaders) + 2) * 64))
    return code == ENOSPC || code == EDQUOT ? ENOSPC : 0
  #else
    return 0
  #endif
}
