internal import CLMDB
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Environment {
  /// Numbers about an environment.
  public struct Information: Sendable, Hashable {
    /// The number of the last transaction that was committed.
    public let lastTransaction: Int
    /// The number of the last page that is or was in use.
    public let lastPage: Int
    /// How many reader slots were ever in use at the same time, over all processes.
    public let usedReaderSlots: Int
    /// How many reader slots there are.
    public let maxReaders: Int
  }

  /// The address space that is reserved, in bytes.
  public var mapSize: Int { currentMapSize.load(ordering: .relaxed) }

  /// The size of the data file in bytes.
  ///
  /// - Throws: ``LMDBError/Code/inputOutput`` and other codes of the system.
  public var fileSize: Int {
    get throws(LMDBError) {
      try looking("read") { () throws(LMDBError) in
        var status = stat()
        guard unsafe fstat(raw.descriptor, &status) == 0 else { throw .system("read", at: path) }
        return Int(status.st_size)
      }
    }
  }

  /// What tells whether the data file was touched.
  ///
  /// - Throws: ``LMDBError/Code/inputOutput`` and other codes of the system.
  public func fingerprint() throws(LMDBError) -> FileFingerprint {
    var status = stat()
    guard unsafe fstat(raw.descriptor, &status) == 0 else { throw .system("read", at: path) }
    return FileFingerprint(status)
  }

  /// `UTIME_OMIT`, which is a macro that Swift can't see.
  private static var omittedTime: Int {
    #if canImport(Darwin)
      -2
    #else
      (1 << 30) - 2
    #endif
  }

  /// Sets the time at which the data file was changed, in nanoseconds since 1970.
  ///
  /// - Throws: ``LMDBError/Code/permissionDenied`` and other codes of the system.
  public func setModificationTime(_ nanoseconds: Int64) throws(LMDBError) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let times = [
      timespec(tv_sec: 0, tv_nsec: Self.omittedTime),
      timespec(tv_sec: Int(seconds), tv_nsec: Int(rest)),
    ]
    guard unsafe futimens(raw.descriptor, times) == 0 else { throw .system("close", at: path) }
  }

  /// Numbers as of now. May be read inside a transaction, but are not of its snapshot.
  ///
  /// - Throws: ``LMDBError/Code/forked``, ``LMDBError/Code/failed``.
  public var information: Information {
    get throws(LMDBError) {
      try looking("read") { () throws(LMDBError) in
        let (found, _) = unsafe raw.information()
        return unsafe Information(
          lastTransaction: found.me_last_txnid, lastPage: found.me_last_pgno,
          usedReaderSlots: Int(found.me_numreaders), maxReaders: Int(found.me_maxreaders))
      }
    }
  }

  /// Frees the reader slots of processes that died, without which old pages can't be used again.
  ///
  /// Opening does this, and so does a read that finds no free slot.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``LMDBError/Code/forked``, ``LMDBError/Code/failed``.
  @discardableResult
  public func checkReaders() throws(LMDBError) -> Int {
    try looking("check the readers of") { () throws(LMDBError) in try raw.checkReaders() }
  }

  /// Waits until the disk has all that was committed, which ``write(_:)`` does anyway.
  ///
  /// - Throws: ``LMDBError/Code/readOnly``; ``LMDBError/Code/inputOutput`` and others, after which
  ///   the next write opens the file again.
  public func sync() throws(LMDBError) {
    try checkWritable("sync")
    try looking("sync") { () throws(LMDBError) in
      guard !hasFailed.load(ordering: .acquiring) else {
        throw LMDBError(.failed, "sync", at: path)
      }
      do throws(LMDBError) {
        try unsafe raw.check(mdb_env_sync(raw.pointer, 1), "sync")
      } catch {
        hasFailed.store(true, ordering: .releasing)
        throw error
      }
    }
  }

  /// Runs `body`, which needs liblmdb's environment for a moment, inside a transaction or not.
  private func looking<R>(
    _ operation: String, _ body: () throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    try gate.look { () throws(LMDBError) in
      try checkUsable(operation)
      return try body()
    }
  }
}
