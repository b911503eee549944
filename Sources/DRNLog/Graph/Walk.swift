import DRN

/// One pass over sessions, which counts what a ``WalkedGraph`` has.
///
/// The log's symbols are numbers, which are looked up once each; all sessions are of one log.
struct Walk {
  let grouping: WalkedGraph.Grouping
  private(set) var transitionCount = 0

  // What is counted; the type's other files name it and put it together.
  var screens: [WalkedGraph.Screen] = []
  var ways: [IndexPair: [Int]] = [:]
  var overlays: [OverlayKey: (count: Int, composed: Int)] = [:]
  var tabs: [IndexPair: Int] = [:]
  var trail = Trail()
  var sessionCount = 0
  var rewindCount = 0
  var moveCount = 0

  // What the log's symbols are.
  var screenOfRoute: [UInt32: Int] = [:]
  var screenOfKey: [[UInt8]: Int] = [:]
  var overlayNames = NameTable()
  var tabNames = NameTable()
  var redirectingCauses: [UInt32: Bool] = [:]

  // Where the session is.
  private var visit: Visit?
  private var lastTime: Timestamp?
  private var step = Step()

  struct OverlayKey: Hashable {
    var screen: Int
    var overlay: Int
    var isRoot: Bool
  }

  /// A stay at an entry.
  private struct Visit {
    var screen: Int
    var entry: EntryID
    var nanoseconds: Int64 = 0
  }

  /// What a transaction has done so far, or a transition by itself.
  private struct Step {
    /// What made the entry that is current the current one, and which entry that is.
    var move: (kind: WalkedGraph.Move, entry: EntryID)?
    /// Where overlays went up, and whether a composite brought them.
    var raised: [Place: Bool] = [:]

    /// A place in an entry's overlays, or in the root overlays where no entry is named.
    struct Place: Hashable {
      var entry: EntryID?
      var depth: Int
    }
  }

  init(by grouping: WalkedGraph.Grouping) { self.grouping = grouping }
}

// A transition after another.

extension Walk {
  /// Takes the next transition of the session, and the state after it.
  mutating func take(
    _ record: EventRecord, _ state: borrowing RecordedState, _ names: Names
  ) throws(LogError) {
    transitionCount += 1
    if record.kind == .rewound { rewindCount += 1 }
    pass(record)
    guard visit != nil else {
      // The first transition that the log has of the session.
      sessionCount += 1
      let screen = try screen(of: state.currentRoute.number, names)
      screens[screen].sessionsBegun += 1
      trail.startStretch()
      try arrive(at: screen, state, names)
      raise(record, state)
      return try finishStep(record, state, names)
    }
    if record.kind == .refused, let visit { screens[visit.screen].refusals += 1 }
    guard record.kind != .rewound else { return try travel(state, names) }
    if state.current.id != step.move?.entry ?? visit?.entry {
      step.move = (try kind(of: record, names), state.current.id)
    }
    raise(record, state)
    try finishStep(record, state, names)
  }

  /// The session ends where it is.
  mutating func finishSession() {
    if let visit { screens[visit.screen].sessionsEnded += 1 }
    (visit, lastTime, step) = (nil, nil, Step())
  }

  /// Lets the time pass that lies before a transition.
  private mutating func pass(_ record: EventRecord) {
    defer { lastTime = record.time == .unknown ? nil : record.time }
    // Nobody was there while the app did not run.
    guard let lastTime, record.time > lastTime, record.kind != .restored else { return }
    let (gap, isTooLong) = record.time.nanosecondsSince1970.subtractingReportingOverflow(
      lastTime.nanosecondsSince1970)
    guard !isTooLong, let sum = visit?.nanoseconds.addingReportingOverflow(gap), !sum.overflow
    else { return }
    visit?.nanoseconds = sum.partialValue
  }

  private mutating func travel(
    _ state: borrowing RecordedState, _ names: Names
  ) throws(LogError) {
    guard let visit, visit.entry != state.current.id else { return }
    endVisit()
    screens[visit.screen].rewindsFrom += 1
    let screen = try screen(of: state.currentRoute.number, names)
    screens[screen].rewindsTo += 1
    trail.startStretch()
    try arrive(at: screen, state, names)
  }

  /// Notes the overlays that a transition has put up.
  private mutating func raise(_ record: EventRecord, _ state: borrowing RecordedState) {
    let (id, count) = (state.current.id, state.overlays.count)
    if id.seq == record.seq {
      for depth in 0..<count {
        step.raised[.init(entry: id, depth: depth)] = record.kind == .composed
      }
    }
    switch record.kind {
    case .overlayShown, .overlayPushed:
      step.raised[.init(entry: id, depth: count - 1)] = false
    case .rootOverlayShown:
      step.raised[.init(entry: nil, depth: state.rootOverlays.count - 1)] = false
    default: break
    }
  }

  /// Counts what was done, unless the transaction goes on.
  private mutating func finishStep(
    _ record: EventRecord, _ state: borrowing RecordedState, _ names: Names
  ) throws(LogError) {
    if let group = record.group, record.seq < group.last { return }
    if let move = step.move, let from = visit?.screen, state.current.id != visit?.entry {
      let to = try screen(of: state.currentRoute.number, names)
      endVisit()
      moveCount += 1
      ways[IndexPair(from, to), default: Array(repeating: 0, count: Self.moves.count)][
        Self.index(of: move.kind)] += 1
      try arrive(at: to, state, names)
    }
    try countOverlays(state, names)
    step = Step()
  }

  private mutating func arrive(
    at screen: Int, _ state: borrowing RecordedState, _ names: Names
  ) throws(LogError) {
    visit = Visit(screen: screen, entry: state.current.id)
    screens[screen].visits += 1
    if trail.visit(screen) { screens[screen].returns += 1 }
    if let tab = state.tab {
      let name = try tabNames.index(of: .tab, tab.number, grouping, names)
      tabs[IndexPair(screen, name), default: 0] += 1
    }
  }

  private mutating func endVisit() {
    guard let visit else { return }
    screens[visit.screen].timeSpent += .nanoseconds(visit.nanoseconds)
    screens[visit.screen].timedVisits += 1
  }

  /// Counts the overlays that went up and are to be seen: what is where they went up.
  private mutating func countOverlays(
    _ state: borrowing RecordedState, _ names: Names
  ) throws(LogError) {
    guard let screen = visit?.screen, !step.raised.isEmpty else { return }
    // What was raised is looked through, and not what lies there: that may be a tower.
    for (place, isComposite) in step.raised {
      let isRoot = place.entry == nil
      let overlays = isRoot ? state.rootOverlays : state.overlays
      guard isRoot || place.entry == state.current.id, place.depth < overlays.count
      else { continue }
      try count(
        overlays[place.depth].number, on: screen, isRoot: isRoot, isComposite: isComposite, names)
    }
  }

  private mutating func count(
    _ overlay: UInt32, on screen: Int, isRoot: Bool = false, isComposite: Bool = false,
    _ names: Names
  ) throws(LogError) {
    let name = try overlayNames.index(of: .overlay, overlay, grouping, names)
    let key = OverlayKey(screen: screen, overlay: name, isRoot: isRoot)
    overlays[key, default: (0, 0)].count += 1
    if isComposite { overlays[key, default: (0, 0)].composed += 1 }
  }
}
