import DRN

/// Folds a block's events in order, starting from its keyframe or from the state after the previous
/// block.
///
/// The block's bytes are passed to each call, as with ``EventReader``. A block is self-contained: a
/// rewind into another block carries the resulting state.
///
/// Invariants:
/// - `state` is the state after event `seq` − 1; events are applied in order, each once.
/// - `seq` is between the block's first position and the one after its last.
/// - `rewinds` has every rewind of the block before `seq`, oldest first.
package struct BlockFold {
  private let header: BlockHeader
  private var reader: EventReader
  /// The state after the last applied event; meaningless before a session's first event.
  package private(set) var state: RecordedState
  package private(set) var branch: BranchPosition
  /// The applied rewinds of the block.
  private var rewinds: [Rewind] = []

  /// Starts before a block's first event, in the state of its keyframe.
  package init(_ header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    let keyframe = try Keyframe(before: header, in: value)
    self.init(header, keyframe.state, keyframe.branch)
  }

  /// Starts before a block's first event, in the final state of the previous block.
  package init(_ header: BlockHeader, after fold: consuming BlockFold) {
    self.init(header, fold.state, fold.branch)
  }

  private init(_ header: BlockHeader, _ state: RecordedState, _ branch: BranchPosition) {
    self.header = header
    reader = EventReader(header)
    self.state = state
    self.branch = branch
    assert(seq == header.firstSeq)
  }

  /// The seq of the next event.
  package var seq: Int { reader.seq }

  /// Applies the next event and returns it; `nil` after the last one.
  package mutating func next(in value: Span<UInt8>) throws(FormatError) -> EventRecord? {
    var extras = EventExtras.none
    guard let event = try next(in: value, extras: &extras) else { return nil }
    return EventRecord(event, extras)
  }

  /// Applies the next event and returns it; `nil` after the last one.
  ///
  /// - Parameter extras: Receives the event's lists.
  @inline(__always)
  package mutating func next(
    in value: Span<UInt8>, extras: inout EventExtras
  ) throws(FormatError) -> EventNumbers? {
    if let move = try nextMove(in: value) {
      // Clears the lists of the previous event.
      extras = .none
      return EventNumbers(move, seq: seq &- 1)
    }
    return try nextOther(in: value, extras: &extras)
  }

  /// Applies events up to and including `seq`, or all.
  package mutating func advance(through seq: Int, in value: Span<UInt8>) throws(FormatError) {
    var extras = EventExtras.none
    while self.seq <= seq {
      if try nextMove(in: value) == nil, try nextOther(in: value, extras: &extras) == nil { return }
    }
  }

  /// Applies the next event if it is a plain move.
  @inline(__always)
  private mutating func nextMove(in value: Span<UInt8>) throws(FormatError) -> PlainMove? {
    guard let move = try reader.nextMove(in: value) else { return nil }
    assert(seq > header.firstSeq && seq <= header.endSeq)
    state.apply(move, seq: seq &- 1)
    branch.advance(pastChange: seq &- 1)
    return move
  }

  @inline(never)
  private mutating func nextOther(
    in value: Span<UInt8>, extras: inout EventExtras
  ) throws(FormatError) -> EventNumbers? {
    guard let event = try reader.next(in: value, extras: &extras) else { return nil }
    assert(event.seq == seq - 1 && seq <= header.endSeq)
    if case .rewound = event.kind {
      rewinds.append(Rewind(record: EventRecord(event, extras), end: reader))
      // The rewind is the last of `rewinds`, so its lineage applies no further events.
      state = try Lineage.state(at: event.seq, rewinds, in: header, value)
    } else {
      state.apply(event, extras)
    }
    branch.advance(past: event, extras)
    return event
  }

  /// The keyframe of the next block: the state, the node, and whether it was reached by a rewind.
  package var keyframe: Keyframe { Keyframe(state: state, branch: branch) }
}

extension RecordedState {
  /// Applies the most frequent event.
  @inline(__always)
  mutating func apply(_ move: PlainMove, seq: Int) {
    let tab = move.tab == 0 ? nil : RecordedRoute.Tab(move.tab)
    apply(.went(RecordedRoute(move.route), tab: tab), seq: seq)
  }

  /// Applies an event other than a rewind, whose state the fold determines.
  mutating func apply(_ event: EventNumbers, _ extras: EventExtras) {
    guard event.changesState(with: extras) else { return }
    EventRecord(event, extras).withEvent(RecordedSymbols()) { apply($0, seq: event.seq) }
  }
}

extension Keyframe {
  /// The state before a block's first event.
  package init(before block: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    if block.firstSeq > 0 {
      try self.init(value.extracting(block.keyframe), before: block.firstSeq)
    } else {
      // A placeholder, which the session's start replaces.
      self.init(state: RecordedState(Place(RecordedRoute(0))), branch: BranchPosition())
    }
  }
}
