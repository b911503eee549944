public import DRN

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

  /// Calls `body` with each transition, in order, without folding states.
  public func forEachRecord(_ body: (EventRecord) throws -> Void) throws {
    var seq = firstSeq
    while let block = try source.block(of: number, at: seq) {
      var reader = EventReader(block.header)
      while true {
        let record = try block.read(source.path) { (value) throws(FormatError) in
          try reader.next(in: value)
        }
        guard let record else { break }
        try body(record)
      }
      seq = block.endSeq
    }
  }

  /// The state after `seq`, made by folding every transition up to it.
  ///
  /// The same state as ``position(_:)`` has, which begins at the keyframe nearby and is there at
  /// once; this begins where the session does and looks at no other keyframe.
  ///
  /// - Throws: ``LogError`` with `noSuchTransition`, `corrupt` or `store`.
  /// - Complexity: O(*n*); no block is copied out of the log.
  public func fold(through seq: Int) throws(LogError) -> RecordedState {
    var fold: BlockFold?
    var next = firstSeq
    while next <= seq {
      let isThere: Void? = try source.withBlock(of: number, at: next) {
        (header, value) throws(FormatError) in
        var current =
          if let before = fold.take() { BlockFold(header, after: before) } else {
            try BlockFold(header, in: value)
          }
        try current.advance(through: seq, in: value)
        next = current.seq
        fold = current
      }
      guard isThere != nil else { break }
    }
    guard next > seq, let state = fold?.state else {
      throw LogError(.noSuchTransition(seq, head: try head()), path: source.path)
    }
    return state
  }
}
