public import DRN
public import DRNLog

extension LogSession {
  /// Calls `body` with each position of a range that matches a query, until it returns `false`.
  ///
  /// If the query uses only fields of the event, states are folded only at the matches. Each
  /// distinct value is tested once; after that, a transition costs tens of nanoseconds, or a few in
  /// a block that has no value with which the condition can be true.
  ///
  /// - Parameters:
  ///   - query: The condition.
  ///   - range: The positions, limited to those of the session.
  ///   - isReversed: Whether to begin at the end.
  ///   - progress: Called with the current position once per block of a few hundred transitions;
  ///     returns whether to continue.
  ///   - body: Receives a match; returns whether to continue. It may use the log.
  /// - Throws: `LogError` if the session cannot be read, or if the query uses states and these are
  ///   too many of too many places; and what `body` throws.
  /// - Complexity: O(*n*) in the range's length; one block is in memory at a time.
  public func forEachMatch(
    of query: PositionQuery, in range: ClosedRange<Int>, reversed isReversed: Bool = false,
    progress: (Int) -> Bool = { _ in true }, _ body: (LogPosition) throws -> Bool
  ) throws {
    try forEachMatch(
      of: query, in: range, reversed: isReversed, StateBudget(path: source.path),
      progress: progress, body)
  }

  /// The same, with the budget of a command that searches several sessions.
  package func forEachMatch(
    of query: PositionQuery, in range: ClosedRange<Int>, reversed isReversed: Bool = false,
    _ budget: StateBudget, progress: (Int) -> Bool = { _ in true },
    _ body: (LogPosition) throws -> Bool
  ) throws {
    var matcher: QueryMatcher?
    try forEachMatch(
      of: query, using: &matcher, in: range, reversed: isReversed, budget, progress: progress
    ) { record, state, node in
      try body(LogPosition(record: record, state: copy state, node: node))
    }
  }

  /// The same, without copies of states.
  ///
  /// - Parameter matcher: The query's matcher of another session of the log, whose verdicts are valid
  ///   here as well; receives that of this session.
  package func forEachMatch(
    of query: PositionQuery, using matcher: inout QueryMatcher?, in range: ClosedRange<Int>,
    reversed isReversed: Bool = false, _ budget: StateBudget,
    progress: (Int) -> Bool = { _ in true }, _ body: MatchBody
  ) throws {
    let (first, last) = (max(range.lowerBound, firstSeq), min(range.upperBound, try head()))
    guard first <= last else { return }
    var known = matcher.take() ?? QueryMatcher(query, in: self)
    known.begin(self)
    var search = BlockSearch(known, in: self, first...last, budget)
    defer { matcher = search.matcher }
    if isReversed {
      try searchBackwards(&search, progress, body)
    } else {
      try searchForwards(&search, progress, body)
    }
  }

  /// Receives a match, the state after it, and its node; returns whether to continue.
  package typealias MatchBody = (EventRecord, borrowing RecordedState, Int) throws -> Bool

  private func searchForwards(
    _ search: inout BlockSearch, _ progress: (Int) -> Bool, _ body: MatchBody
  ) throws {
    try forEachBlock(from: search.range.lowerBound) { block in
      guard try search.forEachMatch(in: block, body) else { return false }
      let last = search.range.upperBound
      return progress(min(block.endSeq - 1, last)) && block.endSeq <= last
    }
  }

  /// Finds the matches of each block forwards and reports them backwards.
  private func searchBackwards(
    _ search: inout BlockSearch, _ progress: (Int) -> Bool, _ body: MatchBody
  ) throws {
    var next = search.range.upperBound
    while next >= search.range.lowerBound, let block = try source.block(of: number, at: next) {
      let matches = try search.matches(in: block)
      if !matches.isEmpty {
        var walk = try BlockWalk(block, path: source.path)
        for seq in matches.reversed() {
          guard let position = try walk.position(at: seq),
            try body(position.record, position.state, position.node)
          else { return }
        }
      }
      guard progress(max(block.firstSeq, search.range.lowerBound)) else { return }
      next = block.firstSeq - 1
    }
  }

  /// The time of the transition before `seq`; `nil` if there is none.
  ///
  /// - Throws: `LogError` if it cannot be read.
  public func time(before seq: Int) throws(LogError) -> Timestamp? {
    guard seq > firstSeq, let block = try source.block(of: number, at: seq - 1) else { return nil }
    return try block.read(source.path) { (value) throws(FormatError) in
      var reader = EventReader(block.header)
      return try reader.time(before: seq, in: value)
    }
  }
}

