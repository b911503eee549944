import DRN

/// Moves through a session's positions, forwards and backwards, a block at a time.
///
/// A step forwards folds one event, a step backwards a few.
public struct LogCursor {
  private let session: LogSession
  /// The position that ``next()`` returns; ``previous()`` returns the one before it.
  private var seq: Int
  private var walk: BlockWalk?

  /// Creates a cursor before position `seq`.
  public init(_ session: LogSession, at seq: Int) {
    self.session = session
    self.seq = seq
  }

  /// The position after the cursor; `nil` at the session's end. A live session may continue later.
  public mutating func next() throws(LogError) -> LogPosition? {
    guard try enterBlock(with: seq), let position = try walk?.next() else { return nil }
    seq += 1
    return position
  }

  /// The position at `seq`, after which the cursor is then; `nil` if the session does not reach that
  /// far. Several in ascending order take one reading of each block.
  package mutating func position(at seq: Int) throws(LogError) -> LogPosition? {
    self.seq = seq
    return try next()
  }

  /// The position before the cursor; `nil` at the session's beginning.
  public mutating func previous() throws(LogError) -> LogPosition? {
    guard seq > session.firstSeq else { return nil }
    if walk?.contains(seq - 1) != true {
      guard let block = try session.source.block(of: session.number, at: seq - 1) else {
        return nil
      }
      walk = try BlockWalk(block, path: session.source.path)
    }
    guard let position = try walk?.position(at: seq - 1) else { return nil }
    seq -= 1
    return position
  }

  /// How much memory it takes, about, if it only went forwards.
  var byteCount: Int { walk?.byteCount ?? 0 }

  /// Moves the walk to the position before `seq`; `false` if the session does not reach that far.
  private mutating func enterBlock(with seq: Int) throws(LogError) -> Bool {
    if let here = walk?.seq, here == seq, walk?.isAtEnd == false { return true }
    if walk?.contains(seq) == true {
      try walk?.move(to: seq)
      return true
    }
    guard seq >= 0, let block = try session.source.block(of: session.number, at: seq) else {
      return false
    }
    if let walk, walk.seq == seq, seq == block.firstSeq {
      self.walk = try BlockWalk(block, after: walk)
    } else {
      walk = try BlockWalk(block, path: session.source.path)
      try walk?.move(to: seq)
    }
    return true
  }
}
