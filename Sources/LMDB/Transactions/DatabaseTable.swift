internal import CLMDB
internal import Synchronization

/// The committed handles of an environment, as a transaction found them.
///
/// liblmdb gives two transactions the same slot if both open handles at the same time. So:
/// - a *reader* opens handles only when it begins, for all names in its snapshot, and the
///   environment's table is locked from before `mdb_txn_begin` until they are committed;
/// - a *writer* opens only the handles of databases it creates, and begins only when the table
///   covers its snapshot. During a write no newer snapshot can exist, so no reader has handles to
///   open.
/// Handles are never closed.
struct DatabaseTable: Sendable {
  /// liblmdb's handle of the unnamed database, whose keys are the names of the other databases.
  static let main: UInt32 = 1

  private(set) var byName: [String: Database] = [:]
  private var indexes: [UInt64: UInt32] = [:]

  /// How many keys the unnamed database had when its names were last read.
  private var nameCount = -1

  /// Grows with every handle that liblmdb has opened, whether or not it is named here.
  private(set) var generation = 0

  /// Whether the file has more databases than ``Environment/Options/maxDatabases``.
  private(set) var isFull = false

  /// liblmdb's handle; nil for a database of another environment or of an aborted write.
  func index(of database: Database) -> UInt32? { indexes[database.serial] }

  /// Whether there is a handle for every name in the snapshot of `transaction`.
  func covers(_ transaction: RawTransaction) throws(LMDBError) -> Bool {
    try transaction.entryCount(of: Self.main) == nameCount
  }
}

extension DatabaseTable {
  /// The maximum number of names to try: a foreign file may have plain keys among them.
  private static let nameLimit = 1024

  /// Opens a handle for every name in the snapshot of `transaction`, up to the limit of databases.
  mutating func openAll(in transaction: RawTransaction) throws(LMDBError) {
    _ = try transaction.openDatabase(named: nil)
    for name in try names(in: transaction) where byName[name] == nil {
      generation += 1
      do {
        try insert(transaction.openDatabase(named: name), named: name)
      } catch {
        // A plain key, a database with unsupported flags, or one too many: opening it by name
        // throws.
        if error.code == .databasesFull { isFull = true }
      }
    }
    nameCount = try transaction.entryCount(of: Self.main)
  }

  /// Opens the database `name` in a write, and creates it if it is missing.
  mutating func create(_ name: String, in transaction: RawTransaction) throws(LMDBError) -> Database
  {
    if let known = byName[name] { return known }
    let index = try transaction.openDatabase(named: name, flags: MDB_CREATE)
    generation += 1
    nameCount = try transaction.entryCount(of: Self.main)
    return insert(index, named: name)
  }

  @discardableResult
  private mutating func insert(_ index: UInt32, named name: String) -> Database {
    let serial = Self.counter.add(1, ordering: .relaxed).newValue
    let database = Database(name: name, serial: serial)
    byName[name] = database
    indexes[serial] = index
    return database
  }

  /// The same databases with the new handles of a reopened environment.
  func openedAgain(in transaction: RawTransaction) throws(LMDBError) -> DatabaseTable {
    var table = DatabaseTable()
    try table.openAll(in: transaction)
    for (name, database) in byName {
      // Another process may have removed it.
      guard let fresh = table.byName[name] else { continue }
      table.indexes[database.serial] = table.indexes.removeValue(forKey: fresh.serial)
      table.byName[name] = database
    }
    table.generation = generation + 1
    return table
  }

  private func names(in transaction: RawTransaction) throws(LMDBError) -> [String] {
    var names: [String] = []
    let cursor = try Cursor(in: transaction, index: Self.main)
    while names.count < Self.nameLimit, let key = try cursor.next()?.key {
      if let name = String(validating: key, as: UTF8.self), !key.contains(0) { names.append(name) }
    }
    return names
  }

  private static let counter = Atomic<UInt64>(0)
}
