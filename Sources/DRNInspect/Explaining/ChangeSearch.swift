import DRN
import DRNLog

/// Finds the newest transitions that changed given parts of a state.
///
/// It reads the blocks backwards and each block forwards once, so it takes no longer than a replay
/// of the searched range, and stops when every part is found.
struct ChangeSearch {
  /// A part to search for.
  fileprivate struct Watch {
    let part: StatePart
    /// The value after the last transition read.
    var value: StatePart.Value
    /// The transitions of the current block that changed it, oldest first.
    var changes: [Change] = []
    /// The newest transition that changed it; `nil` until found.
    var found: Int?

    var isUnset: Bool { value == part.unset }

    /// Returns whether the part changed.
    @inline(__always)
    mutating func look(
      at state: borrowing RecordedState, after seq: Int, keepsAll: Bool
    ) -> Bool {
      guard found == nil else { return false }
      let now = part.value(in: state)
      guard now != value else { return false }
      if !keepsAll { changes.removeAll(keepingCapacity: true) }
      changes.append(Change(seq: seq, before: value, after: now))
      value = now
      return true
    }
  }

  fileprivate struct Change {
    let seq: Int
    let before: StatePart.Value
    let after: StatePart.Value
  }

  private let session: LogSession
  private let json: StatePartJSON
  /// The path whose value must differ, if it lies inside the only part.
  private let path: StatePath?
  private var watches: [Watch]
  /// The watches that are looked at after each transition.
  private let always: [Int]
  /// The watches of what other tabs remember, of which there may be a thousand.
  private var tabs = WatchedTabs()
  /// How many places were compared or turned into JSON, beyond those of a usual state.
  private var places = 0
  /// The path's value in the log's values, by number; the same few values recur.
  private var known: [UInt32: JSONValue?] = [:]

  init(_ session: LogSession, for parts: [StatePart], in state: RecordedState) {
    self.session = session
    json = StatePartJSON(session)
    path = nil
    watches = parts.map { Watch(part: $0, value: $0.value(in: state)) }
    always = parts.indices.filter { !parts[$0].isOfOtherTabs }
    for (index, part) in parts.enumerated() {
      if case .rememberedTab(let tab) = part { tabs.indices[tab] = index }
    }
  }

  init(_ session: LogSession, for path: StatePath, in state: RecordedState, _ json: StatePartJSON) {
    self.session = session
    self.json = json
    self.path = path.steps.isEmpty ? nil : path
    watches = [Watch(part: path.part, value: path.part.value(in: state))]
    always = path.part.isOfOtherTabs ? [] : [0]
    tabs.all = path.part.isOfOtherTabs ? 0 : nil
  }

  /// For each part, the transition found; `nil` if no transition in the log changed it.
  var found: [Int?] { watches.map(\.found) }

  /// Searches the transitions up to and including `last`.
  ///
  /// - Returns: `false` if `progress` stopped the search.
  mutating func run(
    through last: Int, progress: (Int) -> Bool
  ) throws(LogError) -> Bool {
    let firstSeq = session.firstSeq
    var blocks = BlocksBackwards(session, from: last)
    var end = last
    /// The blocks since the last one that was folded, in which nothing is set.
    var quiet: (oldest: Block, end: Int)?
    while isSearching {
      guard let block = try blocks.next() else {
        throw LogError(
          .corrupt("session '\(session.name)' has no block at \(end)"), path: session.source.path)
      }
      if try setsNothing(block) {
        quiet = (block, quiet?.end ?? end)
      } else {
        if let passed = quiet.take(), try !isUnset(before: passed.oldest) {
          // Something was set before these blocks, and may have been unset in them.
          try fold(from: passed.end, downTo: passed.oldest.firstSeq)
        }
        if isSearching { try fold(block, through: end) }
      }
      guard block.firstSeq > firstSeq else { break }
      end = block.firstSeq - 1
      guard progress(last - end) else { return false }
    }
    if let passed = quiet, try !isUnset(before: passed.oldest) {
      try fold(from: passed.end, downTo: passed.oldest.firstSeq)
    }
    return true
  }

  private var isSearching: Bool { watches.contains { $0.found == nil } }

  private mutating func fold(_ block: Block, through end: Int) throws(LogError) {
    try block.read(session.source.path) { (value) throws(FormatError) in
      try look(at: block.header, through: end, value)
    }
    try checkPlaces(through: end)
    try settle()
  }

  private mutating func fold(from end: Int, downTo first: Int) throws(LogError) {
    var (blocks, end) = (BlocksBackwards(session, from: end), end)
    while isSearching, end >= first, let block = try blocks.next() {
      try fold(block, through: end)
      end = block.firstSeq - 1
    }
  }

  /// Whether none of a block's events can set a part that is searched for.
  private func setsNothing(_ block: Block) throws(LogError) -> Bool {
    var setters: EventKindSet = []
    var isOfTabs = false
    for watch in watches where watch.found == nil {
      guard let kinds = watch.part.setters, watch.isUnset else { return false }
      setters = setters.union(kinds)
      isOfTabs = isOfTabs || watch.part.isOfTabs
    }
    let contents = try BlockContents(of: block, session.source.path)
    return contents.kinds.isDisjoint(with: setters) && !(isOfTabs && contents.namesTab)
  }

