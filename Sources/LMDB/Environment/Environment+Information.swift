internal import CLMDB
internal import Platform
internal import Synchronization

extension Environment {
  /// Statistics of an environment.
  public struct Information: Sendable, Hashable {
    /// The number of the last committed transaction.
    public let lastTransaction: Int
    /// The greatest page number that is or was in use.
    public let lastPage: Int
    /// The number of reader slots.
    public let maxReaders: Int
  }

  /// The reserved address space, in bytes.
  public var mapSize: Int { currentMapSize.load(ordering: .relaxed) }

  /// The data file's inode and modification time, which show whether it was changed.
  ///
  /// - Throws: ``LMDBError/Code/inputOutput`` and other codes of the system.
  public func fingerprint() throws(LMDBError) -> FileFingerprint {
    var status = stat()
    guard unsafe fstat(raw.descriptor, &status) == 0 else { throw .system("read", at: path) }
    return FileFingerprint(status)
  }

  /// `UTIME_OMIT`, a macro that Swift doesn't import.
  private static var omittedTime: Int {
    #if canImport(Darwin)
      -2
    #else
      (1 << 30) - 2
    #endif
  }

  /// Sets the data file's modification time, in nanoseconds since 1970.
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

  /// The current numbers. May be read inside a transaction, but don't belong to its snapshot.
  ///
  /// - Throws: ``LMDBError/Code/forked``, ``LMDBError/Code/failed``.
  public var information: Information {
    get throws(LMDBError) {
      try gate.withMap { () throws(LMDBError) in
        try checkUsable("read")
        let (found, _) = unsafe raw.information()
        return unsafe Information(
          lastTransaction: found.me_last_txnid, lastPage: found.me_last_pgno,
          maxReaders: Int(found.me_maxreaders))
      }
    }
  }
}
