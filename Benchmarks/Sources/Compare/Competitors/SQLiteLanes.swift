import GRDB
import Lanes
import Support

/// A table with a row for each transition, in SQLite through GRDB.
struct SQLiteStore {
  /// The value of `PRAGMA synchronous`: how often SQLite waits for the disk.
  enum Synchronous: String {
    case off = "OFF"
    case normal = "NORMAL"
    case full = "FULL"
  }

  private static let insertion =
    "INSERT INTO transitions (time, kind, route, overlay) VALUES (?, ?, ?, ?)"

  private let queue: DatabaseQueue

  init(_ path: String, synchronous: Synchronous) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    queue = try DatabaseQueue(path: path, configuration: configuration)
    // After opening, since GRDB sets it to NORMAL when it enables the write-ahead log.
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
    }
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE transitions
          (seq INTEGER PRIMARY KEY, time INTEGER, kind INTEGER, route INTEGER, overlay INTEGER)
          """)
    }
  }

  /// Inserts one row; SQLite's implicit transaction is the fastest way.
  func insert(_ command: Command) throws {
    try queue.writeWithoutTransaction { try Self.insert(command, $0) }
  }

  /// Inserts rows in one transaction.
  func insert(_ commands: ArraySlice<Command>) throws {
    try queue.write { database in
      for command in commands { try Self.insert(command, database) }
    }
  }

  private static func insert(_ command: Command, _ database: Database) throws {
    let time = Int64(MonotonicClock.now)
    let statement = try database.cachedStatement(sql: insertion)
    statement.setUncheckedArguments([time, Int(command.kind.rawValue), Int(command.index), 0])
    try statement.execute()
  }

  /// Reads all rows in order, and sums up their routes and kinds.
  func scan() throws -> (count: Int, sum: Int) {
    try queue.read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT seq, time, kind, route, overlay FROM transitions ORDER BY seq")
      var (count, sum) = (0, 0)
      while let row = try rows.next() {
        let kind: Int = row[2]
        let route: Int = row[3]
        count += 1
        sum += kind + route
      }
      return (count, sum)
    }
  }
}

extension Lane {
  static let sqlite = "GRDB (SQLite WAL), synchronous=OFF"

  /// One insert for each transition, with the route already interned, and without navigation.
  static func sqlites(_ bench: Bench) throws -> [Lane] {
    try [
      lane(bench, sqlite, .off, Survival.process, batch: 2_000),
      lane(bench, "GRDB (SQLite WAL), synchronous=NORMAL", .normal, Survival.process, batch: 2_000),
      lane(bench, "GRDB (SQLite WAL), synchronous=FULL", .full, Survival.power, batch: 50),
    ]
  }

  private static func lane(
    _ bench: Bench, _ name: String, _ synchronous: SQLiteStore.Synchronous, _ survives: String,
    batch: Int
  ) throws -> Lane {
    let store = try SQLiteStore(bench.scratch.path("events.sqlite"), synchronous: synchronous)
    let commands = bench.direct.commands
    var cursor = 0
    return Lane(name: name, survives: survives, batch: batch) { count in
      for _ in 0..<count {
        try store.insert(commands[cursor])
        cursor = (cursor + 1) % commands.count
      }
    }
  }
}
