import DRN
import LMDB

/// What is committed of a log.
///
/// Every call is a short LMDB transaction of its own, so a reader that waits for its user holds no
/// pages; what is read stays true, for a log only grows. Blocks are copied out (4 KB each), symbols
/// are kept up to a bound, and a log is never in memory as a whole.
final class LogStore: LogSource {
  let environment: Environment
  let databases: LogDatabases
  /// The log's identity, whatever is written.
  let identity: Digest128
  private let symbols = BoundedCache<Batch.SymbolKey, [UInt8]>()

  var path: String { environment.path }

  init(_ environment: Environment) throws(LogError) {
    self.environment = environment
    let path = environment.path
    (databases, identity) = try LogError.wrapping(path: path, what: "the header") {
      try environment.read { transaction in
        guard let databases = try LogDatabases(in: transaction) else {
          throw LogError(.notALog, path: path)
        }
        return (databases, try LogHeader(in: transaction, databases, path: path).identity)
      }
    }
  }

  /// The log's own record, and the journal's records that are kept in the log, in order.
  func header() throws(LogError) -> (LogHeader, tails: [[UInt8]]) {
    try read("the header") { transaction in
      let header = try LogHeader(in: transaction, databases, path: path)
      // A writer of a newer version may have made the database after this was opened.
      let tails = try transaction.openDatabase(named: LogFormat.DatabaseName.tails)
      guard let tails else { return (header, []) }
      return try transaction.withCursor(in: tails) { cursor in
        var chunks: [[UInt8]] = []
        var entry = try cursor.first()
        while let found = entry {
          chunks.append(try Checksummed.body(of: found.value, key: found.key))
          entry = try cursor.next()
        }
        return (header, chunks)
      }
    }
  }

  /// The log's own record.
  func headerAlone() throws(LogError) -> LogHeader {
    try read("the header") { transaction in
      try LogHeader(in: transaction, databases, path: path)
    }
  }

  func read<Result>(
    _ what: @autoclosure () -> String = "the log",
    _ body: (borrowing ReadTransaction) throws -> Result
  ) throws(LogError) -> Result {
    try LogError.wrapping(path: path, what: what()) { try environment.read(body) }
  }

  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    let first = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    let key = LogKey.block(session: session, firstSeq: first)
    let block = try read("the block at transition \(first) of session \(session)") { transaction in
      try transaction.value(for: key, in: databases.blocks).map { try Block($0, key: key) }
    }
    guard let block, seq < block.endSeq else { return nil }
    return block
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try read("the newest block of session \(session)") { transaction in
      try transaction.withCursor(in: databases.blocks) {
        try $0.last(withPrefix: LogKey.session(session))
      }
      .map { try Block($0.value, key: $0.key) }
    }
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    let prefix = LogKey.branches(session: session, from: node)
    return try read("the branches of session \(session)") { transaction in
      try transaction.withCursor(in: databases.branches) { try $0.last(withPrefix: prefix) }
        .map { try BranchRecord($0.value, key: $0.key).child }
    }
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    let cacheKey = Batch.SymbolKey(kind: kind, number: number)
    if let json = symbols[cacheKey] { return json }
    let key = LogKey.symbol(kind, number)
    let json = try read("\(kind) symbol \(number)") { transaction in
      guard let value = try transaction.value(for: key, in: databases.symbols) else {
        throw FormatError("it is not there")
      }
      return try Checksummed.body(of: value, key: key)
    }
    // The cache is bounded by count, so what is large stays outside: a note can carry megabytes.
    if json.count <= 1_024 { symbols[cacheKey] = json }
    return json
  }

  /// The number of the symbol with this JSON, if it has one.
  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    let key = LogKey.index(kind, PrefixHash.digest(ofJSON: json))
    guard
      let number: UInt32 = try read(
        "the index",
        { transaction in
          try transaction.value(for: key, in: databases.index).map {
            var reader = ByteReader($0)
            return try reader.fixed(UInt32.self)
          }
        }), try self.json(of: kind, number) == json
    else { return nil }
    return number
  }
}
