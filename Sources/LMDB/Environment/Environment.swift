internal import CLMDB
internal import Platform
internal import Synchronization

/// An LMDB data file: databases that are read from a memory map and written in transactions.
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
/// The lock file lies beside the data file and has the same name with `-lock` appended. A process
/// opens a file once: opening it again, under any name, returns the same object. The file is closed
/// with the last reference to it; there is no `close()`, so nothing can use a closed environment.
///
/// A committed write survives a power loss. All functions may be called from any thread, but not in
/// the child after a `fork`.
public final class Environment: Sendable {
  /// The data file, as the first caller to open it spelled it.
  public var path: String { raw.path }

  /// Whether ``write(_:)`` is allowed.
  public let isWritable: Bool

  /// The size of a page in bytes; chosen when the file is created, and never changes.
  public let pageSize: Int

  let raw: RawEnvironment
  let gate = Gate()

  /// The committed handles. Its lock is held while a read begins.
  let databases = Monitor(DatabaseTable())

  /// The map's size: a copy, because liblmdb's own can't be read while the map moves.
  let currentMapSize: Atomic<Int>

  /// Set when a commit failed: the file must be reopened before the next write.
  let hasFailed = Atomic(false)

  /// Set when the map was lost: the file must be reopened before the next read, too.
  let hasNoMap = Atomic(false)

  /// The failed commit while it isn't known whether the file has it; otherwise 0.
  let doubtfulTransaction = Atomic(0)

  /// For ``Registry`` only, which alone knows that the file isn't open already.
  init(_ raw: RawEnvironment, _ options: Options) {
    let (information, statistics) = unsafe raw.information()
    self.raw = raw
    isWritable = options.isWritable
    pageSize = Int(statistics.ms_psize)
    currentMapSize = unsafe Atomic(information.me_mapsize)
  }

  deinit { Registry.close(raw) }

  /// Opens a data file, or returns the environment that has it open in this process.
  ///
  /// If this process already has it open, `options` has no effect except for its access.
  ///
  /// - Throws: ``LMDBError/Code/notFound``, ``LMDBError/Code/notRegularFile``,
  ///   ``LMDBError/Code/permissionDenied``; ``LMDBError/Code/notADatabase``,
  ///   ``LMDBError/Code/versionMismatch`` or ``LMDBError/Code/corrupt`` if the check of the file
  ///   fails; ``LMDBError/Code/unsupportedLibrary``; ``LMDBError/Code/alreadyOpen`` for write access to a file that this process has open
  ///   for reading.
  public static func open(
    at path: String, options: Options = Options()
  ) throws(LMDBError) -> Environment {
    try Registry.open(at: path, options)
  }

  /// Throws in a forked child, which must not use its parent's environment.
  func checkProcess(_ operation: String) throws(LMDBError) {
    guard raw.processID == getpid() else { throw LMDBError(.forked, operation, at: path) }
  }

  /// Throws if the environment can't be used until it is reopened.
  func checkUsable(_ operation: String) throws(LMDBError) {
    try checkProcess(operation)
    guard !hasNoMap.load(ordering: .acquiring) else {
      throw LMDBError(.failed, operation, at: path, detail: "its memory map was lost")
    }
  }
}
