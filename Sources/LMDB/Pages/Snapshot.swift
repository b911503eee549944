/// One state of a data file, for as long as ``PageReader/read(_:)`` runs a closure.
public struct Snapshot: ~Copyable {
  private let reader: PageReader
  private let meta: MetaPage

  init(_ reader: PageReader, _ meta: MetaPage) {
    self.reader = reader
    self.meta = meta
  }

  /// A named table of keys and values in one state of a file.
  public struct Database {
    /// Its name.
    public let name: String
    let tree: PageTree

    /// How many keys it says that it has.
    public var entryCount: Int { Int(clamping: tree.record.entries) }
  }

  /// Runs `body` with what it reads, and which state.
  borrowing func withState<R>(
    _ body: (PageReader, MetaPage) throws(LMDBError) -> R
  ) throws(LMDBError) -> R { try body(reader, meta) }

  /// The number of the transaction that made this state.
  public var transaction: Int { Int(truncatingIfNeeded: meta.transaction) }

  /// How many bytes the pages have that are in use: what is free in the file is not counted.
  ///
  /// - Throws: ``LMDBError/Code/corrupt``, ``LMDBError/Code/inputOutput``.
  /// - Complexity: O(*k*) for *k* named databases.
  public borrowing func bytesInUse() throws(LMDBError) -> Int {
    var pages = 2 &+ meta.freeList.pageCount &+ meta.main.pageCount
    let names = SnapshotCursor(PageTree(reader: reader, meta: meta, record: meta.main))
    for record in try names.treeRecords() { pages &+= record.pageCount }
    return Int(clamping: pages.multipliedReportingOverflow(by: UInt64(meta.pageSize)).partialValue)
  }

  /// The database called `name`; nil if there is none.
  ///
  /// - Throws: ``LMDBError/Code/incompatibleDatabase`` where something of that name is none that this
  ///   library writes; ``LMDBError/Code/corrupt``.
  /// - Complexity: O(depth).
  public borrowing func openDatabase(named name: String) throws(LMDBError) -> Database? {
    let names = PageTree(reader: reader, meta: meta, record: meta.main)
    guard let step = try names.step(to: Array(name.utf8)) else { return nil }
    guard case .value(let range, isTree: true) = try names.node(of: step).content,
      let record = TreeRecord(step.page.bytes.span, at: range.lowerBound), record.flags == 0
    else {
      throw LMDBError(.incompatibleDatabase, "open the database '\(name)' of", at: reader.path)
    }
    return Database(name: name, tree: PageTree(reader: reader, meta: meta, record: record))
  }

  /// A value's bytes, which stay as they were read.
  public struct Value: Sendable {
    let bytes: [UInt8]
    let range: Range<Int>

    /// Runs `body` with the bytes.
    public func read<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
      try body(bytes.span.extracting(range))
    }
  }

  /// The value for `key`; nil if there is none.
  ///
  /// - Throws: ``LMDBError/Code/corrupt``, ``LMDBError/Code/inputOutput``.
  /// - Complexity: O(depth + size of the value).
  public borrowing func find(
    _ key: [UInt8], in database: Database
  ) throws(LMDBError) -> Value? {
    guard let step = try database.tree.step(to: key) else { return nil }
    return try database.tree.value(of: database.tree.node(of: step), in: step.page)
  }

  /// Runs `body` with the value for `key`; nil if there is none.
  ///
  /// - Throws: What `body` throws; ``LMDBError/Code/corrupt``, ``LMDBError/Code/inputOutput``.
  /// - Complexity: O(depth + size of the value).
  public borrowing func withValue<R>(
    for key: Span<UInt8>, in database: Database, _ body: (Span<UInt8>) throws -> R
  ) throws -> R? {
    try find(key.copy(), in: database).map { value in try value.read(body) }
  }

  /// A copy of the value for `key`; nil if there is none.
  ///
  /// - Throws: As ``withValue(for:in:_:)``.
  public borrowing func value(
    for key: [UInt8], in database: Database
  ) throws(LMDBError) -> [UInt8]? {
    try find(key, in: database)?.read { $0.copy() }
  }

  /// Runs `body` with a cursor, which is nowhere yet.
  public borrowing func withCursor<R>(
    in database: Database, _ body: (SnapshotCursor) throws -> R
  ) throws -> R {
    try body(SnapshotCursor(database.tree))
  }
}
