import DRN
package import LMDB
import Locking

/// The committed part of a log.
///
/// Every call reads one snapshot of the file, page by page and without a lock, so a reader never
/// blocks a writer, and a damaged file cannot cause a crash. Numbers are never reused, so cached
/// symbols stay valid. The cache of symbols is bounded, and a log is never in memory as a whole.
package final class LogStore: LogSource {
  package let path: String
  /// The log's identity, which never changes.
  package let identity: Digest128
  private let file: Lock<File>
  /// A value costs 1 for each KiB.
  private let symbols = BoundedCache<SymbolKey, [UInt8]>(cost: { 1 + $0.count >> 10 })
  /// How many bytes of large values were read since the last refresh, and how many long lines have.
  let largeByteCount = Lock(0)

  /// How many bytes of values of more than 64 KiB, of smaller ones that are used again, and of
  /// lines beyond ``LineSize/freeCount``, one reader may handle until its next refresh, besides
  /// four times the file; `nil` for an app.
  ///
  /// A few transitions can refer to one value of megabytes thousands of times, and each is printed.
  private static let largeByteLimit = Lock<Int?>(nil)

  /// Limits how much each reader of this process reads of large values; for a command.
  package static func limitLargeValues(to byteCount: Int) {
    largeByteLimit.withLock { $0 = byteCount }
  }

  /// The file that has the log's name, as far as known.
  fileprivate struct File: Sendable {
    var pages: PageReader
    var replacements = 0
  }

  /// Replaces the header record if that cannot be read.
  package let substitute: LogHeader?
  /// Why it is unknown which state of the file is the newest; `nil` if it is known.
  package let problem: String?
  /// Whether to continue in a file that replaces this one.
  private let isFollowing: Bool
  /// Whether reading is to fail, because nobody waits for the answer any more.
  private let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - isFollowing: Whether to continue in a file that replaces this one. The log's writer knows of the
  ///     replacement and calls ``replace(_:)`` instead.
  ///   - isCancelled: Called before each part is read, on the thread that reads.
  package convenience init(
    path: String, isFollowing: Bool = true,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(LogError) {
    let (pages, header) = try Self.open(path)
    self.init(
      pages, identity: header.identity, isFollowing: isFollowing, isCancelled: isCancelled)
  }

  private static func open(_ path: String) throws(LogError) -> (PageReader, LogHeader) {
    let pages = try LogError.wrapping(path: path) { try PageReader(path: path) }
    let header = try LogError.wrapping(path: path, what: "the header") {
      try pages.read { try LogHeader(in: $0, path: path) }
    }
    return (pages, header)
  }

  /// - Parameters:
  ///   - substitute: Replaces the header record if that cannot be read.
  ///   - isFollowing: Whether to continue in a file that replaces this one.
  init(
    _ pages: PageReader, identity: Digest128, substitute: LogHeader? = nil, problem: String? = nil,
    isFollowing: Bool = true, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.isCancelled = isCancelled
    path = pages.path
    file = Lock(File(pages: pages))
    self.isFollowing = isFollowing && substitute == nil
    self.identity = identity
    self.substitute = substitute
    self.problem = problem
  }

  /// The header record, and the journal records that are kept in the log (tails), in order.
  package func header() throws(LogError) -> (LogHeader, tails: [[UInt8]]) {
    try read("the header") { snapshot in
      let header = try substitute ?? LogHeader(in: snapshot, path: path)
      // A writer may have created the database after this file was opened.
      let tails = try snapshot.openDatabase(named: LogFormat.DatabaseName.tails.rawValue)
      guard let tails else { return (header, []) }
      let chunks = try snapshot.list(in: tails) { try Checksummed.body(of: $0.value, key: $0.key) }
      return (header, chunks)
    }
  }

  /// The header record.
  package func headerAlone() throws(LogError) -> LogHeader {
    if let substitute { return substitute }
    return try read("the header") { try LogHeader(in: $0, path: path) }
  }

  /// Whether the file is unchanged since its writer closed it.
  func isSealed() throws(LogError) -> Bool {
    guard let seal = try header().0.seal else { return false }
    return try using { (pages, _) in try pages.fingerprint() == seal }
  }

  package func read<Result>(
    _ what: @autoclosure () -> String = "the log",
    _ body: (borrowing Snapshot) throws -> Result
  ) throws(LogError) -> Result {
    try using(what()) { (pages, _) in try pages.read(body) }
  }

  /// Runs `body` with the file. Repeats it if it fails and the file was replaced, because the old
  /// file may have been wiped meanwhile.
  ///
  /// - Parameter body: Receives the file, and the number of replacements before it.
  func using<Result>(
    _ what: @autoclosure () -> String = "the log", _ body: (PageReader, Int) throws -> Result
  ) throws(LogError) -> Result {
    if isCancelled() { throw LogError(.cancelled, path: path) }
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

  /// Continues in the file that has the log's name now, if it was replaced.
  ///
  /// - Returns: Whether it was replaced.
  /// - Throws: ``LogError/Code/replaced`` if the file is another log.
  /// - Complexity: O(1): one check of the name.
  @discardableResult
  func catchUp() throws(LogError) -> Bool {
    let known = file.withLock { $0 }
    guard isFollowing, known.pages.isReplaced else { return false }
    let (pages, header) = try Self.open(path)
    guard header.identity == identity else { throw LogError(.replaced, path: path) }
    file.withLock { file in
      // Another thread may have switched first.
      if file.replacements == known.replacements { file = file.next(pages) }
    }
    return true
  }

  /// Continues in a file that has the log's name from now on.
  func replace(_ pages: PageReader) { file.withLock { $0 = $0.next(pages) } }

  /// Clears the cache of symbols.
  func forgetSymbols() { symbols.removeAll() }

  /// The current file.
  package var pages: PageReader { file.withLock { $0.pages } }

  package func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try read("the newest block of session \(session)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.blocks)) {
        try $0.last(withPrefix: LogKey.session(session))
      }
      .map { try Block($0.value, key: $0.key) }
    }
  }

  package func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    let prefix = LogKey.branches(session: session, from: node)
    return try read("the branches of session \(session)") { snapshot in
      try snapshot.withCursor(in: snapshot.database(.branches)) { try $0.last(withPrefix: prefix) }
        .map { try BranchRecord($0.value, key: $0.key).child }
    }
  }

  package func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    let cacheKey = SymbolKey(kind: kind, number: number)
    if let json = symbols[cacheKey] {
      // It counts less than what has to be read, and not if it is as small as most values.
      if json.count > 4 << 10 { try countLarge(json.count / 4) }
      return json
    }
    let key = LogKey.symbol(kind, number)
    let json = try read("\(kind) symbol \(number)") { snapshot in
      guard let value = try snapshot.value(for: key, in: snapshot.database(.symbols)) else {
        throw try missing(kind, number, in: snapshot)
      }
      try Checksummed.checkSize(value.count, of: kind)
      return try Checksummed.body(of: value, key: key)
    }
    // One large value would evict all others: a note can have megabytes.
    if json.count <= 64 << 10 { symbols[cacheKey] = json } else { try countLarge(json.count) }
    return json
  }

  /// Counts bytes of a large value or of a long line, or what takes as much time.
  ///
  /// - Parameters:
  ///   - what: What has them, for the error.
  ///   - advice: What to do about it.
  /// - Throws: ``LogError`` if all together are too many.
  func countLarge(
    _ byteCount: Int,
    _ what: String = "its large values are referred to too often for one command",
    _ advice: String = "choose a shorter range"
  ) throws(LogError) {
    let count = largeByteCount.withLock { count in
      count += byteCount
      return count
    }
    guard let limit = Self.largeByteLimit.withLock({ $0 }), count > limit,
      count > limit + 4 * (try self.byteCount())
    else { return }
    throw LogError(.system("\(what); \(advice)"), path: path)
  }

  /// The error for a missing symbol: it was dropped, or the log is damaged.
  func missing(
    _ kind: SymbolKind, _ number: UInt32, in snapshot: borrowing Snapshot
  ) throws -> any Error {
    guard number > 0, substitute == nil,
      let numbers = try LogHeader(in: snapshot, path: path).numbers, number <= numbers[kind].newest
    else { return FormatError("it is not there") }
    return LogError(.symbolDropped("\(kind) symbol \(number)"), path: path)
  }

  /// The number of the symbol with this JSON; `nil` if there is none.
  package func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    let key = LogKey.index(kind, PrefixHash.digest(ofJSON: json))
    let number: UInt32? = try read("the index") { snapshot in
      try snapshot.value(for: key, in: snapshot.database(.index)).map {
        try LogFormat.number(in: $0)
      }
    }
    guard let number else { return nil }
    do throws(LogError) {
      return try self.json(of: kind, number) == json ? number : nil
    } catch {
      // The symbol may have been removed since the index was read.
      guard error.code.isDropped else { throw error }
      return nil
    }
  }
}

extension LogStore.File {
  /// A file that replaced this one.
  fileprivate func next(_ pages: PageReader) -> Self {
    Self(pages: pages, replacements: replacements + 1)
  }
}
