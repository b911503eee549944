import LMDB

/// The log's named databases, for writing.
struct LogDatabases: Sendable {
  let header, symbols, index, sessions, blocks, marks, branches: Database

  /// Opens them and creates missing ones.
  init(creatingIn transaction: borrowing WriteTransaction) throws {
    func open(_ name: LogFormat.DatabaseName) throws -> Database {
      try transaction.createDatabase(named: name.rawValue)
    }
    header = try open(.header)
    symbols = try open(.symbols)
    index = try open(.index)
    sessions = try open(.sessions)
    blocks = try open(.blocks)
    marks = try open(.marks)
    branches = try open(.branches)
  }
}

extension Snapshot {
  /// Opens a database that every log has.
  borrowing func database(_ name: LogFormat.DatabaseName) throws -> Database {
    guard let database = try openDatabase(named: name.rawValue) else {
      throw FormatError("the database '\(name)' is missing")
    }
    return database
  }

  /// Maps a database's entries from a key on, in order, until `item` returns `nil`; at most
  /// `limit`.
  borrowing func list<Item>(
    in database: Database, from key: [UInt8] = [], limit: Int = .max,
    _ item: (SnapshotCursor.Entry) throws -> Item?
  ) throws -> [Item] {
    try withCursor(in: database) { cursor in
      var items: [Item] = []
      var entry = key.isEmpty ? try cursor.first() : try cursor.seek(atLeast: key)
      while let found = entry, items.count < limit, let item = try item(found) {
        items.append(item)
        entry = try cursor.next()
      }
      return items
    }
  }
}
