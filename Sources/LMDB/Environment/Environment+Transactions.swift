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
  /// Runs `body` with what is committed now.
  ///
  /// Reads wait for no one but a map that moves. Keep them short: pages that a read can see are
  /// not used again, and a map that is full waits for every read of this process. So `body` must
  /// not wait for a read or a write of another thread.
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

  /// Runs `body`, and commits what it wrote if it returns; if it throws, nothing was written.
  ///
  /// One write runs at a time, over all processes; the others wait. When this returns, what it
  /// wrote is on the disk.
  ///
  /// - Important: `body` must be repeatable: if the map is full, its transaction is aborted, the
  ///   map is doubled when no read of this process is running, and `body` runs again. It does so,
  ///   too, after a signal that interrupted the commit.
  /// - Throws: What `body` throws; ``LMDBError/Code/nestedTransaction`` inside a transaction of
  ///   this environment and thread; ``LMDBError/Code/readOnly``; ``LMDBError/Code/diskFull``,
  ///   ``LMDBError/Code/inputOutput`` and others from the commit, after which a later write may
  ///   succeed: it opens the file again where it isn't known what the disk has;
  ///   ``LMDBError/Code/mapFull`` if there is no address space to grow into.
  public func write<R>(_ body: (borrowing WriteTransaction) throws -> R) throws -> R {
    try enter(as: .writer, "write to")
    defer { gate.leave(as: .writer) }
    var interruptionCount = 0
    while true {
      try checkWritable("write to")
      if hasFailed.load(ordering: .acquiring) { try recover() }
      let raw = try beginWriting()
      do {
        let result = try body(Transaction(raw))
        if let failure = raw.failure { throw failure }
        try commit(raw)
        return result
      } catch {
        raw.end()
        // Whatever `body` made of it.
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
  /// How often something is tried again that another process can spoil.
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

  /// A read with a handle for every name it can see; see ``DatabaseTable``.
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

  /// A write with a handle for every name it can see.
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
      // A reader that begins must see new names only together with their handles.
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
      // It may be there all the same; then it has not failed.
      guard (try? recover(transaction.table)) == true else { throw error }
    }
  }

  /// Whether a commit that failed has touched more than free pages.
  private func mayHaveHarmed(_ error: LMDBError) -> Bool {
    // Pages are written before the meta page names them.
    guard error.code == .mapFull || error.code == .diskFull else { return true }
    do throws(LMDBError) {
      try RawTransaction(in: raw, isWriting: false).end()
      return false
    } catch {
      // It was the meta page that found the disk full.
      return error.code == .panic
    }
  }

  /// Tries `begin` until it has something, and does what liblmdb asks for in between.
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
          try moveMap { 0 }  // Another process made it grow.
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

  /// Gives the map another size when nobody in this process uses it.
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
