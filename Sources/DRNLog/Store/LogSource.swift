/// A source of blocks, branches and symbols: the store, or a writer that has newer ones in memory.
package protocol LogSource: Sendable {
  /// The log's path, for errors.
  var path: String { get }

  /// The block that contains `seq`; `nil` if the session does not reach that far.
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block?

  /// Runs `body` with the header and the bytes of each block, from the one that contains `seq`,
  /// until it returns `false`; without copies if possible.
  ///
  /// `body` must not use the log, because it may run inside a transaction.
  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError)

  /// The session's newest block; `nil` if it has none.
  func lastBlock(of session: UInt32) throws(LogError) -> Block?

  /// The place of the session's newest position in the tree of branches; `nil` if it has none.
  func newestBranchPosition(of session: UInt32) throws(LogError) -> BranchPosition?

  /// The newest branch that leaves `node`, other than the change that first followed it.
  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int?

  /// The error for a position that was dropped, with its session or before its beginning; `nil` for
  /// any other position.
  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError?

  /// The digests of symbols' JSON that the prefix hash uses. A symbol may occur repeatedly.
  func digests(of symbols: [SymbolKey]) throws(LogError) -> [SymbolKey: Digest128]

  /// The canonical JSON of a symbol.
  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]
}
