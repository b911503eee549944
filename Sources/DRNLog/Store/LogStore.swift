import DRN
import LMDB
import Locking

/// What is committed of a log.
///
/// Every call reads one state of the file, page by page and without a lock, so that a reader is in
/// nobody's way and nothing in a damaged file can harm it; what is read stays true, for a log only
/// grows. Symbols are kept up to a bound, and a log is never in memory as a whole.
final class LogStore: LogSource {
  let path: String
  /// The log's identity, whatever is written.
  let identity: Digest128
  private let file: Lock<File>
  private let symbols = BoundedCache<Batch.SymbolKey, [UInt8]>()

  /// The file that has the log's name, as far as this knows.
  fileprivate struct File: Sendable {
    var pages: PageReader
    var replacements = 0
  }

  /// What stands in for the log's own record where that cannot be read.
  let substitute: LogHeader?
  /// Why it is not known which state of the file is the newest.
  let problem: String?
  /// Whether this goes on in a file that took the place of the one that was opened.
  private let isFollowing: Bool

  /// - Parameter isFollowing: Whether this goes on in a file that takes the place of this one; whoever
  ///   writes the log knows of one, and says so.
  convenience init(path: String, isFollowing: Bool = true) throws(LogError) {
    let (pages, header) = try Self.open(path)
    self.init(pages, identity: header.identity, isFollowing: isFollowing)
  }

  private static func open(_ path: String) throws(LogError) -> (PageReader, LogHeader) {
    let pages = try LogError.wrapping(path: path) { try PageReader(path: path) }
    let header = try LogError.wrapping(path: path, what: "the header") {
      try pages.read { try LogHeader(in: $0, path: path) }
    }
    return (pages, header)
  }

  /// - Parameters:
  ///   - substitute: What stands in for the log's own record where that cannot be read.
  ///   - isFollowing: Whether this goes on in a file that takes the place of this one.
  init(
    _ pages: PageReader, identity: Digest128, substitute: LogHeader? = nil, problem: String? = nil,
    isFollowing: Bool = true
  ) {
    path = pages.path
    file = Lock(File(pages: pages))
    self.isFollowing = isFollowing && substitute == nil
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
    return try using { (pages, _) in try pages.fingerprint() == seal }
  }

  func read<Result>(
    _ what: @autoclosure () -> String = "the log",
    _ body: (borrowing Snapshot) throws -> Result
  ) throws(LogError) -> Result {
    try using(what()) { (pages, _) in try pages.read(body) }
  }

  /// Runs `body` with the file; again where it fails and another one has taken its place, for what was
  /// read there may have been wiped out since.
  ///
  /// - Parameter body: Gets the file, and how many it came after.
  func using<Result>(
    _ what: @autoclosure () -> String = "the log", _ body: (PageReader, Int) throws -> Result
  ) throws(LogError) -> Result {
    while true {
      let file = file.withLock { $0 }
      do {
        return try LogError.wrapping(path: path, what: what()) {
          try body(file.pages, file.replacements)
        }
      } catch {
        try catchUp()
        guard self.file.withLock({ $0.replacements }) > file.replacements else { throw error }
      }
    }
  }

  /// Goes on in the file that has the log's name now, if that is another one.
  ///
  /// - Returns: Whether it is.
  /// - Throws: ``LogError/Code/replaced`` where that is another log.
  /// - Complexity: O(1): one look at the name.
  @discardableResult
  func catchUp() throws(LogError) -> Bool {
    let known = file.withLock { $0 }
    guard isFollowing, known.pages.isReplaced else { return false }
    let (pages, header) = try Self.open(path)
    guard header.identity == identity else { throw LogError(.replaced, path: path) }
    file.withLock { file in
      // Another thread may have been first.
      if file.replacements == known.replacements { file = file.next(pages) }
    }
    return true
  }

  /// Goes on in a file that has the log's name from now on.
  func replace(_ pages: PageReader) { file.withLock { $0 = $0.next(pages) } }

  /// Forgets the values that were read lately.
  func forgetSymbols() { symbols.removeAll() }

  /// The file that is read now.
  var pages: PageReader { file.withLock { $0.pages } }

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

extension LogStore.File {
  /// Another file that took the place of this.
  fileprivate func next(_ pages: PageReader) -> Self {
    Self(pages: pages, replacements: replacements + 1)
  }
}
