import DRN
import LMDB

/// What a commit removes from the log, in addition to what it writes.
struct Removal: Sendable {
  /// Whole sessions.
  var sessions: [SessionRecord] = []
  /// Sessions whose beginning is removed: each record as it will be.
  var cuts: [SessionRecord] = []
  /// Unreferenced symbols, and the digests of their JSON.
  var symbols: [SymbolKey: Digest128] = [:]
  /// The number of removed transitions when a complete collection of symbols began; `nil` if this
  /// does not complete one.
  var collectedAfter: UInt64?
  /// How many of the removed transitions the fleet does not get.
  var lostToFleet = 0
  /// The time of the removal.
  var time: Timestamp

  init(at time: Timestamp) { self.time = time }

  var isEmpty: Bool { sessions.isEmpty && cuts.isEmpty && symbols.isEmpty }
}

extension Removal {
  /// Removes everything, and updates the counts in `numbers`.
  func apply(
    in transaction: borrowing WriteTransaction, _ databases: LogDatabases,
    _ numbers: inout LogNumbers
  ) throws {
    let cutsDatabase =
      sessions.isEmpty && cuts.isEmpty
      ? nil : try transaction.createDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
    for session in sessions {
      guard try transaction.delete(session.key, in: databases.sessions) else { continue }
      let prefix = LogKey.session(session.number)
      numbers.removedTransitions += try removeBlocks(prefix, before: nil, transaction, databases)
      for database in [databases.marks, databases.branches] {
        try remove(prefix, from: database, transaction) { _ in true }
      }
      if let cutsDatabase { _ = try transaction.delete(session.key, in: cutsDatabase) }
      for key in SessionRecord.nameKeys(session.name) {
        try removeIndex(key, of: session.number, transaction, databases)
      }
      numbers.sessions.countRemovals(1)
    }
    for session in cuts {
      try transaction.put(session.bytes, for: session.key, in: databases.sessions)
      numbers.removedTransitions += try removeBlocks(
        session.key, before: session.firstSeq, transaction, databases)
      // A mark or a branch is removed with the event that created it.
      try remove(session.key, from: databases.marks, transaction) { entry in
        try MarkRecord(entry.value, key: entry.key).seq < session.firstSeq
      }
      try remove(session.key, from: databases.branches, transaction) { entry in
        try BranchRecord(entry.value, key: entry.key).child < session.firstSeq
      }
      let cut = CutRecord(session: session.number, time: time)
      if let cutsDatabase { try transaction.put(cut.bytes, for: cut.key, in: cutsDatabase) }
    }
    for (symbol, digest) in symbols {
      let key = LogKey.symbol(symbol.kind, symbol.number)
      guard try transaction.delete(key, in: databases.symbols) else { continue }
      // The value may have been given a new number meanwhile.
      try removeIndex(
        LogKey.index(symbol.kind, digest), of: symbol.number, transaction, databases)
      numbers[symbol.kind].countRemovals(1)
    }
    if !sessions.isEmpty || !cuts.isEmpty { numbers.droppedAt = time }
    try forgetShipping(in: transaction)
    if let collectedAfter { numbers.removedTransitionsAtCollection = collectedAfter }
  }

  /// Counts what the fleet does not get, and removes what is known of sessions that are gone.
  private func forgetShipping(in transaction: borrowing WriteTransaction) throws {
    guard lostToFleet > 0 || !sessions.isEmpty || !symbols.isEmpty,
      let shipped = try transaction.openDatabase(named: LogFormat.DatabaseName.shipped.rawValue)
    else { return }
    for session in sessions {
      _ = try transaction.delete(ShippedKey.session(session.number), in: shipped)
    }
    for symbol in symbols.keys { _ = try transaction.delete(ShippedKey.value(symbol), in: shipped) }
    guard lostToFleet > 0 else { return }
    let before = try transaction.value(for: ShippedKey.lost, in: shipped)
    let count = try before.map { try LostTransitions($0) }?.count ?? 0
    try transaction.put(
      LostTransitions(count: count + UInt64(lostToFleet)).bytes, for: ShippedKey.lost, in: shipped)
  }

  /// Removes a session's blocks, or those before a position; returns how many transitions they had.
  private func removeBlocks(
    _ prefix: [UInt8], before firstSeq: Int?, _ transaction: borrowing WriteTransaction,
    _ databases: LogDatabases
  ) throws -> UInt64 {
    var count: UInt64 = 0
    try remove(prefix, from: databases.blocks, transaction) { entry in
      if let firstSeq, try LogKey.number(entry.key, 4..<12) >= UInt64(firstSeq) { return nil }
      count += entry.value.count >= 6 ? UInt64(entry.value[4]) | UInt64(entry.value[5]) << 8 : 0
      return true
    }
    return count
  }

  private func removeIndex(
    _ key: [UInt8], of number: UInt32, _ transaction: borrowing WriteTransaction,
    _ databases: LogDatabases
  ) throws {
    guard try transaction.value(for: key, in: databases.index) == LogFormat.number(number)
    else { return }
    _ = try transaction.delete(key, in: databases.index)
  }

  /// Removes the entries with `prefix` for which `isWanted` returns `true`, until it returns `nil`.
  private func remove(
    _ prefix: [UInt8], from database: Database, _ transaction: borrowing WriteTransaction,
    _ isWanted: (Cursor.Entry) throws -> Bool?
  ) throws {
    var keys: [[UInt8]] = []
    try transaction.withCursor(in: database) { cursor in
      var entry = try cursor.seek(atLeast: prefix)
      while let found = entry, found.key.starts(with: prefix),
        let isWanted = try isWanted(found)
      {
        if isWanted { keys.append(found.key) }
        entry = try cursor.next()
      }
    }
    for key in keys { _ = try transaction.delete(key, in: database) }
  }
}
