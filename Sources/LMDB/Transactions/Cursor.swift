internal import CLMDB
internal import Platform

/// A position in a database, which moves in the order of the keys.
///
/// Get one from ``Transaction/withCursor(in:_:)``. Outside a write, or to read from the end of a
/// database, use a ``SnapshotCursor``.
///
/// ```swift
/// try transaction.withCursor(in: blocks) { cursor in
///   var entry = try cursor.seek(atLeast: [1])
///   while let found = entry {
///     print(found.key, found.value)
///     entry = try cursor.next()
///   }
/// }
/// ```
///
/// When a move returns nil, the position is undefined: continue with `first` or `seek`.
@safe
public struct Cursor: ~Copyable {
  private let transaction: RawTransaction
  private let pointer: OpaquePointer?

  init(in transaction: RawTransaction, index: UInt32) throws(LMDBError) {
    var opened: OpaquePointer?
    try unsafe transaction.check(mdb_cursor_open(transaction.pointer, index, &opened), "read")
    self.transaction = transaction
    unsafe pointer = opened
  }

  // The transaction is still running: this cursor's closure runs inside the transaction's.
  deinit { unsafe mdb_cursor_close(pointer) }
}

extension Cursor {
  /// A key and its value, copied from the map.
  public struct Entry: Sendable, Hashable {
    public let key: [UInt8]
    public let value: [UInt8]
  }

  /// The entry with the least key.
  ///
  /// - Complexity: O(depth + size of the value).
  public borrowing func first() throws(LMDBError) -> Entry? { try entry(MDB_FIRST) }

  /// The next entry; the first one if the cursor has no position yet.
  ///
  /// - Complexity: O(1) amortized, and O(size of the value).
  public borrowing func next() throws(LMDBError) -> Entry? { try entry(MDB_NEXT) }

  /// The first entry whose key is `key` or greater.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize`` for a key that no entry can have.
  /// - Complexity: O(depth + size of the value).
  public borrowing func seek(atLeast key: [UInt8]) throws(LMDBError) -> Entry? {
    let (pointer, transaction) = unsafe (pointer, transaction)
    let isFound = try unsafe transaction.withKey(key, "read") { (key) throws(LMDBError) in
      let code = unsafe mdb_cursor_get(pointer, &key, nil, MDB_SET_RANGE)
      return try transaction.find(code, or: MDB_NOTFOUND, "read")
    }
    return isFound ? try entry(MDB_GET_CURRENT) : nil
  }

  private borrowing func entry(_ operation: MDB_cursor_op) throws(LMDBError) -> Entry? {
    var (key, value) = unsafe (MDB_val(), MDB_val())
    let code = unsafe mdb_cursor_get(pointer, &key, &value, operation)
    guard try transaction.find(code, or: MDB_NOTFOUND, "read") else { return nil }
    return unsafe Entry(key: Array(key.bytes), value: Array(value.bytes))
  }
}
