public import DRN

extension LogSession {
  /// Calls `body` with each position of a range that a query is true of, until it returns `false`.
  ///
  /// Where the query asks only for what an event has, states are folded at the matches alone. Every
  /// distinct value is looked at once; after that, a transition costs tens of nanoseconds.
  ///
  /// - Parameters:
  ///   - query: The condition.
  ///   - range: The positions; those that the session does not have are left out.
  ///   - isReversed: Whether to begin at the end.
  ///   - progress: Gets the position that the search has come to, once for each block of some hundred
  ///     transitions, and says whether to go on.
  ///   - body: Takes a match, and says whether to go on. It may use the log.
  /// - Throws: ``LogError`` where the session cannot be read, and what `body` throws.
  /// - Complexity: O(*n*) in the range's length; a block is in memory at a time.
  public func forEachMatch(
    of query: PositionQuery, in range: ClosedRange<Int>, reversed isReversed: Bool = false,
    progress: (Int) -> Bool = { _ in true }, _ body: (LogPosition) throws -> Bool
  ) throws {
    let (first, last) = (max(range.lowerBound, firstSeq), min(range.upperBound, try head()))
    guard first <= last else { return }
    var search = BlockSearch(query, in: self, first...last)
    if isReversed {
      try searchBackwards(&search, progress, body)
    } else {
      try searchForwards(&search, progress, body)
    }
  }

  private func searchForwards(
    _ search: inout BlockSearch, _ progress: (Int) -> Bool, _ body: (LogPosition) throws -> Bool
  ) throws {
    var next = search.range.lowerBound
    while next <= search.range.upperBound {
      let blocks = try source.blocks(of: number, from: next)
      guard let end = blocks.last?.endSeq, end > next else { return }
      for block in blocks {
        guard try search.forEachMatch(in: block, body) else { return }
        guard progress(min(block.endSeq - 1, search.range.upperBound)) else { return }
      }
      next = end
    }
  }

  /// A block's matches are found forwards, and shown backwards.
  private func searchBackwards(
    _ search: inout BlockSearch, _ progress: (Int) -> Bool, _ body: (LogPosition) throws -> Bool
  ) throws {
    var next = search.range.upperBound
    while next >= search.range.lowerBound, let block = try source.block(of: number, at: next) {
      let matches = try search.matches(in: block)
      if !matches.isEmpty {
        var walk = try BlockWalk(block, path: source.path)
        for seq in matches.reversed() {
          try walk.move(to: seq)
          guard let position = try walk.next(), try body(position) else { return }
        }
      }
      guard progress(max(block.firstSeq, search.range.lowerBound)) else { return }
      next = block.firstSeq - 1
    }
  }

  /// The time of the transition before `seq`; `nil` where there is none.
  ///
  /// - Throws: ``LogError`` where it cannot be read.
  public func time(before seq: Int) throws(LogError) -> Timestamp? {
    guard seq > firstSeq, let block = try source.block(of: number, at: seq - 1) else { return nil }
    return try block.read(source.path) { (value) throws(FormatError) in
      var (reader, extras) = (EventReader(block.header), EventExtras.none)
      while reader.seq < seq, try reader.next(in: value, extras: &extras) != nil {}
      return reader.time
    }
  }
}

/// Looks for matches in one block after another.
private struct BlockSearch {
  let range: ClosedRange<Int>
  private let session: LogSession
  private let query: PositionQuery
  private var matcher: QueryMatcher
  /// Behind the last event that was folded.
  private var fold: BlockFold?
  /// The last event that was looked at, for the gap after it.
  private var previous: (seq: Int, time: Timestamp)?
  /// What a query looks at that asks for no state.
  private let noState = RecordedState(Place(RecordedRoute(0)))

  private var path: String { session.source.path }

  init(_ query: PositionQuery, in session: LogSession, _ range: ClosedRange<Int>) {
    self.range = range
    self.session = session
    self.query = query
    matcher = QueryMatcher(query, in: session)
  }

