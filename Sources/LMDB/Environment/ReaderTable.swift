internal import Platform

/// The processes that read a data file through liblmdb, according to its lock file.
///
/// The format is that of liblmdb 0.9, `struct MDB_txninfo` in `mdb.c`: a header of 128 bytes with
/// the number of slots at offset 16, then slots of 64 bytes with a transaction and a process each.
public struct ReaderTable: Sendable, Hashable {
  /// The processes that have a slot, alive or not; each listed once.
  public let processes: [Int32]

  private static let headerSize = 128
  private static let slotSize = 64
  /// More slots than any lock file has.
  private static let slotLimit = 65_536

  /// Reads the lock file of the data file at `path`; `nil` if there is none that can be read.
  ///
  /// - Important: A process that closes a lock file loses liblmdb's locks on it. So this returns
  ///   `nil` if this process has the data file open.
  public init?(ofFileAt path: String) {
    guard let data = try? DataFile(at: path, flags: O_RDONLY, operation: "open"),
      !Registry.isOpen(data.id),
      let lock = try? DataFile(at: path + "-lock", flags: O_RDONLY, operation: "open"),
      let header = try? lock.bytes(at: 0, count: Self.headerSize),
      header.span.integer(at: 0, count: 4) == 0xBEEF_C0DE,
      let count = header.span.integer(at: 16, count: 4)
    else { return nil }
    let slots =
      (try? lock.bytes(
        at: Self.headerSize, count: min(Int(count), Self.slotLimit) * Self.slotSize)) ?? []
    var processes: Set<Int32> = []
    for start in stride(from: 0, to: slots.count, by: Self.slotSize) {
      guard let process = slots.span.integer(at: start + 8, count: 4),
        let found = Int32(exactly: process), found > 0
      else { continue }
      processes.insert(found)
    }
    self.processes = processes.sorted()
  }
}
