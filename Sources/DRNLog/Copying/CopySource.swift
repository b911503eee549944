/// A log that can be copied.
protocol CopySource: LogSource {
  /// What is committed of it.
  var store: LogStore { get }

  /// The sessions after number `number`, oldest first; at least one if there is one.
  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord]

  /// A session's record, if there is one of that number.
  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord?

  /// The numbers of a kind's values after number `number`, in order; at least one if there is one.
  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32]

  /// The number of the value with this JSON, if it has one.
  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32?
}

extension LogReader: CopySource {}

/// What is committed of a log, and nothing else of it.
struct CommittedLog: CopySource {
  let store: LogStore

  var path: String { store.path }

  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    try store.block(of: session, at: seq)
  }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    try store.forEachBlock(of: session, from: seq, body)
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    try store.lastBlock(of: session)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    try store.newestBranch(of: session, from: node)
  }

  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    try store.dropped(seq, of: session)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    try store.json(of: kind, number)
  }

  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    try store.number(of: kind, json: json)
  }

  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    try store.sessionRecords(after: number)
  }

  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    try store.sessionRecord(number)
  }

  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32] {
    try store.symbolNumbers(of: kind, after: number)
  }
}
