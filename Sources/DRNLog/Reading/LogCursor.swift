import DRN

/// Walks through a session's positions, forwards and backwards, a block at a time.
public struct LogCursor {
  private let session: LogSession
  private var block: [LogPosition] = []
  /// The position that ``next()`` returns; ``previous()`` returns the one before.
  private var seq: Int

  /// A cursor in front of position `seq`.
  public init(_ session: LogSession, at seq: Int) {
    self.session = session
    self.seq = seq
  }

  /// The position after the cursor, or `nil` at the session's end. A live session may go on later.
  public mutating func next() throws(LogError) -> LogPosition? {
    guard let position = try position(seq) else { return nil }
    seq += 1
    return position
  }

  /// The position before the cursor, or `nil` at the session's beginning.
  public mutating func previous() throws(LogError) -> LogPosition? {
    guard seq > session.firstSeq, let position = try position(seq - 1) else { return nil }
    seq -= 1
    return position
  }

  private mutating func position(_ seq: Int) throws(LogError) -> LogPosition? {
    if let first = block.first?.record.seq, block.indices.contains(seq - first) {
      return block[seq - first]
    }
    let timeline = session.timeline
    guard seq >= 0, let found = try session.source.block(of: session.number, at: seq) else {
      return nil
    }
    block = try timeline.corrupt(found.firstSeq) { () throws(FormatError) in
      var fold = try BlockFold(found)
      var positions: [LogPosition] = []
      positions.reserveCapacity(found.count)
      while let record = try fold.next() {
        guard let state = fold.state else { break }
        positions.append(LogPosition(record: record, state: state, node: fold.node))
      }
      return positions
    }
    return block.indices.contains(seq - found.firstSeq) ? block[seq - found.firstSeq] : nil
  }
}

extension LogSession {
  /// Calls `body` with each position of `range`, in order, until it returns `false`.
  ///
  /// - Parameters:
  ///   - range: The positions; those that the session does not have are left out.
  ///   - isReversed: Whether to begin at the end.
  ///   - body: Takes a position, and says whether to go on.
  public func forEachPosition(
    in range: ClosedRange<Int>, reversed isReversed: Bool = false,
    _ body: (LogPosition) throws -> Bool
  ) throws {
    if isReversed {
      let last = min(range.upperBound, try head())
      var cursor = LogCursor(self, at: last + 1)
      while let position = try cursor.previous(), position.record.seq >= range.lowerBound {
        guard try body(position) else { return }
      }
    } else {
      var cursor = LogCursor(self, at: max(range.lowerBound, firstSeq))
      while let position = try cursor.next(), position.record.seq <= range.upperBound {
        guard try body(position) else { return }
      }
    }
  }
}

extension LogSession {
  /// Calls `body` with each transition, in order, without folding states.
  public func forEachRecord(_ body: (EventRecord) throws -> Void) throws {
    var seq = firstSeq
    while let block = try source.block(of: number, at: seq) {
      let records = try timeline.corrupt(block.firstSeq) { () throws(FormatError) in
        try block.records()
      }
      for record in records { try body(record) }
      seq = block.endSeq
    }
  }
}
