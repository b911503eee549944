import DRN

/// The states to which a block's rewinds lead, kept when a fold passes them.
///
/// Without them, each rewind would fold the block again. States share what they have in common, so
/// keeping one costs no more than what the events since the last one changed. A block's resets can
/// make more than is worth keeping: then a rewind costs as much as the reset that it leads behind.
struct RewindDestinations {
  /// The positions of the block to which any of its rewinds leads.
  private let targets: Set<Int>
  private var states: [Int: RecordedState] = [:]
  /// How many places the kept states do not share with each other, about.
  private(set) var keptPlaces = 0
  /// How many places are new since the last kept state.
  private var newPlaces = 0
  /// Of the long resets so far, every ``resetSpacing``th, oldest first.
  private var resets: [LongReset] = []
  /// How many long resets there were.
  private var resetCount = 0
  private var resetSpacing = 1
  /// How many places the states before those of ``resets`` do not share with each other.
  private var resetPlaces = 0

  /// The number of places to keep: 128 MiB. Beyond it all are released, and a rewind to one folds
  /// again from the last long reset before it.
  private static var limit: Int { 1 << 21 }

  /// The number of places to keep of the tabs before resets: 64 MiB. Beyond it every second one is
  /// released: a fold then passes twice as many resets, a few at most.
  private static var resetLimit: Int { 1 << 20 }

  /// The number of places of a reset that is folded again at no cost worth saving.
  private static var shortReset: Int { 256 }

  /// Finds the positions to which the rewinds of a block lead.
  init(_ header: BlockHeader, in value: Span<UInt8>) {
    var targets: Set<Int> = []
    var (reader, extras) = (EventReader(header), EventExtras.none)
    // What is damaged after a rewind is no concern of the rewind.
    while let event = try? reader.next(in: value, extras: &extras) {
      if case .rewound = event.kind, extras == .none { targets.insert(event.target) }
    }
    self.targets = targets
  }

  /// Notes that an event or a rewind brought places of its own.
  mutating func note(newPlaces count: Int) { newPlaces += count }

  /// Notes that the state is one of those kept.
  mutating func noteReturn() { newPlaces = 0 }

  /// Notes a reset, which `reader` reads next, and the state before it.
  ///
  /// A reset leaves nothing of the history, so the state before it is kept without it.
  mutating func note(resetAt reader: EventReader, of count: Int, after state: RecordedState) {
    guard count > Self.shortReset, !targets.isEmpty,
      let history = History(entries: [state.current], cursor: 0),
      let before = RecordedState(
        history: history, rememberedTabs: state.rememberedTabs, rootOverlays: state.rootOverlays,
        flow: state.flow, historyLimit: state.historyLimit)
    else { return }
    defer { resetCount += 1 }
    guard resetCount.isMultiple(of: resetSpacing) else { return }
    resetPlaces += Self.newPlaces(in: before, since: resets.last?.before)
    resets.append(LongReset(start: reader, before: before))
    while resetPlaces > Self.resetLimit, resets.count > 1 { releaseResets() }
  }

  private mutating func releaseResets() {
    let kept = stride(from: 0, to: resets.count, by: 2).map { resets[$0] }
    (resets, resetSpacing, resetPlaces) = ([], 2 * resetSpacing, 0)
    for reset in kept {
      resetPlaces += Self.newPlaces(in: reset.before, since: resets.last?.before)
      resets.append(reset)
    }
  }

  /// How many places of a state's tabs an earlier one does not share.
  private static func newPlaces(in state: RecordedState, since known: RecordedState?) -> Int {
    state.rememberedTabs.reduce(0) { (count, tab) in
      let known = known?.rememberedTabs[tab.key]?.entries
      return known?.isCopy(of: tab.value.entries) ?? false
        ? count : count + tab.value.entries.count
    }
  }

  /// The last long reset up to `seq`.
  func longReset(through seq: Int) -> LongReset? { resets.last { $0.start.seq <= seq } }

  /// Whether a rewind leads to `seq`.
  func contains(_ seq: Int) -> Bool { targets.contains(seq) }

  /// Keeps the state after `seq`, to which a rewind leads.
  mutating func keep(_ state: RecordedState, after seq: Int) {
    newPlaces = min(newPlaces, state.placeCount)
    if keptPlaces + newPlaces > Self.limit {
      (states, keptPlaces, newPlaces) = ([:], 0, state.placeCount)
    }
    keptPlaces += newPlaces
    newPlaces = 0
    states[seq] = state
  }

  /// The state after `seq`; `nil` if it is not kept.
  subscript(seq: Int) -> RecordedState? { states[seq] }
}

/// A reset with a long history: a fold can begin again there, without the events before it.
struct LongReset {
  /// Reads the reset next.
  let start: EventReader
  /// The state before it, with only the current place of its history.
  let before: RecordedState
}
