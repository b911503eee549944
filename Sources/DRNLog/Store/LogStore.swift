import DRN
import LMDB

/// What is committed of a log.
///
/// Every call reads one state of the file, page by page and without a lock, so that a reader is in
/// nobody's way and nothing in a damaged file can harm it; what is read stays true, for a log only
/// grows. Symbols are kept up to a bound, and a log is never in memory as a whole.
final class LogStore: LogSource {
  let pages: PageReader
  /// The log's identity, whatever is written.
  let identity: Digest128
  private let symbols = BoundedCache<Batch.SymbolKey, [UInt8]>()

  var path: String { pages.path }

  /// What stands in for the log's own record where that cannot be read.
  let substitute: LogHeader?
  /// Why it is not known which state of the file is the newest.
  let problem: String?

  convenience init(path: String) throws(LogError) {
    let pages = try LogError.wrapping(path: path) { try PageReader(path: path) }
    let header = try LogError.wrapping(path: path, what: "the header") {
      try pages.read { try LogHeader(in: $0, path: path) }
    }
    self.init(pages, identity: header.identity)
  }

  /// - Parameter substitute: What stands in for the log's own record where that cannot be read.
  init(
    _ pages: PageReader, identity: Digest128, substitute: LogHeader? = nil, problem: String? = nil
  ) {
    self.pages = pages
    self.identity = identity
    self.substitute = substitute
    self.problem = problem
  }

  /// The log's own record, and the journal's records that are kept in the log, in order.
  func header() throws(LogError) -> (LogHeader, tails: [[UInt8]]) {
    try read("the header") { snapshot in
      let header = try substitute ?? LogHeader(in: snapshot, path: path)
      // A writer of a newer version may have made the database after this was opened.
      let tails = try snapshot.openDatabase(named: LogFormat.DatabaseName.tails.rawValue)
      guard let tails else { return (header, []) }
      return try snapshot.withCursor(in: tails) { cursor in
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
    if let substitute { return substitute }
    return try read("the header") { try LogHeader(in: $0, path: path) }
  }

  /// Whether nothing has touched the file since its writer closed it.
  func isSealed() throws(LogError) -> Bool {
    guard let seal = try header().0.seal else { return false }
    return try LogError.wrapping(path: path) { try pages.fingerprint() == seal }
  }

  func read<Result>(
    _ what: @autoclosure () -> String = "the log",
    _ body: (borrowing Snapshot) throws -> Result
  ) throws(LogError) -> Result {
    try LogError.wrapping(path: path, what: what()) { try pages.read(body) }
  }

  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    let first = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    let key = LogKey.block(session: session, firstSeq: first)
    let block = try read("the block at transition \(first) of session \(session)") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.blocks)).map { try Block($0, key: key) }
    }
    guard let block, seq < block.endSeq else { return nil }
    return block
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try read("the newest block of session \(session)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.blocks)) {
        try $0.last(withPrefix: LogKey.session(session))
      }
      .map { try Block($0.value, key: $0.key) }
    }
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    let prefix = LogKey.branches(session: session, from: node)
    return try read("the branches of session \(session)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.branches)) { try $0.last(withPrefix: prefix) }
        .map { try BranchRecord($0.value, key: $0.key).child }
    }
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    let cacheKey = Batch.SymbolKey(kind: kind, number: number)
    if let json = symbols[cacheKey] { return json }
    let key = LogKey.symbol(kind, number)
    let json = try read("\(kind) symbol \(number)") { snapshot in
      guard let value = try snapshot.value(for: key, in: snapshot.database(.symbols)) else {
        throw try missing(kind, number, in: snapshot)
      }
      return try Checksummed.body(of: value, key: key)
    }
    // The cache is bounded by count, so what is large stays outside: a note can carry megabytes.
    if json.count <= 1_024 { symbols[cacheKey] = json }
    return json
  }

  /// What is said of a symbol that is not there: it was dropped, or the log is damaged.
  func missing(
    _ kind: SymbolKind, _ number: UInt32, in snapshot: borrowing Snapshot
  ) throws -> any Error {
    guard number > 0, substitute == nil,
      let numbers = try LogHeader(in: snapshot, path: path).numbers, number <= numbers[kind].newest
    else { return FormatError("it is not there") }
    return LogError(.symbolDropped("\(kind) symbol \(number)"), path: path)
  }

  /// The number of the symbol with this JSON, if it has one.
  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    let key = LogKey.index(kind, PrefixHash.digest(ofJSON: json))
    guard
      let number: UInt32 = try read(
        "the index",
        { snapshot in
          try snapshot.value(for: key, in: snapshot.database(.index)).map {
            var reader = ByteReader($0)
            return try reader.fixed(UInt32.self)
          }
        })
    else { return nil }
    do throws(LogError) {
      return try self.json(of: kind, number) == json ? number : nil
    } catch {
      // It may have been taken out since the index was read.
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}
