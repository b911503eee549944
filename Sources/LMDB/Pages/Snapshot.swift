/// One state of a data file, valid while ``PageReader/read(_:)`` runs its closure.
public struct Snapshot: ~Copyable {
  let reader: PageReader
  let meta: MetaPage

  init(_ reader: PageReader, _ meta: MetaPage) {
    self.reader = reader
    self.meta = meta
  }

  /// A named table of keys and values in one state of a file.
  public struct Database {
    let tree: PageTree

    /// The number of keys, according to the tree's record.
    public var entryCount: Int { Int(clamping: tree.record.entries) }
  }

  /// The number of bytes in used pages; free pages of the file are not counted.
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
  /// - Throws: ``LMDBError/Code/incompatibleDatabase`` if the name belongs to something this
  ///   library does not write; ``LMDBError/Code/corrupt``.
  /// - Complexity: O(depth).
  public borrowing func openDatabase(named name: String) throws(LMDBError) -> Database? {
    let names = PageTree(reader: reader, meta: meta, record: meta.main)
    guard let step = try names.step(to: Array(name.utf8)) else { return nil }
    guard case .value(let range, isTree: true) = try names.node(of: step).content,
      let record = TreeRecord(step.page.bytes.span, at: range.lowerBound), record.flags == 0
    else {
      throw LMDBError(.incompatibleDatabase, "open the database '\(name)' of", at: reader.path)
    }
    return Database(tree: PageTree(reader: reader, meta: meta, record: record))
  }

  /// The size of the largest value that is read. A larger one would have to be in memory as a
  /// whole, and a damaged or sparse file can claim gigabytes.
  public static var valueByteLimit: Int { 64 << 20 }

  /// A copy of a value's bytes.
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

  /// A copy of the value for `key`; nil if there is none.
  ///
  /// - Throws: As ``find(_:in:)``.
  public borrowing func value(
    for key: [UInt8], in database: Database
  ) throws(LMDBError) -> [UInt8]? {
    try find(key, in: database)?.read { $0.copy() }
  }

  /// Runs `body` with a cursor that has no position yet.
  public borrowing func withCursor<R>(
    in database: Database, _ body: (SnapshotCursor) throws -> R
  ) throws -> R {
    try body(SnapshotCursor(database.tree))
  }
}
