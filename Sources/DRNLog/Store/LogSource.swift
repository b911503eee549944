/// Where blocks, branches and symbols are found: the store, or a writer that has newer ones in
/// memory.
protocol LogSource: Sendable {
  /// The log's path, for errors.
  var path: String { get }

  /// The block that `seq` belongs to, or `nil` where the session does not reach that far.
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block?

  /// Runs `body` with each block from the one that `seq` belongs to on, its header and its bytes,
  /// until it returns `false`; without copies where that can be.
  ///
  /// In `body` the log must not be used: it may be inside a transaction.
  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError)

  /// The session's newest block, or `nil` where it has none.
  func lastBlock(of session: UInt32) throws(LogError) -> Block?

  /// The newest branch that leaves `node`, besides the change that first followed it.
  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int?

  /// What is said of a position that was dropped, with its session or before its beginning; `nil` of any
  /// other.
  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError?

  /// The digests of symbols' JSON, as the prefix hash has them. A symbol may be named repeatedly.
  func digests(of symbols: [Batch.SymbolKey]) throws(LogError) -> [Batch.SymbolKey: Digest128]

  /// The canonical JSON of a symbol.
  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]
}
