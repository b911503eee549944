internal import CLMDB
internal import Platform
internal import Synchronization

// Recovery after a failure. liblmdb has none: after some failures it refuses every call, and after
// others it continues as if the disk had data that it doesn't have.

extension Environment {
  /// Reopens the file in place once no thread of this process uses it; databases stay valid.
  ///
  /// The caller is inside the gate and has no transaction running.
  ///
  /// - Parameter table: The databases that are valid if the failed commit is in the file.
  /// - Returns: Whether the failed commit is in the file nevertheless, and on the disk.
  @discardableResult
  func recover(_ table: DatabaseTable? = nil) throws(LMDBError) -> Bool {
    var isThere = false
    try gate.moveMap { () throws(LMDBError) in
      // Another thread may already have recovered.
      guard hasFailed.load(ordering: .acquiring) || hasNoMap.load(ordering: .acquiring) else {
        return
      }
      let file = try DataFile(
        at: raw.resolvedPath, flags: isWritable ? O_RDWR : O_RDONLY, operation: "open again")
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
      // Their handles are valid in liblmdb only after this commit.
      try transaction.commit()
    }
    currentMapSize.store(unsafe raw.information().0.me_mapsize, ordering: .relaxed)
    hasNoMap.store(false, ordering: .releasing)
  }

  /// Writes bytes again that the system has in memory and the disk may lack: after a failed sync
  /// the system treats them as written, and no later sync reports an error.
  ///
  /// - Returns: Whether the failed commit is in the file.
  private func writeWhatIsInDoubt(in file: borrowing DataFile) throws(LMDBError) -> Bool {
    let doubtful = doubtfulTransaction.load(ordering: .relaxed)
    let newest = unsafe raw.information().0.me_last_txnid
    let isThere = doubtful != 0 && newest >= doubtful
    // Without the commit, only the two meta pages: earlier commits synced their own pages, and
    // nothing refers to the pages of a commit that isn't in the file.
    try raw.writeAgain(file, byteCount: isThere ? file.byteCount : 2 * pageSize)
    doubtfulTransaction.store(0, ordering: .relaxed)
    return isThere
  }
}

extension RawEnvironment {
  /// Writes the first bytes of the file again and syncs them, while no transaction can commit.
  func writeAgain(_ file: borrowing DataFile, byteCount: Int) throws(LMDBError) {
    let lock = try RawTransaction(in: self, isWriting: true)
    defer { lock.end() }
    guard rewriteBytes(of: file.descriptor, in: 0..<byteCount), fsync(file.descriptor) == 0 else {
      throw .system("write to", at: path)
    }
  }
}
