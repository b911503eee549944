internal import CLMDB

/// A consistent view of an environment, for as long as a closure runs.
///
/// ``ReadTransaction`` and ``WriteTransaction`` are its two kinds. Code that only reads can take
/// either: `func f<Access>(_ transaction: borrowing Transaction<Access>)`.
public struct Transaction<Access>: ~Copyable {
  let raw: RawTransaction

  init(_ raw: RawTransaction) { self.raw = raw }
}

/// What a ``ReadTransaction`` may do.
public enum ReadAccess {}

/// What a ``WriteTransaction`` may do.
public enum WriteAccess {}

/// The argument of ``Environment/read(_:)``: it sees what was committed when it began.
public typealias ReadTransaction = Transaction<ReadAccess>

/// The argument of ``Environment/write(_:)``: it sees what it wrote.
public typealias WriteTransaction = Transaction<WriteAccess>

extension Transaction {
  /// The database called `name`; nil if there is none.
  ///
  /// - Throws: ``LMDBError/Code/databasesFull`` or ``LMDBError/Code/incompatibleDatabase`` if there
  ///   is something of that name that can't be opened.
  /// - Complexity: O(1); O(depth) if there is none.
  public borrowing func openDatabase(named name: String) throws(LMDBError) -> Database? {
    if let known = raw.table.byName[name] { return known }
    let key = Array(name.utf8)
    guard 1...511 ~= key.count else { return nil }
    // Every name in the snapshot was tried when the transaction began; say why this one failed.
    guard try unsafe raw.lookUp(key.span, at: DatabaseTable.main) != nil else { return nil }
    let isFull = raw.table.isFull
    throw LMDBError(
      isFull ? .databasesFull : .incompatibleDatabase, "open the database '\(name)' of",
      at: raw.path)
  }

  /// Runs `body` with the value for `key`, without a copy; nil if there is none.
  ///
  /// The bytes are gone when `body` returns, and the transaction can't be written to before that.
  ///
  /// - Throws: What `body` throws; ``LMDBError/Code/badKeySize``;
  ///   ``LMDBError/Code/invalidDatabase`` for a handle of another environment, of an aborted write
  ///   or of a database younger than the transaction.
  /// - Complexity: O(depth).
  public borrowing func withValue<R>(
    for key: Span<UInt8>, in database: Database, _ body: (Span<UInt8>) throws -> R
  ) throws -> R? {
    guard let bytes = try unsafe raw.lookUp(key, at: index(of: database)) else { return nil }
    return try raw.borrowing { try unsafe body(bytes.span) }
  }

  /// A copy of the value for `key`; nil if there is none.
  ///
  /// - Throws: As ``withValue(for:in:_:)``.
  /// - Complexity: O(depth + size of the value).
  public borrowing func value(
    for key: [UInt8], in database: Database
  ) throws(LMDBError) -> [UInt8]? {
    try unsafe raw.lookUp(key.span, at: index(of: database)).map { unsafe Array($0) }
  }

  /// How many keys a database has.
  ///
  /// - Throws: ``LMDBError/Code/invalidDatabase``.
  /// - Complexity: O(1).
  public borrowing func entryCount(of database: Database) throws(LMDBError) -> Int {
    try raw.entryCount(of: index(of: database))
  }

  /// The size and shape of a database.
  ///
  /// - Throws: ``LMDBError/Code/invalidDatabase``.
  /// - Complexity: O(1).
  public borrowing func statistics(
    of database: Database
  ) throws(LMDBError) -> Database.Statistics {
    let found = try raw.statistics(of: index(of: database))
    return Database.Statistics(
      entryCount: Int(clamping: found.ms_entries), depth: Int(found.ms_depth),
      branchPageCount: Int(clamping: found.ms_branch_pages),
      leafPageCount: Int(clamping: found.ms_leaf_pages),
      overflowPageCount: Int(clamping: found.ms_overflow_pages),
      pageByteCount: Int(found.ms_psize))
  }

  /// Runs `body` with a cursor, which is nowhere yet.
  ///
  /// - Throws: What `body` throws; ``LMDBError/Code/invalidDatabase``.
  public borrowing func withCursor<R>(
    in database: Database, _ body: (borrowing Cursor) throws -> R
  ) throws -> R {
    try body(Cursor(in: raw, index: index(of: database)))
  }

  /// The handle liblmdb knows, if this transaction may use it.
  borrowing func index(of database: Database) throws(LMDBError) -> UInt32 {
    guard let index = raw.table.index(of: database) else {
      throw LMDBError(.invalidDatabase, "use the database '\(database.name)' of", at: raw.path)
    }
    return index
  }
}