/// Finds the matches in one block after another.
private struct BlockSearch {
  let range: ClosedRange<Int>
  private let session: LogSession
  private let budget: StateBudget
  private(set) var matcher: QueryMatcher
  /// The fold after the last folded event.
  private var fold: BlockFold?
  /// The last event read, for the gap after it.
  private var previous: (seq: Int, time: Timestamp)?
  /// Whether the last block had so many matches that to fold from one to the next takes longer than to fold
  /// all of the block.
  private var hasManyMatches = false
  /// The state passed for a query that does not use the state.
  private let noState = RecordedState(Place(RecordedRoute(0)))

  private var path: String { session.source.path }

  init(
    _ matcher: consuming QueryMatcher, in session: LogSession, _ range: ClosedRange<Int>,
    _ budget: StateBudget
  ) {
    self.range = range
    self.budget = budget
    self.session = session
    self.matcher = matcher
  }

  /// Calls `body` with the matches of a block; returns false if `body` stopped the search.
  mutating func forEachMatch(
    in block: Block, _ body: LogSession.MatchBody
  ) throws -> Bool {
    guard canMatch(block) else { return true }
    var count = 0
    defer { hasManyMatches = count > block.count / 4 }
    if matcher.needsState || hasManyMatches {
      return try forEachMatchFolding(block) { record, fold in
        count += 1
        return try body(record, fold.state, fold.branch.node)
      }
    }
    return try forEachMatchReading(block) { search, record in
      count += 1
      return try search.fold(block, through: record.seq) { fold in
        try body(record, fold.state, fold.branch.node)
      }
    }
  }

  /// The positions of a block's matches.
  mutating func matches(in block: Block) throws -> [Int] {
    var matches: [Int] = []
    guard canMatch(block) else { return [] }
    if matcher.needsState {
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

  /// Whether the block can have a match, which is found out only where the whole block is searched.
  private mutating func canMatch(_ block: Block) -> Bool {
    !(range ~= block.firstSeq && range ~= block.endSeq - 1) || matcher.canMatch(block)
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
    // After most events, which leave no overlays on their place, only these have to be known.
    var rootOverlayCount = StateBudget.freeCount
    let continues = try block.forEachState(from: &fold, through: range.upperBound, path) {
      record, fold in
      // Verdicts are cached, so to look at a place takes a quarter of printing it.
      if matcher.needsState,
        record.kind != .went
          || fold.state.placeCount + rootOverlayCount > StateBudget.freeCount
      {
        try budget.take(fold.state, at: record.seq, part: 4)
        rootOverlayCount = fold.state.rootOverlays.count
      }
      let isMatch = try matcher.matches(record, state: fold.state, previous: previous)
      previous = record.time
      return try !isMatch || body(record, fold)
    }
    remember(fold.seq - 1, previous)
    self.fold = fold
    return continues
  }

  private mutating func forEachMatchReading(
    _ block: Block, _ body: (inout Self, EventRecord) throws -> Bool
  ) throws -> Bool {
    let first = max(range.lowerBound, block.firstSeq)
    var previous = try timeBefore(first)
    var reader = EventReader(block.header)
    let continues = try block.forEachRecord(from: &reader, through: range.upperBound, path) {
      record in
      guard record.seq >= first else { return true }
      let isMatch = try matcher.matches(record, state: noState, previous: previous)
      previous = record.time
      return try !isMatch || body(&self, record)
    }
    if continues { remember(reader.seq - 1, previous) }
    return continues
  }

  /// Folds to a match, from the previous match if that is in the same block.
  private mutating func fold(
    _ block: Block, through seq: Int, _ body: (borrowing BlockFold) throws -> Bool
  ) throws -> Bool {
    var fold =
      if let fold = self.fold.take(), fold.seq <= seq, fold.seq > block.firstSeq {
        fold
      } else {
        try beginning(of: block)
      }
    try block.read(path) { (value) throws(FormatError) in
      try fold.advance(through: seq, in: value)
    }
    defer { self.fold = fold }
    return try body(fold)
  }

  /// The fold before a block's first event; continues the previous block's fold if that is at its
  /// end.
  private mutating func beginning(of block: Block) throws(LogError) -> BlockFold {
    let before = fold.take()
    return try block.read(path) { (value) throws(FormatError) in
      if let before, before.seq == block.firstSeq {
        return try BlockFold(block.header, after: before)
      }
      return try BlockFold(block.header, in: value)
    }
  }

  /// The time of the transition before `seq`; `nil` if the query does not need it.
  private func timeBefore(_ seq: Int) throws(LogError) -> Timestamp? {
    guard matcher.needsPrevious else { return nil }
    if let previous, previous.seq == seq - 1 { return previous.time }
    return try session.time(before: seq)
  }

  private mutating func remember(_ seq: Int, _ time: Timestamp?) {
    previous = time.map { (seq, $0) }
  }
}
