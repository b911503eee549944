public import DRN

extension LogSession {
  /// Folds the transitions of `range`, and calls `body` with each and the state after it, in order,
  /// until it returns `false`.
  ///
  /// The state is the fold's own, which the next transition changes; it is not copied for `body` to
  /// look at. So this is the way through millions of transitions.
  ///
  /// ```swift
  /// var longest = 0
  /// try session.replay(in: 0...session.head()) { _, state in
  ///   longest = max(longest, state.entries.count)
  ///   return true
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - range: The positions; those that the session does not have are left out.
  ///   - body: Takes a transition and the state after it, and says whether to go on. It may use the
  ///     log: what it is called with was copied out of it, a block at a time.
  /// - Throws: ``LogError`` where the session cannot be read, and what `body` throws.
  public func replay(
    in range: ClosedRange<Int>,
    _ body: (_ record: EventRecord, _ state: borrowing RecordedState) throws -> Bool
  ) throws {
    try walk(in: range) { record, fold in try body(record, fold.state) }
  }

  /// Calls `body` with each transition, in order, without folding states.
  public func forEachRecord(_ body: (EventRecord) throws -> Void) throws {
    let path = source.path
    try forEachBlock(from: firstSeq) { block in
      var reader = EventReader(block.header)
      while let record = try block.read(
        path, { value throws(FormatError) in try reader.next(in: value) }
      ) {
        try body(record)
      }
      return true
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
    let head = try head()
    guard (firstSeq...head).contains(seq) else { throw try missing(seq, head: head) }
    var fold: BlockFold?
    try source.forEachBlock(of: number, from: firstSeq) { (header, value) throws(FormatError) in
      var current =
        if let before = fold.take() {
          BlockFold(header, after: before)
        } else {
          try BlockFold(header, in: value)
        }
      try current.advance(through: seq, in: value)
      defer { fold = current }
      return current.seq <= seq
    }
    guard let fold, fold.seq > seq else { throw try missing(seq, head: head) }
    return fold.state
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
      try walk(in: range) { record, fold in
        try body(LogPosition(record: record, state: fold.state, node: fold.branch.node))
      }
    }
  }

  /// Folds the transitions of `range`, until `body` returns `false`.
  private func walk(
    in range: ClosedRange<Int>, _ body: (EventRecord, borrowing BlockFold) throws -> Bool
  ) throws {
    let (first, path) = (max(range.lowerBound, firstSeq), source.path)
    var before: BlockFold?
    try forEachBlock(from: first) { block in
      var fold = try block.read(path) { (value) throws(FormatError) in
        if let before = before.take() { return BlockFold(block.header, after: before) }
        var fold = try BlockFold(block.header, in: value)
        try fold.advance(through: first - 1, in: value)
        return fold
      }
      var extras = EventExtras.none
      while let event = try block.read(
        path, { value throws(FormatError) in try fold.next(in: value, extras: &extras) }
      ) {
        guard event.seq <= range.upperBound, try body(EventRecord(event, extras), fold)
        else { return false }
      }
      before = fold
      return true
    }
  }

  /// Calls `body` with a copy of each block from the one that `seq` belongs to on, until it returns
  /// `false`; it may use the log.
  private func forEachBlock(from seq: Int, _ body: (Block) throws -> Bool) throws {
    var next = seq
    while case let blocks = try source.blocks(of: number, from: next), let last = blocks.last {
      for block in blocks { guard try body(block) else { return } }
      // One that is being written may have more by now, and must not come twice.
      guard last.isFull else { return }
      next = last.endSeq
    }
  }
}

extension LogSource {
  /// Copies of some blocks, from the one that `seq` belongs to on; empty where the session does not
  /// reach that far.
  ///
  /// Some at a time, for one by one the transactions would cost as much as the copies.
  func blocks(of session: UInt32, from seq: Int) throws(LogError) -> [Block] {
    let limit = 16
    var blocks: [Block] = []
    try forEachBlock(of: session, from: seq) { (header, value) in
      blocks.append(Block(header, copying: value))
      return blocks.count < limit
    }
    return blocks
  }
}
