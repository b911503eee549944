internal import CLMDB
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A data file of LMDB: databases that are read from a memory map and written in transactions.
///
/// ```swift
/// let environment = try Environment.open(
///   at: path, options: .init(access: .readWrite(create: true)))
/// try environment.write { transaction in
///   let names = try transaction.createDatabase(named: "names")
///   try transaction.put(Array("Ada".utf8), for: [1], in: names)
/// }
/// let name = try environment.read { transaction -> [UInt8]? in
///   guard let names = try transaction.openDatabase(named: "names") else { return nil }
///   return try transaction.value(for: [1], in: names)
/// }
/// ```
///
/// Beside the file stands its lock file, of the same name with `-lock`. A process has a file open
/// once: opening it again gives the same object, under whichever name. It is closed when the last
/// reference to it is gone; there is no `close()`, as nothing could then be using it.
///
/// What a write committed survives a power loss. All functions may be called from any thread, but
/// not after a `fork` in the child.
public final class Environment: Sendable {
  /// The data file, as it was written when it was opened first.
  public var path: String { raw.path }

  /// Whether ``write(_:)`` is allowed.
  public let isWritable: Bool

  /// Whether reads take no lock, as the lock file can't be written.
  ///
  /// They are then safe only if no process writes to the file meanwhile.
  public var isUnlocked: Bool { raw.isUnlocked }

  /// The size of a page in bytes; it is the creator's, and never changes.
  public let pageSize: Int

  let raw: RawEnvironment
  let fileMode: UInt16
  let gate = Gate()

  /// The handles that are committed. Its lock is held while a read begins.
  let databases = Monitor(DatabaseTable())

  /// How large the map is: a copy, for liblmdb's can't be looked at while the map moves.
  let currentMapSize: Atomic<Int>

  /// Set when a commit failed: the file is to be opened again before the next write.
  let hasFailed = Atomic(false)

  /// Set when the map was lost: the file is to be opened again before the next read, too.
  let hasNoMap = Atomic(false)

  /// The commit that failed, while it isn't known whether the file has it; 0 if there is none.
  let doubtfulTransaction = Atomic(0)

  /// Only ``Registry`` makes one: it alone knows that the file isn't open already.
  init(_ raw: RawEnvironment, _ options: Options) {
    let (information, statistics) = unsafe raw.information()
    self.raw = raw
    isWritable = options.isWritable
    fileMode = options.fileMode
    pageSize = Int(statistics.ms_psize)
    currentMapSize = unsafe Atomic(information.me_mapsize)
  }

  deinit { Registry.close(raw) }

  /// Opens a data file, or gives the environment that has it open in this process.
  ///
  /// If this process has it open already, the other options are without effect.
  ///
  /// - Throws: ``LMDBError/Code/notFound``, ``LMDBError/Code/notRegularFile``,
  ///   ``LMDBError/Code/permissionDenied``; ``LMDBError/Code/notADatabase``,
  ///   ``LMDBError/Code/versionMismatch`` or ``LMDBError/Code/corrupt`` after a look at the file's
  ///   beginning; ``LMDBError/Code/alreadyOpen`` to write what this process has open to read.
  public static func open(
    at path: String, options: Options = Options()
  ) throws(LMDBError) -> Environment {
    try Registry.open(at: path, options)
  }

  /// Throws in a child process, which must not use the environment of its parent.
  func checkProcess(_ operation: String) throws(LMDBError) {
    guard raw.processID == getpid() else { throw LMDBError(.forked, operation, at: path) }
  }

  /// Throws if the environment can't be used before it was opened again.
  func checkUsable(_ operation: String) throws(LMDBError) {
    try checkProcess(operation)
    guard !hasNoMap.load(ordering: .acquiring) else {
      throw LMDBError(.failed, operation, at: path, detail: "its memory map was lost")
    }
  }

  /// Throws if the environment is for reading only.
  func checkWritable(_ operation: String) throws(LMDBError) {
    guard isWritable else { throw LMDBError(.readOnly, operation, at: path) }
  }
}
