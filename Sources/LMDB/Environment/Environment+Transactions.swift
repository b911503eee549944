internal import CLMDB
internal import Platform
internal import Synchronization

extension Environment {
  /// Runs `body` with the committed state.
  ///
  /// Reads wait only while the map moves. Keep them short: pages that a read can see are not
  /// reused, and growing a full map waits for every read of this process. So `body` must not wait
  /// for a read or a write of another thread.
  ///
  /// - Throws: What `body` throws; ``LMDBError/Code/nestedTransaction`` inside a transaction of
  ///   this environment and thread; ``LMDBError/Code/readersFull``; ``LMDBError/Code/forked``.
  public func read<R>(_ body: (borrowing ReadTransaction) throws -> R) throws -> R {
    try enter(as: .reader, "read")
    defer { gate.leave(as: .reader) }
    let raw = try beginReading()
    defer { raw.end() }
    return try body(Transaction(raw))
  }

  /// Runs `body` and commits its changes when it returns; if it throws, nothing is written.
  ///
  /// One write runs at a time across all processes; others wait. When this returns, the changes are
  /// on the disk.
  ///
  /// - Important: `body` must be repeatable: if the map is full, the transaction is aborted, the
  ///   map is doubled once no read of this process is running, and `body` runs again. It also runs
  ///   again after a signal interrupted the commit.
  /// - Throws: What `body` throws; ``LMDBError/Code/nestedTransaction`` inside a transaction of
  ///   this environment and thread; ``LMDBError/Code/readOnly``; ``LMDBError/Code/diskFull``,
  ///   ``LMDBError/Code/inputOutput`` and others from the commit. A later write may then succeed:
  ///   it reopens the file if it isn't known what the disk has. ``LMDBError/Code/mapFull`` if there
  ///   is no address space to grow into.
  public func write<R>(_ body: (borrowing WriteTransaction) throws -> R) throws -> R {
    try enter(as: .writer, "write to")
    defer { gate.leave(as: .writer) }
    var interruptionCount = 0
    while true {
      guard isWritable else { throw LMDBError(.readOnly, "write to", at: path) }
      if hasFailed.load(ordering: .acquiring) { try recover() }
      let raw = try beginWriting()
      do {
        let result = try body(Transaction(raw))
        if let failure = raw.failure { throw failure }
        try commit(raw)
        return result
      } catch {
        raw.end()
        // The transaction's own failure decides, whatever error `body` turned it into.
        switch raw.failure?.code {
        case .mapFull?:
          try grow()
        case .system(EINTR)? where interruptionCount < Self.attemptLimit:
          interruptionCount += 1
        default:
          throw error
        }
      }
    }
  }
}

// MARK: - Beginning and ending

extension Environment {
  /// How often an operation that another process can disturb is retried.
  private static let attemptLimit = 16

  func enter(as role: Gate.Role, _ operation: String) throws(LMDBError) {
    try checkProcess(operation)
    guard gate.enter(as: role) else {
      throw LMDBError(.nestedTransaction, operation, at: path)
    }
    guard hasNoMap.load(ordering: .acquiring) else { return }
    do throws(LMDBError) {
      try recover()
    } catch {
      gate.leave(as: role)
      throw error
    }
  }

  /// Begins a read that has a handle for every name in its snapshot; see ``DatabaseTable``.
  private func beginReading() throws(LMDBError) -> RawTransaction {
    try retrying("read") { () throws(LMDBError) in
      try databases.update { (table) throws(LMDBError) -> RawTransaction? in
        let transaction = try RawTransaction(in: raw, isWriting: false)
        if try table.covers(transaction) {
          transaction.table = table
          return transaction
        }
        try table.openAll(in: transaction)
        try transaction.commit()
        return nil
      }
    }
  }

  /// Begins a write that has a handle for every name in its snapshot.
  private func beginWriting() throws(LMDBError) -> RawTransaction {
    try retrying("write to") { () throws(LMDBError) in
      let table = databases.update { $0 }
      let transaction = try RawTransaction(in: raw, isWriting: true)
      let isCurrent = databases.update { $0.generation == table.generation }
      let isComplete = try table.covers(transaction)
      if isCurrent, isComplete {
        transaction.table = table
        return transaction
      }
      transaction.end()
      try beginReading().end()
      return nil
    }
  }

  private func commit(_ transaction: RawTransaction) throws(LMDBError) {
    let number = transaction.number
    do throws(LMDBError) {
      // A beginning reader must see new names only together with their handles.
      try databases.update { (table) throws(LMDBError) -> Void in
        guard transaction.table.generation != table.generation else { return }
        try transaction.commit()
        table = transaction.table
      }
      if transaction.isRunning { try transaction.commit() }
    } catch {
      guard mayHaveHarmed(error) else { throw error }
      doubtfulTransaction.store(number, ordering: .relaxed)
      hasFailed.store(true, ordering: .releasing)
      // The commit may have reached the file nevertheless; then it has not failed.
      guard (try? recover(transaction.table)) == true else { throw error }
    }
  }

  /// Whether a failed commit may have changed more than free pages.
  private func mayHaveHarmed(_ error: LMDBError) -> Bool {
    // Data pages are written before the meta page that refers to them.
    guard error.code == .mapFull || error.code == .diskFull else { return true }
    do throws(LMDBError) {
      try RawTransaction(in: raw, isWriting: false).end()
      return false
    } catch {
      // The disk became full while the meta page was written.
      return error.code == .panic
    }
  }

  /// Calls `begin` until it returns a result, and handles liblmdb's recoverable errors in between.
  func retrying<R>(
    _ operation: String, _ begin: () throws(LMDBError) -> R?
  ) throws(LMDBError) -> R {
    var last = LMDBError(
      .system(EAGAIN), operation, at: path, detail: "another process keeps changing it")
    for _ in 0..<Self.attemptLimit {
      do throws(LMDBError) {
        if let result = try begin() { return result }
      } catch {
        last = error
        switch error.code {
        case .other(MDB_MAP_RESIZED):
          try moveMap { 0 }  // Another process has grown it.
        case .readersFull:
          guard try raw.checkReaders() > 0 else { throw error }
        case .panic:
          hasFailed.store(true, ordering: .releasing)
          hasNoMap.store(true, ordering: .releasing)
          try recover()
        default:
          throw error
        }
      }
    }
    throw last
  }
}

// MARK: - The map

extension Environment {
  /// Doubles the map.
  private func grow() throws(LMDBError) {
    let size = currentMapSize.load(ordering: .relaxed)
    guard size <= Int.max / 4, RawEnvironment.canMap(byteCount: size * 2) else {
      throw LMDBError(.mapFull, "write to", at: path)
    }
    try moveMap { max(size * 2, currentMapSize.load(ordering: .relaxed)) }
  }

  /// Changes the map's size once no thread of this process uses the map.
  private func moveMap(to size: () -> Int) throws(LMDBError) {
    try gate.moveMap { () throws(LMDBError) in
      try checkUsable("grow the map of")
      do throws(LMDBError) {
        try raw.moveMap(toSize: size())
      } catch {
        hasNoMap.store(true, ordering: .releasing)
        throw error
      }
      currentMapSize.store(unsafe raw.information().0.me_mapsize, ordering: .relaxed)
    }
    try checkUsable("grow the map of")
  }
}
