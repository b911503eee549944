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
  /// The states to which the block's rewinds lead; `nil` until the first one.
  private var destinations: RewindDestinations?

  /// Starts before a block's first event, in the state of its keyframe.
  package init(_ header: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    let keyframe = try Keyframe(before: header, in: value)
    self.init(header, keyframe.state, keyframe.branch)
  }

  /// Starts before a block's first event, in the final state of the previous block.
  ///
  /// - Throws: If the block's keyframe is too small for that state. Otherwise a log could carry a
  ///   large state through blocks that say nothing of it, and each of its few bytes would cost as
  ///   much as that state.
  package init(_ header: BlockHeader, after fold: consuming BlockFold) throws(FormatError) {
    guard header.keyframeByteCount >= Keyframe.leastByteCount(of: fold.state) else {
      throw FormatError("its keyframe is not the state that the events before it give")
    }
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

  /// Applies events up to and including `seq`, or all.
  package mutating func advance(through seq: Int, in value: Span<UInt8>) throws(FormatError) {
    var extras = EventExtras.none
    while self.seq <= seq {
      if destinations == nil {
        let first = self.seq
        state.applyWords(of: &reader, through: seq, in: value)
        if self.seq > first { branch.advance(pastChange: self.seq &- 1) }
        guard self.seq <= seq else { return }
      }
      if try next(in: value, extras: &extras, isTimed: false) == nil { return }
    }
  }

  /// Applies the next event and returns it; `nil` after the last one.
  ///
  /// - Parameter extras: Receives the event's lists.
  package mutating func next(
    in value: Span<UInt8>, extras: inout EventExtras, isTimed: Bool = true
  ) throws(FormatError) -> EventNumbers? {
    let start = reader
    guard let event = try reader.next(in: value, extras: &extras, isTimed: isTimed) else {
      return nil
    }
    assert(event.seq == seq - 1 && seq <= header.endSeq)
    if case .rewound = event.kind {
      try rewind(Rewind(record: EventRecord(event, extras), end: reader), in: value)
    } else {
      if case .reset = event.kind {
        destinations?.note(resetAt: start, of: extras.fields.routes.count, after: state)
      }
      try state.apply(event, extras)
      noteNewPlaces(event.kind)
    }
    branch.advance(past: event, extras)
    if destinations != nil { keepDestination(event.seq) }
    return event
  }

  /// Notes what an event makes that its state does not share with the one before.
  private mutating func noteNewPlaces(_ kind: EventKind) {
    switch kind {
    case .reset, .historyEdited: destinations?.note(newPlaces: state.entries.count)
    case .restored: destinations?.note(newPlaces: state.placeCount)
    default: break
    }
  }

  /// How many places it has in memory, about.
  var placeCount: Int { state.placeCount + (destinations?.keptPlaces ?? 0) }

  @inline(never)
  private mutating func keepDestination(_ seq: Int) {
    guard destinations?.contains(seq) == true else { return }
    let state = state
    destinations?.keep(state, after: seq)
  }

  private mutating func rewind(_ rewind: Rewind, in value: Span<UInt8>) throws(FormatError) {
    rewinds.append(rewind)
    if let carried = try rewind.carriedState() {
      state = carried
      destinations?.note(newPlaces: state.placeCount)
    } else {
      if destinations == nil { try findDestinations(before: rewind.record.seq, in: value) }
      // The rewind is the last of `rewinds`, so its lineage applies no further events.
      let target = rewind.record.target
      if let known = destinations?[target] {
        state = known
        destinations?.noteReturn()
      } else {
        state = try Lineage.state(
          at: rewind.record.seq, rewinds, destinations, in: header, value)
        destinations?.note(newPlaces: state.placeCount)
        destinations?.keep(state, after: target)
      }
    }
  }

  /// Folds the block's events before its first rewind into itself once more, and keeps the states
  /// to which rewinds lead.
  private mutating func findDestinations(
    before seq: Int, in value: Span<UInt8>
  ) throws(FormatError) {
    var fold = try BlockFold(header, in: value)
    fold.destinations = RewindDestinations(header, in: value)
    try fold.advance(through: seq - 1, in: value)
    destinations = fold.destinations
  }

  /// The keyframe of the next block: the state, the node, and whether it was reached by a rewind.
  package var keyframe: Keyframe { Keyframe(state: state, branch: branch) }
}

extension RecordedState {
  /// Applies events that have only a word, up to and including `last`, one after another.
  ///
  /// None of them can make the other tabs exceed a limit.
  mutating func applyWords(
    of reader: inout EventReader, through last: Int, in value: Span<UInt8>
  ) {
    reader.skipWords(through: last, in: value) { word, seq in apply(plain: word, seq: seq) }
  }

  /// Applies an event, unless the state would exceed a limit.
  @inline(__always)
  private mutating func apply(plain word: PlainWord, seq: Int) -> Bool {
    switch word {
    case .went(let route): applyWent(to: RecordedRoute(route), seq: seq)
    case .overlayShown(let overlay): applyOverlayShown(.init(overlay), seq: seq)
    case .overlayPushed(let overlay):
      guard overlays.count < NavigationLimits.overlays else { return false }
      applyOverlayPushed(.init(overlay), seq: seq)
    case .overlayHidden: applyOverlayHidden(seq: seq)
    case .overlaysHidden(let count): applyOverlaysHidden(count)
    case .wentBack(let count): applyWentBack(count, seq: seq)
    case .wentForward(let count): applyWentBack(-count, seq: seq)
    }
    return true
  }

  /// Applies an event other than a rewind.
  ///
  /// - Throws: If the state then exceeds a limit.
  package mutating func apply(_ record: EventRecord) throws(FormatError) {
    try apply(record.numbers, record.extras)
  }

  /// Applies an event other than a rewind, whose state the fold determines.
  ///
  /// - Throws: If the state then exceeds a limit.
  mutating func apply(_ event: EventNumbers, _ extras: EventExtras) throws(FormatError) {
    if let word = PlainWord(event), apply(plain: word, seq: event.seq) { return }
    guard event.changesState(with: extras) else { return }
    if case .historyEdited = event.kind { try checkEdit(event.seq, extras) }
    if case .composed = event.kind {
      applyComposed(
        Composite(RecordedRoute(event.route), overlay: .init(event.overlay)),
        tab: event.tab == 0 ? nil : .init(event.tab), seq: event.seq)
    } else {
      EventRecord(event, extras).withEvent(RecordedSymbols()) { apply($0, seq: event.seq) }
    }
    if let excess { throw .limit(excess, after: event.seq) }
  }
}

extension RecordedState {
  /// Checks that the entries that an edit keeps are there.
  @inline(never)
  private func checkEdit(_ seq: Int, _ extras: EventExtras) throws(FormatError) {
    let last = extras.fields.kept.max() ?? 0
    guard Int(last) <= entries.count else {
      throw FormatError("transition \(seq) keeps an entry that is not there")
    }
  }
}

extension Keyframe {
  /// The state after a block's last event.
  init(after block: BlockHeader, in value: Span<UInt8>) throws(FormatError) {
    let scan = try BlockScan(through: block.endSeq - 1, in: block, value, isFolding: true)
    self.init(state: try scan.state(in: value), branch: scan.branch)
  }

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
