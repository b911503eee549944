import LMDB

/// The log's named databases, to be written.
struct LogDatabases: Sendable {
  let header, symbols, index, sessions, blocks, marks, branches: Database

  /// Opens them, creating those that are not there.
  init(creatingIn transaction: borrowing WriteTransaction) throws {
    func open(_ name: String) throws -> Database {
      try transaction.createDatabase(named: name)
    }
    header = try open(LogFormat.DatabaseName.header)
    symbols = try open(LogFormat.DatabaseName.symbols)
    index = try open(LogFormat.DatabaseName.index)
    sessions = try open(LogFormat.DatabaseName.sessions)
    blocks = try open(LogFormat.DatabaseName.blocks)
    marks = try open(LogFormat.DatabaseName.marks)
    branches = try open(LogFormat.DatabaseName.branches)
  }
}

extension Snapshot {
  /// A database of a log, which every log has.
  borrowing func database(_ name: String) throws -> Database {
    guard let database = try openDatabase(named: name) else {
      throw FormatError("the database '\(name)' is missing")
    }
    return database
  }
}
