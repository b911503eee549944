internal import CLMDB
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// Going on after a failure. liblmdb can't: after some it refuses everything, and after others it
// goes on as if the disk had what it doesn't have.

extension Environment {
  /// Opens the file again in place, when nobody in this process uses it; databases stay valid.
  ///
  /// The caller is inside the gate, with no transaction running.
  ///
  /// - Parameter table: The databases that are valid if the commit that failed is there.
  /// - Returns: Whether the commit that failed is in the file nevertheless, and on the disk.
  @discardableResult
  func recover(_ table: DatabaseTable? = nil) throws(LMDBError) -> Bool {
    var isThere = false
    try gate.moveMap { () throws(LMDBError) in
      // Another thread may have been first.
      guard hasFailed.load(ordering: .acquiring) || hasNoMap.load(ordering: .acquiring) else {
        return
      }
      let file = try DataFile(
        at: raw.resolvedPath, flags: isWritable ? O_RDWR : O_RDONLY, mode: fileMode,
        operation: "open again")
      guard file.id == raw.id else {
        throw LMDBError(
          .system(ESTALE), "open again", at: path, detail: "it was replaced in the meantime")
      }
      try FileCheck.run(on: file, isTrusted: false)
      try openAgain(file, table)
      if isWritable { isThere = try writeWhatIsInDoubt(in: file) }
      hasFailed.store(false, ordering: .releasing)
    }
    return isThere
  }

  private func openAgain(
    _ file: borrowing DataFile, _ known: DatabaseTable?
  ) throws(LMDBError) {
    hasNoMap.store(true, ordering: .releasing)
    try raw.openAgain(file, mapSize: mapSize)
    try databases.update { (table) throws(LMDBError) in
      let transaction = try RawTransaction(in: raw, isWriting: false)
      table = try (known ?? table).openedAgain(in: transaction)
      // Their handles are liblmdb's only after this.
      try transaction.commit()
    }
    currentMapSize.store(unsafe raw.information().0.me_mapsize, ordering: .relaxed)
    hasNoMap.store(false, ordering: .releasing)
  }

  /// Writes the bytes in place that the system has in memory, and maybe not on the disk: after a
  /// sync that failed it takes them for written, and no later sync would say otherwise.
  ///
  /// - Returns: Whether the commit that failed is there.
  private func writeWhatIsInDoubt(in file: borrowing DataFile) throws(LMDBError) -> Bool {
    let doubtful = doubtfulTransaction.load(ordering: .relaxed)
    let newest = unsafe raw.information().0.me_last_txnid
    let isThere = doubtful != 0 && newest >= doubtful
    // The two meta pages; what earlier commits wrote was synced by them, and nothing refers to what
    // a commit wrote that isn't there.
    try raw.writeAgain(file, byteCount: isThere ? file.byteCount : 2 * pageSize)
    doubtfulTransaction.store(0, ordering: .relaxed)
    return isThere
  }
}

extension RawEnvironment {
  /// Writes the first bytes of the file once more and syncs them, while nobody commits.
  func writeAgain(_ file: borrowing DataFile, byteCount: Int) throws(LMDBError) {
    let lock = try RawTransaction(in: self, isWriting: true)
    defer { lock.end() }
    guard rewriteBytes(of: file.descriptor, in: 0..<byteCount), fsync(file.descriptor) == 0 else {
      throw .system("write to", at: path)
    }
  }
}
