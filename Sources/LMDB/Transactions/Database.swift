/// A named table of keys and values in an environment, sorted by the bytes of the keys.
///
/// Get one from a transaction; it stays valid for all later transactions of the environment,
/// unless the write that created it was aborted.
public struct Database: Sendable, Hashable {
  /// The name it was opened with.
  public let name: String

  /// Unique among the databases of the process, so a stale or foreign handle is detected.
  ///
  /// ``DatabaseTable`` has liblmdb's own handle, which changes with a recovery.
  let serial: UInt64
}