  /// Calls `body` with the matches of a block; false where it wants no more.
  mutating func forEachMatch(
    in block: Block, _ body: (LogPosition) throws -> Bool
  ) throws -> Bool {
    if query.needsState {
      return try forEachMatchFolding(block) { record, fold in
        try body(LogPosition(record: record, state: fold.state, node: fold.branch.node))
      }
    }
    return try forEachMatchReading(block) { search, record in
      try body(search.position(of: record, in: block))
    }
  }

  /// The seqs of a block's matches.
  mutating func matches(in block: Block) throws -> [Int] {
    var matches: [Int] = []
    if query.needsState {
      fold = nil
      _ = try forEachMatchFolding(block) { record, _ in
        matches.append(record.seq)
        return true
      }
    } else {
      _ = try forEachMatchReading(block) { _, record in
        matches.append(record.seq)
        return true
      }
    }
    return matches
  }

  private mutating func forEachMatchFolding(
    _ block: Block, _ body: (EventRecord, borrowing BlockFold) throws -> Bool
  ) throws -> Bool {
    let first = max(range.lowerBound, block.firstSeq)
    var fold = try beginning(of: block)
    try block.read(path) { (value) throws(FormatError) in
      try fold.advance(through: first - 1, in: value)
    }
    var previous = try timeBefore(first)
    var extras = EventExtras.none
    while fold.seq <= range.upperBound {
      guard
        let event = try block.read(
          path, { (value) throws(FormatError) in try fold.next(in: value, extras: &extras) })
      else { break }
      let record = EventRecord(event, extras)
      if try matcher.matches(record, state: fold.state, previous: previous) {
        guard try body(record, fold) else { return false }
      }
      previous = record.time
    }
    remember(fold.seq - 1, previous)
    self.fold = fold
    return true
  }

  private mutating func forEachMatchReading(
    _ block: Block, _ body: (inout Self, EventRecord) throws -> Bool
  ) throws -> Bool {
    let first = max(range.lowerBound, block.firstSeq)
    var previous = try timeBefore(first)
    var reader = EventReader(block.header)
    var extras = EventExtras.none
    while reader.seq <= range.upperBound {
      guard
        let event = try block.read(
          path, { (value) throws(FormatError) in try reader.next(in: value, extras: &extras) })
      else { break }
      guard event.seq >= first else { continue }
      let record = EventRecord(event, extras)
      if try matcher.matches(record, state: noState, previous: previous) {
        guard try body(&self, record) else { return false }
      }
      previous = record.time
    }
    remember(reader.seq - 1, previous)
    return true
  }

  /// What is at a match, folded from the match before where that is in the same block.
  private mutating func position(of record: EventRecord, in block: Block) throws -> LogPosition {
    var fold =
      if let fold = self.fold.take(),
        fold.seq <= record.seq, fold.seq > block.firstSeq
      { fold } else { try beginning(of: block) }
    try block.read(path) { (value) throws(FormatError) in
      try fold.advance(through: record.seq, in: value)
    }
    defer { self.fold = fold }
    return LogPosition(record: record, state: fold.state, node: fold.branch.node)
  }

  /// In front of a block's first event: where the block before was folded to its end, in its state.
  private mutating func beginning(of block: Block) throws(LogError) -> BlockFold {
    if let fold = fold.take(), fold.seq == block.firstSeq {
      return BlockFold(block.header, after: fold)
    }
    return try block.read(path) { (value) throws(FormatError) in
      try BlockFold(block.header, in: value)
    }
  }

  /// The time of the transition before `seq`, where the query asks for it.
  private func timeBefore(_ seq: Int) throws(LogError) -> Timestamp? {
    guard query.needsPrevious else { return nil }
    if let previous, previous.seq == seq - 1 { return previous.time }
    return try session.time(before: seq)
  }

  private mutating func remember(_ seq: Int, _ time: Timestamp?) {
    previous = time.map { (seq, $0) }
  }
}
