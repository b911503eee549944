import DRN

/// Folds a block's events one after another, from its keyframe on or from the block before it.
///
/// The block's bytes are handed in each time, as ``EventReader`` has it. A block needs nothing but
/// itself: a rewind to another one carries the state it leads to.
struct BlockFold {
  private let header: BlockHeader
  private var reader: EventReader
  /// The state after the last event that was applied; nothing to look at before a session's first.
  private(set) var state: RecordedState
  private(set) var branch: BranchPosition
  /// The block's rewinds that were applied.
  private var rewinds: [Rewind] = []

  /// In front of a block's first event, in the state of its keyframe.
  init(_ header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    let keyframe = try Keyframe(before: header, in: value)
    self.init(header, keyframe.state, keyframe.branch)
  }

  /// In front of a block's first event, in the state that the block before it ended with.
  init(_ header: BlockHeader, after fold: consuming BlockFold) {
    self.init(header, fold.state, fold.branch)
  }

  private init(_ header: BlockHeader, _ state: RecordedState, _ branch: BranchPosition) {
    self.header = header
    reader = EventReader(header)
    self.state = state
    self.branch = branch
  }

  /// The seq of the event that comes next.
  var seq: Int { reader.seq }

  /// Applies the next event and returns it; `nil` after the last one.
  mutating func next(in value: Span<UInt8>) throws(FormatError) -> EventRecord? {
    var extras = EventExtras.none
    guard let event = try next(in: value, extras: &extras) else { return nil }
    return EventRecord(event, extras)
  }

  /// Applies the next event and returns it; `nil` after the last one.
  ///
  /// - Parameter extras: Gets the event's lists.
  @inline(__always)
  mutating func next(
    in value: Span<UInt8>, extras: inout EventExtras
  ) throws(FormatError) -> EventNumbers? {
    if let move = try nextMove(in: value) {
      // Those of the event before are not its own.
      extras = .none
      return EventNumbers(move, seq: seq &- 1)
    }
    return try nextOther(in: value, extras: &extras)
  }

  /// Applies events up to and including `seq`, or all.
  mutating func advance(through seq: Int, in value: Span<UInt8>) throws(FormatError) {
    var extras = EventExtras.none
    while self.seq <= seq {
      if try nextMove(in: value) == nil, try nextOther(in: value, extras: &extras) == nil { return }
    }
  }

  /// Applies the next event if it is a plain move.
  @inline(__always)
  private mutating func nextMove(in value: Span<UInt8>) throws(FormatError) -> PlainMove? {
    guard let move = try reader.nextMove(in: value) else { return nil }
    state.apply(move, seq: seq &- 1)
    branch.advance(pastChange: seq &- 1)
    return move
  }

  @inline(never)
  private mutating func nextOther(
    in value: Span<UInt8>, extras: inout EventExtras
  ) throws(FormatError) -> EventNumbers? {
    guard let event = try reader.next(in: value, extras: &extras) else { return nil }
    if case .rewound = event.kind {
      rewinds.append(Rewind(EventRecord(event, extras), reader))
      // As the way of no events back from the rewind itself.
      state = try Lineage.state(at: event.seq, rewinds, in: header, value)
    } else {
      state.apply(event, extras)
    }
    branch.advance(past: event, extras)
    return event
  }

  /// What the next block begins with: the state, the node, and how it was reached.
  var keyframe: Keyframe { Keyframe(state: state, branch: branch) }
}

extension RecordedState {
  /// Applies the event that most are.
  @inline(__always)
  mutating func apply(_ move: PlainMove, seq: Int) {
    let tab = move.tab == 0 ? nil : RecordedRoute.Tab(move.tab)
    apply(.went(RecordedRoute(move.route), tab: tab), seq: seq)
  }

  /// Applies an event that is no rewind: those name a position, and the fold finds its state.
  mutating func apply(_ event: EventNumbers, _ extras: EventExtras) {
    guard event.changesState(with: extras) else { return }
    EventRecord(event, extras).withEvent(RecordedSymbols()) { apply($0, seq: event.seq) }
  }
}

extension Keyframe {
  /// What stands before a block's first event.
  init(before block: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    if block.firstSeq > 0 {
      try self.init(value.extracting(block.keyframe), before: block.firstSeq)
    } else {
      // The session's start puts its own in the place of this.
      self.init(state: RecordedState(Place(RecordedRoute(0))), branch: BranchPosition())
    }
  }
}
