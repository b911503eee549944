internal import CLMDB

/// How a put treats existing keys.
public enum PutMode: Sendable, Hashable {
  /// Replaces the value of an existing key.
  case upsert
  /// Throws ``LMDBError/Code/outOfOrder`` unless the key is greater than all others; the fastest
  /// mode.
  case append
}

extension Transaction<WriteAccess> {
  /// Opens the database called `name`, and creates it if it is missing.
  ///
  /// If the write is aborted, the database is not created and the handle becomes invalid.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize`` for a name that is empty, longer than 511 bytes or has
  ///   a NUL; ``LMDBError/Code/databasesFull``; ``LMDBError/Code/incompatibleDatabase``.
  public borrowing func createDatabase(named name: String) throws(LMDBError) -> Database {
    guard 1...511 ~= name.utf8.count, !name.utf8.contains(0) else {
      throw LMDBError(
        .badKeySize, "create a database in", at: raw.path,
        detail: "its name must have 1 to 511 bytes, none of them NUL")
    }
    return try raw.table.create(name, in: raw)
  }

  /// Stores a value.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize``, ``LMDBError/Code/badValueSize``,
  ///   ``LMDBError/Code/outOfOrder``, ``LMDBError/Code/invalidDatabase``;
  ///   ``LMDBError/Code/mapFull``, which ``Environment/write(_:)`` handles itself.
  /// - Complexity: O(depth + size of the value).
  public borrowing func put(
    _ value: [UInt8], for key: [UInt8], in database: Database, mode: PutMode = .upsert
  ) throws(LMDBError) {
    let flags = mode == .append ? MDB_APPEND : 0
    guard try raw.put(value, for: key, at: index(of: database), flags: flags) else {
      throw LMDBError(.outOfOrder, "append to the database '\(database.name)' of", at: raw.path)
    }
  }

  /// Deletes a key and its value; returns whether the key existed.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize``, ``LMDBError/Code/invalidDatabase``.
  /// - Complexity: O(depth).
  @discardableResult
  public borrowing func delete(_ key: [UInt8], in database: Database) throws(LMDBError) -> Bool {
    try raw.delete(key, at: index(of: database))
  }

  /// Deletes all entries; the database stays.
  ///
  /// - Throws: ``LMDBError/Code/invalidDatabase``.
  /// - Complexity: O(pages).
  public borrowing func clear(_ database: Database) throws(LMDBError) {
    try raw.clear(index(of: database))
  }
}
