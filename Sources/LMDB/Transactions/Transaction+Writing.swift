internal import CLMDB

/// What a put does about a key that is there.
public enum PutMode: Sendable, Hashable {
  /// Replaces its value.
  case upsert
  /// Leaves its value and answers false.
  case insert
  /// Throws ``LMDBError/Code/outOfOrder`` unless the key is greater than all others; the fastest.
  case append
}

extension Transaction<WriteAccess> {
  /// The database called `name`, created if there is none.
  ///
  /// If the write is aborted, so is the creation, and the handle isn't valid after that.
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
  /// - Returns: False if the mode is ``PutMode/insert`` and the key is there.
  /// - Throws: ``LMDBError/Code/badKeySize``, ``LMDBError/Code/badValueSize``,
  ///   ``LMDBError/Code/outOfOrder``, ``LMDBError/Code/invalidDatabase``;
  ///   ``LMDBError/Code/valuesInUse`` inside a closure that looks at bytes of this transaction;
  ///   ``LMDBError/Code/mapFull``, which ``Environment/write(_:)`` never lets out.
  /// - Complexity: O(depth + size of the value).
  @discardableResult
  public borrowing func put(
    _ value: Span<UInt8>, for key: Span<UInt8>, in database: Database, mode: PutMode = .upsert
  ) throws(LMDBError) -> Bool {
    let flags =
      switch mode {
      case .upsert: Int32(0)
      case .insert: MDB_NOOVERWRITE
      case .append: MDB_APPEND
      }
    let isStored = try raw.put(value, for: key, at: index(of: database), flags: flags)
    guard isStored || mode != .append else {
      throw LMDBError(.outOfOrder, "append to the database '\(database.name)' of", at: raw.path)
    }
    return isStored
  }

  /// Stores a value; as the other `put`.
  @discardableResult
  public borrowing func put(
    _ value: [UInt8], for key: [UInt8], in database: Database, mode: PutMode = .upsert
  ) throws(LMDBError) -> Bool {
    try put(value.span, for: key.span, in: database, mode: mode)
  }

  /// Deletes a key and its value, and says whether it was there.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize``, ``LMDBError/Code/invalidDatabase``,
  ///   ``LMDBError/Code/valuesInUse``.
  /// - Complexity: O(depth).
  @discardableResult
  public borrowing func delete(
    _ key: Span<UInt8>, in database: Database
  ) throws(LMDBError) -> Bool {
    try raw.delete(key, at: index(of: database))
  }

  /// Deletes a key and its value, and says whether it was there; as the other `delete`.
  @discardableResult
  public borrowing func delete(_ key: [UInt8], in database: Database) throws(LMDBError) -> Bool {
    try delete(key.span, in: database)
  }

  /// Deletes all entries; the database stays.
  ///
  /// - Throws: ``LMDBError/Code/invalidDatabase``, ``LMDBError/Code/valuesInUse``.
  /// - Complexity: O(pages).
  public borrowing func clear(_ database: Database) throws(LMDBError) {
    try raw.clear(index(of: database))
  }
}
