import LMDB

/// The log's named databases.
struct LogDatabases: Sendable {
  let header, symbols, index, sessions, blocks, marks, branches: Database

  /// Opens them for writing, creating those that are not there.
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

  /// Opens them for reading; `nil` where one is missing, so that the file is no log.
  init?(in transaction: borrowing ReadTransaction) throws {
    guard let header = try transaction.openDatabase(named: LogFormat.DatabaseName.header),
      let symbols = try transaction.openDatabase(named: LogFormat.DatabaseName.symbols),
      let index = try transaction.openDatabase(named: LogFormat.DatabaseName.index),
      let sessions = try transaction.openDatabase(named: LogFormat.DatabaseName.sessions),
      let blocks = try transaction.openDatabase(named: LogFormat.DatabaseName.blocks),
      let marks = try transaction.openDatabase(named: LogFormat.DatabaseName.marks),
      let branches = try transaction.openDatabase(named: LogFormat.DatabaseName.branches)
    else { return nil }
    self.header = header
    self.symbols = symbols
    self.index = index
    self.sessions = sessions
    self.blocks = blocks
    self.marks = marks
    self.branches = branches
  }
}
