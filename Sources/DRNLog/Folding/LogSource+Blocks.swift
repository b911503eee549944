import DRN
import LMDB

extension LogSource {
  /// Runs `body` with the block that contains `seq`, like ``forEachBlock(of:from:_:)``; `nil` if
  /// the session does not reach that far.
  package func withBlock<Result>(
    of session: UInt32, at seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    var result: Result?
    try forEachBlock(of: session, from: seq) { (header, value) throws(FormatError) in
      result = try body(header, value)
      return false
    }
    return result
  }

  package func newestBranchPosition(of session: UInt32) throws(LogError) -> BranchPosition? {
    guard let block = try lastBlock(of: session) else { return nil }
    return try block.read(path) { (value) throws(FormatError) in
      try BlockScan(through: block.endSeq - 1, in: block.header, value).branch
    }
  }

  /// What is known of the position at `seq` without folding, which takes longer; `nil` if the session
  /// does not reach that far.
  func scan(of session: UInt32, at seq: Int) throws(LogError) -> BlockScan? {
    try scan(of: session, at: seq) { (scan, _) in scan }
  }

  func record(of session: UInt32, at seq: Int) throws(LogError) -> EventRecord? {
    try scan(of: session, at: seq) { (scan, value) throws(FormatError) in
      try scan.record(in: value)
    }
  }

  private func scan<Result>(
    of session: UInt32, at seq: Int, isFolding: Bool = false,
    _ body: (BlockScan, Span<UInt8>) throws(FormatError) -> Result
  ) throws(LogError) -> Result? {
    guard seq >= 0 else { return nil }
    return try withBlock(of: session, at: seq) { (header, value) throws(FormatError) in
      try body(BlockScan(through: seq, in: header, value, isFolding: isFolding), value)
    }
  }

  /// The position at `seq`; `nil` if the session does not reach that far.
  package func position(of session: UInt32, at seq: Int) throws(LogError) -> LogPosition? {
    try scan(of: session, at: seq, isFolding: true) { (scan, value) throws(FormatError) in
      LogPosition(
        record: try scan.record(in: value), state: try scan.state(in: value),
        node: scan.branch.node)
    }
  }
}
