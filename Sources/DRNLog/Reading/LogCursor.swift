import DRN

/// Walks through a session's positions, forwards and backwards, a block at a time.
///
/// A step forwards costs the folding of one event, a step backwards that of a few.
public struct LogCursor {
  private let session: LogSession
  /// The position that ``next()`` returns; ``previous()`` returns the one before.
  private var seq: Int
  private var walk: BlockWalk?

  /// A cursor in front of position `seq`.
  public init(_ session: LogSession, at seq: Int) {
    self.session = session
    self.seq = seq
  }

  /// The position after the cursor, or `nil` at the session's end. A live session may go on later.
  public mutating func next() throws(LogError) -> LogPosition? {
    guard try enterBlock(with: seq), let position = try walk?.next() else { return nil }
    seq += 1
    return position
  }

  /// The position before the cursor, or `nil` at the session's beginning.
  public mutating func previous() throws(LogError) -> LogPosition? {
    guard seq > session.firstSeq, try enterBlock(with: seq - 1), let position = try walk?.next()
    else { return nil }
    seq -= 1
    return position
  }

  /// Has the walk stand in front of `seq`; false where the session does not reach that far.
  private mutating func enterBlock(with seq: Int) throws(LogError) -> Bool {
    if let here = walk?.seq, here == seq, walk?.isAtEnd == false { return true }
    if walk?.contains(seq) == true {
      try walk?.move(to: seq)
      return true
    }
    guard seq >= 0, let block = try session.source.block(of: session.number, at: seq) else {
      return false
    }
    if let walk, walk.seq == block.firstSeq {
      self.walk = BlockWalk(block, after: walk)
    } else {
      walk = try BlockWalk(block, path: session.source.path)
      try walk?.move(to: seq)
    }
    return true
  }
}