  /// Whether the parts that are searched for are unset before a block, also where they may be set
  /// again without one of their setters.
  private func isUnset(before block: Block) throws(LogError) -> Bool {
    let state = try block.read(session.source.path) { (value) throws(FormatError) in
      try Keyframe(before: block.header, in: value).state
    }
    return watches.allSatisfy { $0.found != nil || $0.part.isUnset(in: state) }
  }

  private mutating func look(
    at block: BlockHeader, through last: Int, _ bytes: Span<UInt8>
  ) throws(FormatError) {
    var fold = try BlockFold(block, in: bytes)
    // A session has no state before its first transition, and a cut session's first block may
    // contain dropped transitions.
    let before = block.firstSeq == 0 ? max(session.firstSeq, 0) : session.firstSeq - 1
    try fold.advance(through: before, in: bytes)
    for index in watches.indices where watches[index].found == nil {
      watches[index].value = watches[index].part.value(in: fold.state)
    }
    tabs.begin(in: watches)
    var tab = fold.state.tab
    var extras = EventExtras.none
    while fold.seq <= last, let event = try fold.next(in: bytes, extras: &extras) {
      guard event.kind == .rewound || event.changesState(with: extras) else { continue }
      if watches.first?.part == .entries { spend(fold.state.entries.count) }
      for index in always { _ = look(watch: index, at: fold.state, after: event.seq) }
      if event.mayChangeOtherTabs || fold.state.tab != tab {
        if tabs.all != nil { spend(fold.state.placeCount) }
        for index in tabs.mayChange(event, extras, from: tab, to: fold.state)
        where look(watch: index, at: fold.state, after: event.seq) {
          tabs.changed(index, to: watches[index].value)
        }
      }
      tab = fold.state.tab
    }
  }

  @inline(__always)
  private mutating func look(
    watch index: Int, at state: borrowing RecordedState, after seq: Int
  ) -> Bool {
    watches[index].look(at: state, after: seq, keepsAll: path != nil)
  }

  /// Keeps the newest change of the block that counts.
  private mutating func settle() throws(LogError) {
    for index in watches.indices where watches[index].found == nil {
      var changes = watches[index].changes
      watches[index].changes = []
      while let change = changes.popLast() {
        guard try counts(change) else { continue }
        watches[index].found = change.seq
        break
      }
    }
  }

  private mutating func counts(_ change: Change) throws(LogError) -> Bool {
    guard let path else { return true }
    for value in [change.before, change.after] {
      // To make JSON of a place takes about ten times as long as to compare it.
      spend(value.placeCount, times: 10)
    }
    try checkPlaces(through: change.seq)
    return try value(of: change.before, path) != value(of: change.after, path)
  }

  /// The places of a state that do not count: several times those of an app's, with a dozen tabs.
  private var freePlaces: Int { tabs.all == nil ? 256 : 4_096 }

  /// Counts places, if the only part is all those of a history or of several: each look at it takes
  /// as long as there are places.
  private mutating func spend(_ count: Int, times factor: Int = 1) {
    places += factor * max(count - freePlaces, 0)
  }

  private static var placeLimit: Int { 500_000_000 }

  private func checkPlaces(through seq: Int) throws(LogError) {
    guard places > Self.placeLimit else { return }
    throw LogError(
      .system(
        "the states from transition \(seq) on have too many places to compare one by one; ask for "
          + "a single one, such as entries[0], or choose an earlier position"),
      path: session.source.path)
  }

  private mutating func value(
    of part: StatePart.Value, _ path: StatePath
  ) throws(LogError) -> JSONValue? {
    guard case .symbol(_, let number) = part else { return try path.value(in: part, json) }
    if let value = known[number] { return value }
    let value = try path.value(in: part, json)
    if known.count >= 65_536 { known.removeAll(keepingCapacity: true) }
    known[number] = .some(value)
    return value
  }
}

/// Which watches of other tabs a transition can change, so that not all are looked at each time.
///
/// In the states of one block a part that has not changed yet has one value. So a rewind within the
/// block can only change what has changed in it before, and what has is looked for no further in
/// the blocks before it.
private struct WatchedTabs {
  /// The watch of each tab.
  var indices: [RecordedRoute.Tab: Int] = [:]
  /// The watch of all tabs together, if there is one.
  var all: Int?
  /// The watches that changed in the block.
  private var changed: Set<Int> = []
  /// The watches of tabs that remember something.
  private var remembering: Set<Int> = []

  /// Begins a block.
  mutating func begin(in watches: [ChangeSearch.Watch]) {
    indices = indices.filter { watches[$0.value].found == nil }
    changed = []
    remembering = Set(indices.values.filter { watches[$0].value != .history(nil) })
  }

  mutating func changed(_ index: Int, to value: StatePart.Value) {
    changed.insert(index)
    if value == .history(nil) { remembering.remove(index) } else { remembering.insert(index) }
  }

  /// The watches that may change with an event after which the state is `state`.
  func mayChange(
    _ event: EventNumbers, _ extras: EventExtras, from tab: RecordedRoute.Tab?,
    to state: borrowing RecordedState
  ) -> Set<Int> {
    if let all { return [all] }
    switch event.kind {
    case .rewound where extras == .none: return changed
    case .rewound, .started, .restored, .flowSwitched, .fenced:
      let remembered = state.rememberedTabs.keys.compactMap { indices[$0] }
      return changed.union(remembering).union(remembered)
    default:
      var tabs = [tab, state.tab].compactMap(\.self)
      if event.kind == .tabSelected { tabs.append(RecordedRoute.Tab(event.selectedTab)) }
      return Set(tabs.compactMap { indices[$0] })
    }
  }
}
