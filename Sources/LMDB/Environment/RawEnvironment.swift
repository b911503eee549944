internal import CLMDB
internal import Platform

/// liblmdb's environment, from a successful `mdb_env_open` to ``close()``.
///
/// `@unchecked Sendable`: liblmdb does its own locking, with two exceptions. ``Registry`` closes it
/// under its lock when no reference is left, and ``Gate`` allows moving the map and reopening only
/// while no thread uses it.
@safe
final class RawEnvironment: @unchecked Sendable {
  /// As the caller spelled it, for messages.
  let path: String
  let id: FileIdentity
  /// Whether reads take no lock, because the lock file can't be written or the file has no name.
  /// They are then safe only if no other process writes to the file at the same time.
  let isUnlocked: Bool
  let processID = getpid()
  /// Without symbolic links; liblmdb puts the lock file beside it.
  let resolvedPath: String
  private let options: Environment.Options
  /// Nil while it is closed and not yet reopened.
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

  /// Closes it for good.
  ///
  /// `pointer` is not set to nil here: releasing the last reference orders this after all uses, but
  /// the thread sanitizer does not see that order.
  func close() { unsafe mdb_env_close(pointer) }  // NULL, after a failed reopening, is allowed.

  /// Closes it before a reopening.
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

  /// Opens a file that passed ``FileCheck`` with liblmdb.
  static func open(
    _ file: borrowing DataFile, _ options: Environment.Options
  ) throws(LMDBError) -> RawEnvironment {
    try LibraryVersion.check(path: file.path)
    let resolvedPath = options.isUnnamed ? file.path : try file.resolvedPath()
    // On a read-only file system liblmdb silently works without locks.
    var isUnlocked =
      options.isUnnamed || !options.isWritable && file.isOnReadOnlyFileSystem()
    let pointer = try unsafe connect(file.path, at: resolvedPath, options, &isUnlocked)
    let opened = unsafe RawEnvironment(
      pointer, file, at: resolvedPath, options, isUnlocked: isUnlocked)
    try opened.finishOpening(file)
    return opened
  }

  /// Reopens the same file. No thread may be using it.
  ///
  /// If that fails, the environment is unusable until a later call succeeds.
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

  /// Retries until liblmdb has the file open, and reports whether it does so without locks.
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
        // liblmdb reads a stale errno when a signal arrives at the wrong time.
        continue
      case ENOMEM where options.initialMapSize / 4 >= leastMapSize:
        // Not half: little would be left for everything else.
        options.initialMapSize /= 4
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

  /// One call of `mdb_env_open`; an environment that fails to open can only be closed.
  private static func attempt(
    at path: String, _ options: Environment.Options, isUnlocked: Bool
  ) -> (OpaquePointer?, Int32) {
    var flags = MDB_NOSUBDIR | MDB_NOTLS
    if !options.isWritable { flags |= MDB_RDONLY }
    if isUnlocked { flags |= MDB_NOLOCK }
    // liblmdb opens the file and its lock, for as long as the environment is open.
    StandardDescriptors.keep()
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
      code = unsafe mdb_env_open(pointer, path, UInt32(flags), DataFile.mode)
    }
    if code == 0 { return unsafe (pointer, 0) }
    unsafe mdb_env_close(pointer)  // NULL, if it wasn't created, is allowed.
    return (nil, code)
  }

  private func finishOpening(_ file: borrowing DataFile) throws(LMDBError) {
    do throws(LMDBError) {
      guard FileIdentity(descriptor: descriptor) == id else {
        throw LMDBError(
          .system(ESTALE), "open", at: path, detail: "it was replaced in the meantime")
      }
      let (information, statistics) = unsafe information()
      if options.isWritable, unsafe information.me_last_txnid == 0 {
        // liblmdb doesn't sync the meta pages it creates; an earlier opening may not have done so
        // either.
        try writeAgain(file, byteCount: 2 * Int(statistics.ms_psize))
        if !options.isUnnamed { try Environment.syncDirectory(of: resolvedPath) }
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
  /// liblmdb's own descriptor of the data file; liblmdb closes it.
  var descriptor: Int32 {
    var descriptor: Int32 = -1
    unsafe mdb_env_get_fd(pointer, &descriptor)
    return descriptor
  }

  /// Frees the slots of dead readers and returns their number.
  func checkReaders() throws(LMDBError) -> Int {
    var count: Int32 = 0
    try unsafe check(mdb_reader_check(pointer, &count), "check the readers of")
    return Int(count)
  }

  /// liblmdb's information on the environment. The map must not move during the call.
  func information() -> (MDB_envinfo, MDB_stat) {
    var (information, statistics) = unsafe (MDB_envinfo(), MDB_stat())
    unsafe mdb_env_info(pointer, &information)
    unsafe mdb_env_stat(pointer, &statistics)
    return unsafe (information, statistics)
  }

  /// Changes the map's size; 0 means the size recorded in the file. No thread may be using it.
  func moveMap(toSize size: Int) throws(LMDBError) {
    try unsafe check(mdb_env_set_mapsize(pointer, size), "grow the map of")
  }

  /// Whether the system would grant that much address space. liblmdb unmaps the old map before it
  /// requests the new one, and can't go back.
  static func canMap(byteCount: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    guard let start = unsafe mmap(nil, byteCount, PROT_NONE, flags, -1, 0),
      unsafe start != MAP_FAILED
    else { return false }
    unsafe munmap(start, byteCount)
    return true
  }
}

/// Allocates disk space for a lock file. liblmdb maps a sparse file, and a store into a hole of it
/// ends the process when the disk is full.
///
/// It refuses a link to another file, which liblmdb would write. The file's content stays. Closing it
/// drops no locks, because this process has no other descriptor of it open.
///
/// - Returns: 0, or the system's code if there is no space.
private func reserveLockFile(at path: String, _ options: Environment.Options) -> Int32 {
  let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, DataFile.mode)
  // liblmdb will report any other failure itself, but would write to whatever a link leads to.
  guard file >= 0 else { return errno == ELOOP ? ELOOP : 0 }
  defer { close(file) }
  var status = stat()
  if unsafe fstat(file, &status) == 0, status.st_nlink > 1 { return EMLINK }
  #if os(Linux)
    // liblmdb's size for it: two parts of its own and a slot for each reader, 64 bytes each.
    let code = posix_fallocate(file, 0, off_t((max(1, options.maxReaders) + 2) * 64))
    return code == ENOSPC || code == EDQUOT ? ENOSPC : 0
  #else
    return 0
  #endif
}
