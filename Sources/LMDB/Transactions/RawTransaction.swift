internal import CLMDB
internal import Platform

/// liblmdb's transaction: every call that needs one is here or in ``Cursor``.
///
/// Not `Sendable`: it belongs to the thread that began it, inside ``Environment/read(_:)`` or
/// ``Environment/write(_:)``, which end it before returning.
@safe
final class RawTransaction {
  let path: String
  /// liblmdb's descriptor of the data file.
  private let descriptor: Int32

  /// The usable handles: those of the environment when this transaction began, and its own.
  var table = DatabaseTable()

  /// The first error after which the transaction can't be committed.
  private(set) var failure: LMDBError?

  /// Nil once the transaction has ended.
  private(set) var pointer: OpaquePointer?

  /// Begins a transaction in liblmdb's environment of the file at `path`.
  init(in environment: OpaquePointer?, at path: String, isWriting: Bool) throws(LMDBError) {
    self.path = path
    var descriptor: Int32 = -1
    unsafe mdb_env_get_fd(environment, &descriptor)
    self.descriptor = descriptor
    let flags = isWriting ? 0 : UInt32(MDB_RDONLY)
    try unsafe check(mdb_txn_begin(environment, nil, flags, &pointer), "begin to use")
  }

  deinit { end() }

  /// Aborts, unless it was committed.
  func end() {
    guard let running = unsafe pointer else { return }
    unsafe pointer = nil
    unsafe mdb_txn_abort(running)
  }

  var isRunning: Bool { unsafe pointer != nil }

  /// The number of this write, or of the newest write that a read can see.
  var number: Int { unsafe Int(clamping: mdb_txn_id(pointer)) }

  func commit() throws(LMDBError) {
    let running = unsafe pointer
    unsafe pointer = nil  // liblmdb frees the transaction even if it can't commit it.
    try unsafe check(mdb_txn_commit(running), "commit to")
  }

  /// Throws for any code but success, and stores the first error in ``failure``.
  func check(_ code: Int32, _ operation: String) throws(LMDBError) {
    guard code != MDB_SUCCESS else { return }
    // On a full disk a write may be partial, which liblmdb reports as an input/output error.
    let isFull = code == EIO && DataFile.isDiskFull(descriptor)
    let error = LMDBError(libraryCode: isFull ? ENOSPC : code, operation, at: path)
    if failure == nil { failure = error }
    throw error
  }

  /// Returns false for `absence`, and throws for any other code but success.
  func find(_ code: Int32, or absence: Int32, _ operation: String) throws(LMDBError) -> Bool {
    if code == absence { return false }
    try check(code, operation)
    return true
  }
}

// MARK: - Databases

extension RawTransaction {
  /// A handle of the database `name`, or of the unnamed database for nil.
  func openDatabase(named name: String?, flags: Int32 = 0) throws(LMDBError) -> UInt32 {
    var index: UInt32 = 0
    var found: UInt32 = 0
    // For the unnamed database `mdb_dbi_open` takes NULL, which a nil String is passed as.
    var code = unsafe mdb_dbi_open(pointer, name, UInt32(flags), &index)
    if code == MDB_SUCCESS { code = unsafe mdb_dbi_flags(pointer, index, &found) }
    if code == MDB_SUCCESS, found != 0 { code = MDB_INCOMPATIBLE }
    let operation = "open the database '\(name ?? "")' of"
    if [MDB_DBS_FULL, MDB_INCOMPATIBLE, MDB_NOTFOUND].contains(code) {
      // A refusal: nothing has changed, so the transaction can continue.
      throw LMDBError(libraryCode: code, operation, at: path)
    }
    try check(code, operation)
    return index
  }

  func entryCount(of index: UInt32) throws(LMDBError) -> Int {
    var statistics = MDB_stat()
    try unsafe check(mdb_stat(pointer, index, &statistics), "read")
    return Int(clamping: statistics.ms_entries)
  }
}

// MARK: - Values

extension RawTransaction {
  /// A copy of the value for `key`; nil if there is none.
  func value(for key: [UInt8], at index: UInt32) throws(LMDBError) -> [UInt8]? {
    var value = unsafe MDB_val()
    let isFound = try unsafe withKey(key, "read") { (key) throws(LMDBError) in
      try unsafe find(mdb_get(pointer, index, &key, &value), or: MDB_NOTFOUND, "read")
    }
    return unsafe isFound ? Array(value.bytes) : nil
  }

  /// Returns false if `flags` forbid putting the key there.
  func put(
    _ value: [UInt8], for key: [UInt8], at index: UInt32, flags: Int32
  ) throws(LMDBError) -> Bool {
    try unsafe withKey(key, "write to") { (key) throws(LMDBError) in
      try unsafe value.span.withLibraryValue { (value) throws(LMDBError) in
        let code = unsafe mdb_put(pointer, index, &key, &value, UInt32(flags))
        return try find(code, or: MDB_KEYEXIST, "write to")
      }
    }
  }

  func delete(_ key: [UInt8], at index: UInt32) throws(LMDBError) -> Bool {
    try unsafe withKey(key, "write to") { (key) throws(LMDBError) in
      try unsafe find(mdb_del(pointer, index, &key, nil), or: MDB_NOTFOUND, "write to")
    }
  }

  func clear(_ index: UInt32) throws(LMDBError) {
    try unsafe check(mdb_drop(pointer, index, 0), "write to")
  }

  /// Runs `body` with a key, whose size is checked.
  func withKey<R>(
    _ key: [UInt8], _ operation: String, _ body: (inout MDB_val) throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    guard 1...511 ~= key.count else {
      throw LMDBError(
        .badKeySize, operation, at: path,
        detail: "a key must have 1 to 511 bytes, not \(key.count)")
    }
    return try unsafe key.span.withLibraryValue(body)
  }
}

// MARK: - Bytes

extension Span<UInt8> {
  /// Runs `body` with these bytes as liblmdb's value, which it reads only during the call.
  func withLibraryValue<R>(
    _ body: (inout MDB_val) throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    try unsafe withUnsafeBufferPointer { (buffer) throws(LMDBError) in
      let start = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      var value = unsafe MDB_val(mv_size: buffer.count, mv_data: start)
      return try unsafe body(&value)
    }
  }
}

extension MDB_val {
  /// The bytes liblmdb points to, valid until the next write or the end of the transaction.
  @unsafe var bytes: UnsafeBufferPointer<UInt8> {
    // Bytes need no alignment, and the map is only ever read as bytes.
    unsafe UnsafeBufferPointer(
      start: mv_data?.assumingMemoryBound(to: UInt8.self), count: mv_data == nil ? 0 : mv_size)
  }
}
