import LMDB

/// The log's named databases, to be written.
struct LogDatabases: Sendable {
  let header, symbols, index, sessions, blocks, marks, branches: Database

  /// Opens them, creating those that are not there.
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
  /// A database of a log, which every log has.
  borrowing func database(_ name: LogFormat.DatabaseName) throws -> Database {
    guard let database = try openDatabase(named: name.rawValue) else {
      throw FormatError("the database '\(name)' is missing")
    }
    return database
  }
}
