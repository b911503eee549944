/// A named table of keys and values in an environment, sorted by the bytes of the keys.
///
/// Get one from a transaction; it stays valid for all later transactions of the environment,
/// unless the write that created it was aborted.
public struct Database: Sendable, Hashable {
  /// The name it was opened by.
  public let name: String

  /// No two databases of a process have the same, so a stale or foreign handle is known.
  ///
  /// ``DatabaseTable`` has liblmdb's own handle, which is another one after a recovery.
  let serial: UInt64
}

extension Database {
  /// The size and shape of a database.
  public struct Statistics: Sendable, Hashable {
    /// How many keys it has.
    public let entryCount: Int
    /// How many pages a look-up passes.
    public let depth: Int
    /// Pages of the inner tree.
    public let branchPageCount: Int
    /// Pages with keys and small values.
    public let leafPageCount: Int
    /// Pages with values too large for a leaf.
    public let overflowPageCount: Int
    /// The size of a page.
    public let pageByteCount: Int

    /// The size of all pages.
    public var byteCount: Int {
      (branchPageCount + leafPageCount + overflowPageCount) * pageByteCount
    }
  }
}
