public import DRN

extension LogSession {
  /// Folds the transitions of `range`, and calls `body` with each transition and the state after
  /// it, in order, until it returns `false`.
  ///
  /// The state is not copied: `body` borrows that of the fold, which the next transition changes.
  /// Use this for millions of transitions.
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
  ///   - range: The positions; those that the session does not have are skipped.
  ///   - body: Receives a transition and the state after it; returns whether to continue. It may
  ///     use the log, because blocks are copied out of it.
  /// - Throws: ``LogError`` if the session cannot be read, and the errors of `body`.
  public func replay(
    in range: ClosedRange<Int>,
    _ body: (_ record: EventRecord, _ state: borrowing RecordedState) throws -> Bool
  ) throws {
    try walk(in: range) { record, fold in try body(record, fold.state) }
  }

  /// ``replay(in:_:)`` with the node of each position as well.
  package func forEachState(
    in range: ClosedRange<Int>,
    _ body: (_ record: EventRecord, _ state: borrowing RecordedState, _ node: Int) throws -> Bool
  ) throws {
    try walk(in: range) { record, fold in try body(record, fold.state, fold.branch.node) }
  }

  /// Calls `body` with each transition in order, without folding.
  public func forEachRecord(_ body: (EventRecord) throws -> Void) throws {
    try forEachBlock(from: firstSeq) { block in
      var reader = EventReader(block.header)
      return try block.forEachRecord(from: &reader, source.path) { record in
        try body(record)
        return true
      }
    }
  }

  /// Calls `body` with each transition of `range` in order, and with the node after it, without
  /// folding, until it returns `false`.
  ///
  /// - Parameter range: The positions; those that the session does not have are skipped.
  package func forEachRecord(
    in range: ClosedRange<Int>, _ body: (_ record: EventRecord, _ node: Int) throws -> Bool
  ) throws {
    let (first, path) = (max(range.lowerBound, firstSeq), source.path)
    // What is before a damaged block is passed on before the error.
    try forEachBlock(from: first, keepsReadable: true) { block in
      var reader = EventReader(block.header)
      var branch = try block.read(path) { (value) throws(FormatError) in
        try BranchPosition(before: block.header, in: value)
      }
      let last = range.upperBound
      let continues = try block.forEachRecord(from: &reader, through: last, path) { record in
        branch.advance(past: record)
        return try record.seq < first || body(record, branch.node)
      }
      return continues && reader.seq <= last
    }
  }

  /// The same from the end of `range` to its beginning.
  package func forEachRecordReversed(
    in range: ClosedRange<Int>, _ body: (_ record: EventRecord, _ node: Int) throws -> Void
  ) throws {
    let path = source.path
    var last = min(range.upperBound, try head())
    while last >= max(range.lowerBound, firstSeq),
      let block = try source.block(of: number, at: last)
    {
      let records = try block.read(path) { (value) throws(FormatError) in
        var branch = try BranchPosition(before: block.header, in: value)
        var (reader, extras) = (EventReader(block.header), EventExtras.none)
        var records: [(EventRecord, node: Int)] = []
        while reader.seq <= last, let event = try reader.next(in: value, extras: &extras) {
          branch.advance(past: event, extras)
          records.append((EventRecord(event, extras), branch.node))
        }
        return records
      }
      for (record, node) in records.reversed() {
        guard record.seq >= max(range.lowerBound, firstSeq) else { return }
        try body(record, node)
      }
      last = block.firstSeq - 1
    }
  }

  /// The state after `seq`, computed by folding every transition up to it.
  ///
  /// It is the same state as that of ``position(_:)``, which is much faster because it starts at
  /// the nearest keyframe. This call starts at the session's beginning and ignores other keyframes.
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
          try BlockFold(header, after: before)
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
  ///   - range: The positions; those that the session does not have are skipped.
  ///   - isReversed: Whether to start at the end.
  ///   - body: Receives a position; returns whether to continue.
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
      // What is before a damaged block is passed on before the error.
      try walk(in: range, keepsReadable: true) { record, fold in
        try body(LogPosition(record: record, state: fold.state, node: fold.branch.node))
      }
    }
  }

  /// Folds the transitions of `range` until `body` returns `false`.
  private func walk(
    in range: ClosedRange<Int>, keepsReadable: Bool = false,
    _ body: (EventRecord, borrowing BlockFold) throws -> Bool
  ) throws {
    let (first, path) = (max(range.lowerBound, firstSeq), source.path)
    var before: BlockFold?
    try forEachBlock(from: first, keepsReadable: keepsReadable) { block in
      var fold = try block.read(path) { (value) throws(FormatError) in
        if let before = before.take() { return try BlockFold(block.header, after: before) }
        var fold = try BlockFold(block.header, in: value)
        try fold.advance(through: first - 1, in: value)
        return fold
      }
      let last = range.upperBound
      let continues = try block.forEachState(from: &fold, through: last, path, body)
      defer { before = fold }
      return continues && fold.seq <= last
    }
  }

  /// Calls `body` with a copy of each block, from the one that contains `seq`, until it returns
  /// `false`; `body` may use the log.
  package func forEachBlock(
    from seq: Int, keepsReadable: Bool = false, _ body: (Block) throws -> Bool
  ) throws {
    var next = seq
    while case let blocks = try source.blocks(
      of: number, from: next, keepsReadable: keepsReadable), let last = blocks.last
    {
      for block in blocks { guard try body(block) else { return } }
      // A block that is being written may have grown, and must not be passed twice.
      guard last.isFull else { return }
      next = last.endSeq
    }
  }
}

extension LogSource {
  /// Copies of up to ``LogFormat/blockBatch`` blocks, from the one that contains `seq`; empty if the
  /// session does not reach that far.
  ///
  /// Several at a time, because a transaction per block would cost as much as the copy.
  ///
  /// - Parameter keepsReadable: Whether those before a damaged one are returned, in place of the error.
  package func blocks(
    of session: UInt32, from seq: Int, keepsReadable: Bool = false
  ) throws(LogError) -> [Block] {
    var blocks: [Block] = []
    do throws(LogError) {
      try forEachBlock(of: session, from: seq) { (header, value) in
        blocks.append(Block(header, copying: value))
        return blocks.count < LogFormat.blockBatch
      }
    } catch {
      guard keepsReadable else { throw error }
      // Several are also read at a time below.
      guard blocks.isEmpty else { return blocks }
      return try block(of: session, at: seq).map { [$0] } ?? []
    }
    return blocks
  }
}

extension LogFormat {
  /// How many blocks are read at a time: as many as the store does, which begins with 1, 4 and 16.
  static var blockBatch: Int { 21 }
}
