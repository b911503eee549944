import CLMDB
import LMDB

/// LMDB files that are no logs.
enum ForeignFiles {
  static func write(to folder: String) throws {
    let environment = try Environment.open(
      at: "\(folder)/foreign.mdb", options: .init(access: .readWrite(create: true)))
    try environment.write { transaction in
      // One of them has a name that a log's databases have, too.
      for name in ["header", "mail"] {
        let database = try transaction.createDatabase(named: name)
        for number in 0..<60 {
          let value = [UInt8](repeating: 7, count: number * 50)
          try transaction.put(value, for: bigEndian(UInt64(number), count: 8), in: database)
        }
      }
    }
    try writeDuplicates("\(folder)/duplicates.mdb")
    for name in ["foreign.mdb", "duplicates.mdb"] { Files.removeLock(of: "\(folder)/\(name)") }
  }

  /// Databases of the kinds that the engine never makes: sorted duplicates, of one size too, and
  /// keys that are integers.
  private static func writeDuplicates(_ path: String) throws {
    var environment: OpaquePointer?
    try check(mdb_env_create(&environment))
    defer { mdb_env_close(environment) }
    try check(mdb_env_set_maxdbs(environment, 8))
    try check(mdb_env_open(environment, path, UInt32(MDB_NOSUBDIR), 0o600))
    var transaction: OpaquePointer?
    try check(mdb_txn_begin(environment, nil, 0, &transaction))
    let kinds: [(String, Int32)] = [
      ("blocks", MDB_DUPSORT), ("fixed", MDB_DUPSORT | MDB_DUPFIXED), ("sessions", MDB_INTEGERKEY),
    ]
    for (name, flags) in kinds {
      var database: MDB_dbi = 0
      try check(mdb_dbi_open(transaction, name, UInt32(flags | MDB_CREATE), &database))
      for number in 0..<400 {
        try put(
          bigEndian(UInt64(number % 5), count: 8), bigEndian(UInt64(number), count: 8), transaction,
          database)
      }
    }
    try check(mdb_txn_commit(transaction))
  }

  private static func put(
    _ key: [UInt8], _ value: [UInt8], _ transaction: OpaquePointer?, _ database: MDB_dbi
  ) throws {
    var (key, value) = (key, value)
    let result = key.withUnsafeMutableBytes { key in
      value.withUnsafeMutableBytes { value in
        var keyBytes = MDB_val(mv_size: key.count, mv_data: key.baseAddress)
        var valueBytes = MDB_val(mv_size: value.count, mv_data: value.baseAddress)
        return mdb_put(transaction, database, &keyBytes, &valueBytes, 0)
      }
    }
    try check(result)
  }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw Failure("liblmdb: \(result)") }
  }
}

/// What keeps the subject from doing what it was asked to.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
