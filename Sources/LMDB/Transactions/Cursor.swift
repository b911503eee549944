internal import CLMDB

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A place in a database from which to walk through its entries in the order of their keys.
///
/// Get one from ``Transaction/withCursor(in:_:)``. There are two ways to use it: functions that
/// answer with an ``Entry`` copy its bytes; `move` only moves, and ``withCurrent(_:)`` then looks
/// at the entry without a copy.
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
/// After nothing was found the place is not defined: go on with `first`, `last` or a key.
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

  // The transaction is still running: the closure that has the cursor is inside its own.
  deinit { unsafe mdb_cursor_close(pointer) }
}

extension Cursor {
  /// A key and its value, copied from the map.
  public struct Entry: Sendable, Hashable {
    public let key: [UInt8]
    public let value: [UInt8]
  }

  /// A step that needs no key.
  public enum Step: Sendable {
    /// To the least key.
    case first
    /// To the greatest key.
    case last
    /// To the next greater key; the first time, to the least.
    case next
    /// To the next smaller key; the first time, to the greatest.
    case previous
  }
}

// MARK: - Moving

extension Cursor {
  /// Takes a step, and says whether there was an entry.
  ///
  /// - Complexity: O(1) amortized for `next` and `previous`, O(depth) for the others.
  public borrowing func move(to step: Step) throws(LMDBError) -> Bool {
    let operation =
      switch step {
      case .first: MDB_FIRST
      case .last: MDB_LAST
      case .next: MDB_NEXT
      case .previous: MDB_PREV
      }
    let code = unsafe mdb_cursor_get(pointer, nil, nil, operation)
    return try transaction.find(code, or: MDB_NOTFOUND, "read")
  }

  /// Moves to the first key that is `key` or greater, and says whether there is one.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize`` for a key that no entry can have.
  /// - Complexity: O(depth).
  public borrowing func move(atLeast key: Span<UInt8>) throws(LMDBError) -> Bool {
    try move(to: key, MDB_SET_RANGE)
  }

  /// Moves to `key`, and says whether it is there.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize`` for a key that no entry can have.
  /// - Complexity: O(depth).
  public borrowing func move(exactly key: Span<UInt8>) throws(LMDBError) -> Bool {
    try move(to: key, MDB_SET)
  }

  private borrowing func move(
    to key: Span<UInt8>, _ operation: MDB_cursor_op
  ) throws(LMDBError) -> Bool {
    let (pointer, transaction) = unsafe (pointer, transaction)
    return try unsafe transaction.withKey(key, "read") { (key) throws(LMDBError) in
      let code = unsafe mdb_cursor_get(pointer, &key, nil, operation)
      return try transaction.find(code, or: MDB_NOTFOUND, "read")
    }
  }

  /// Moves to the last entry whose key begins with `prefix`, and says whether there is one.
  ///
  /// An empty prefix begins every key.
  ///
  /// - Throws: ``LMDBError/Code/badKeySize`` for a prefix longer than a key.
  /// - Complexity: O(depth).
  public borrowing func move(toLastWithPrefix prefix: [UInt8]) throws(LMDBError) -> Bool {
    // The least key after all that begin with the prefix: drop trailing 0xFF, then count up.
    var end = prefix
    while end.last == 0xFF { end.removeLast() }
    if let last = end.popLast() { end.append(last + 1) }
    let isOneAfter = end.isEmpty ? false : try move(atLeast: end.span)
    guard try move(to: isOneAfter ? .previous : .last) else { return false }
    return try copyKey().starts(with: prefix)
  }
}

// MARK: - Looking

extension Cursor {
  /// Runs `body` with the entry at the cursor, without a copy; nil if there is none.
  ///
  /// The bytes are gone when `body` returns, and the transaction can't be written to before that.
  ///
  /// - Throws: What `body` throws; ``LMDBError``.
  public borrowing func withCurrent<R>(
    _ body: (_ key: Span<UInt8>, _ value: Span<UInt8>) throws -> R
  ) throws -> R? {
    var (key, value) = unsafe (MDB_val(), MDB_val())
    guard try unsafe find(&key, &value) else { return nil }
    return try transaction.borrowing { try unsafe body(key.bytes.span, value.bytes.span) }
  }

  /// A copy of the entry at the cursor; nil if there is none.
  public borrowing func current() throws(LMDBError) -> Entry? {
    var (key, value) = unsafe (MDB_val(), MDB_val())
    guard try unsafe find(&key, &value) else { return nil }
    return unsafe Entry(key: Array(key.bytes), value: Array(value.bytes))
  }

  /// A copy of the key at the cursor; empty if there is no entry.
  borrowing func copyKey() throws(LMDBError) -> [UInt8] {
    var (key, value) = unsafe (MDB_val(), MDB_val())
    return try unsafe find(&key, &value) ? Array(key.bytes) : []
  }

  private borrowing func find(
    _ key: inout MDB_val, _ value: inout MDB_val
  ) throws(LMDBError) -> Bool {
    let code = unsafe mdb_cursor_get(pointer, &key, &value, MDB_GET_CURRENT)
    // EINVAL: the cursor is nowhere yet. It harms nothing, so the transaction needn't know.
    return code == EINVAL ? false : try transaction.find(code, or: MDB_NOTFOUND, "read")
  }
}

// MARK: - Moving and copying

extension Cursor {
  /// The entry with the least key.
  public borrowing func first() throws(LMDBError) -> Entry? {
    try move(to: .first) ? current() : nil
  }

  /// The entry with the greatest key.
  public borrowing func last() throws(LMDBError) -> Entry? {
    try move(to: .last) ? current() : nil
  }

  /// The next entry; the first time, the first one.
  public borrowing func next() throws(LMDBError) -> Entry? {
    try move(to: .next) ? current() : nil
  }

  /// The entry before; the first time, the last one.
  public borrowing func previous() throws(LMDBError) -> Entry? {
    try move(to: .previous) ? current() : nil
  }

  /// The first entry whose key is `key` or greater.
  public borrowing func seek(atLeast key: [UInt8]) throws(LMDBError) -> Entry? {
    try move(atLeast: key.span) ? current() : nil
  }

  /// The entry of `key`.
  public borrowing func seek(exactly key: [UInt8]) throws(LMDBError) -> Entry? {
    try move(exactly: key.span) ? current() : nil
  }

  /// The last entry whose key begins with `prefix`.
  public borrowing func last(withPrefix prefix: [UInt8]) throws(LMDBError) -> Entry? {
    try move(toLastWithPrefix: prefix) ? current() : nil
  }
}
