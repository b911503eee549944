import DRN
import LMDB

extension LogSource {
  /// For a source that has its blocks in memory.
  func withBlock<Result>(
    of session: UInt32, at seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    guard let block = try block(of: session, at: seq) else { return nil }
    return try block.read(path) { (value) throws(FormatError) in try body(block.header, value) }
  }

  /// What is at `seq`; `nil` where the session does not reach that far.
  func position(of session: UInt32, at seq: Int) throws(LogError) -> LogPosition? {
    guard seq >= 0 else { return nil }
    return try withBlock(of: session, at: seq) { (header, value) throws(FormatError) in
      let lineage = try Lineage(of: seq, in: header, value)
      return LogPosition(
        record: lineage.record, state: try lineage.state(in: value), node: lineage.branch.node)
    }
  }
}

extension LogStore {
  func withBlock<Result>(
    of session: UInt32, at seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    let first = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    let key = LogKey.block(session: session, firstSeq: first)
    return try read("the block at transition \(first) of session \(session)") { transaction in
      try transaction.withValue(for: key.span, in: databases.blocks) { value -> Result? in
        let header = try BlockHeader(value, key: key.span)
        return seq < header.endSeq ? try body(header, value) : nil
      } ?? nil
    }
  }
}

extension Block {
  /// Runs `body` with the block's bytes; says which block is damaged where it finds that.
  ///
  /// - Parameter path: The log's path, for the error.
  func read<Result>(
    _ path: String, _ body: (Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result {
    do {
      return try body(value.span)
    } catch {
      throw LogError(error, in: header, path: path)
    }
  }
}

extension LogError {
  /// What is wrong with a block.
  init(_ error: FormatError, in block: BlockHeader, path: String) {
    self.init(
      .corrupt(
        "the block at transition \(block.firstSeq) of session \(block.session): \(error.reason)"),
      path: path)
  }
}
