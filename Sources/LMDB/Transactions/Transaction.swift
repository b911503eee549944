internal import CLMDB

/// A consistent view of an environment, valid while a closure runs.
///
/// ``ReadTransaction`` and ``WriteTransaction`` are its two kinds. Code that only reads can accept
/// either: `func f<Access>(_ transaction: borrowing Transaction<Access>)`.
public struct Transaction<Access>: ~Copyable {
  let raw: RawTransaction

  init(_ raw: RawTransaction) { self.raw = raw }
}

/// Marks a ``ReadTransaction``.
public enum ReadAccess {}

/// Marks a ``WriteTransaction``.
public enum WriteAccess {}

/// The argument of ``Environment/read(_:)``: it sees the state that was committed when it began.
public typealias ReadTransaction = Transaction<ReadAccess>

/// The argument of ``Environment/write(_:)``: it also sees its own changes.
public typealias WriteTransaction = Transaction<WriteAccess>

extension Transaction {
  /// The database called `name`; nil if there is none.
  ///
  /// - Throws: ``LMDBError/Code/databasesFull`` or ``LMDBError/Code/incompatibleDatabase`` if the
  ///   name exists but can't be opened.
  /// - Complexity: O(1); O(depth) if there is none.
  public borrowing func openDatabase(named name: String) throws(LMDBError) -> Database? {
    if let known = raw.table.byName[name] { return known }
    let key = Array(name.utf8)
    guard 1...511 ~= key.count else { return nil }
    // Every name in the snapshot was tried when the transaction began; report why this one failed.
    guard try raw.value(for: key, at: DatabaseTable.main) != nil else { return nil }
    let isFull = raw.table.isFull
    throw LMDBError(
      isFull ? .databasesFull : .incompatibleDatabase, "open the database '\(name)' of",
      at: raw.path)
  }

  /// A copy of the value for `key`; nil if there is none.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize``; ``LMDBError/Code/invalidDatabase`` for a handle of
  ///   another environment, of an aborted write or of a database younger than the transaction.
  /// - Complexity: O(depth + size of the value).
  public borrowing func value(
    for key: [UInt8], in database: Database
  ) throws(LMDBError) -> [UInt8]? {
    try raw.value(for: key, at: index(of: database))
  }

  /// How many keys a database has.
  ///
  /// - Throws: ``LMDBError/Code/invalidDatabase``.
  /// - Complexity: O(1).
  public borrowing func entryCount(of database: Database) throws(LMDBError) -> Int {
    try raw.entryCount(of: index(of: database))
  }

  /// Runs `body` with a cursor that has no position yet.
  ///
  /// - Throws: What `body` throws; ``LMDBError/Code/invalidDatabase``.
  public borrowing func withCursor<R>(
    in database: Database, _ body: (borrowing Cursor) throws -> R
  ) throws -> R {
    try body(Cursor(in: raw, index: index(of: database)))
  }

  /// liblmdb's handle, if this transaction may use it.
  borrowing func index(of database: Database) throws(LMDBError) -> UInt32 {
    guard let index = raw.table.index(of: database) else {
      throw LMDBError(.invalidDatabase, "use the database '\(database.name)' of", at: raw.path)
    }
    return index
  }
}
