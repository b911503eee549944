import DRN
import DRNLog

/// Counts the content of a ``WalkedGraph`` in one pass over sessions.
///
/// Each symbol number is looked up only once: before a session of another log, call ``beginLog()``.
struct Walk {
  let grouping: WalkedGraph.Grouping
  /// What the last transition did.
  private(set) var step = WalkStep()
  private(set) var transitionCount = 0

  // The counts; the extensions in other files name them and build the graph.
  var screens: [WalkedGraph.Screen] = []
  var ways: [IndexPair: [Int]] = [:]
  var overlays: [OverlayKey: (count: Int, composed: Int)] = [:]
  var tabs: [IndexPair: Int] = [:]
  var returnDetector = ReturnDetector()
  var sessionCount = 0
  var rewindCount = 0
  var moveCount = 0

  // The names of the log's symbols.
  var screenOfRoute: [UInt32: Int] = [:]
  /// The number of elements of the routes of ``screens``.
  var elementCount = 0
  var screenOfKey: [[UInt8]: Int] = [:]
  var overlayNames = NameTable()
  var tabNames = NameTable()
  var redirectingCauses: [UInt32: Bool] = [:]
  /// The routes that were counted; `nil` for one log, where each has one number.
  var countedRoutes: Set<Digest128>?
  /// What counts as one overlay, and as one tab. Of several logs it is the name: a store of rows has no more.
  var labelGrouping: WalkedGraph.Grouping { countedRoutes == nil ? grouping : .name }

  // The current position in the session.
  private var visit: Visit?
  private var lastTime: Timestamp?
  private var pending = Step()

  struct OverlayKey: Hashable {
    var screen: Int
    var overlay: Int
    var isRoot: Bool
  }

  /// A visit to an entry.
  private struct Visit {
    var screen: Int
    var entry: EntryID
    var nanoseconds: Int64 = 0
  }

  /// The effect so far of a transaction or of a single transition.
  private struct Step {
    /// The move that made the current entry current, and that entry.
    var move: (kind: WalkedGraph.Move, entry: EntryID)?
    /// The overlays that were shown, and whether a composite showed them.
    var raised: [Place: Bool] = [:]

    /// A position in an entry's overlays, or in the root overlays if `entry` is nil.
    struct Place: Hashable {
      var entry: EntryID?
      var depth: Int
    }
  }

  init(by grouping: WalkedGraph.Grouping, ofSeveralLogs: Bool = false) {
    self.grouping = grouping
    countedRoutes = ofSeveralLogs ? [] : nil
  }
}

// Steps through transitions.

extension Walk {
  /// Forgets the numbers of the last log's values.
  mutating func beginLog() {
    screenOfRoute.removeAll()
    overlayNames.beginLog()
    tabNames.beginLog()
    redirectingCauses.removeAll()
  }

  /// Adds the session's next transition and the state after it.
  mutating func take(
    _ record: EventRecord, _ state: borrowing RecordedState, _ session: LogSession
  ) throws(LogError) {
    transitionCount += 1
    step = WalkStep(from: visit?.screen)
    if record.kind == .rewound { rewindCount += 1 }
    pass(record)
    guard visit != nil else {
      // The session's first transition in the log.
      sessionCount += 1
      let screen = try screen(of: state.currentRoute.number, session)
      screens[screen].sessionsBegun += 1
      returnDetector.startStretch()
      try arrive(at: screen, .began, state, session)
      raise(record, state)
      return try finishStep(record, state, session)
    }
    if record.kind == .refused, let visit { screens[visit.screen].refusals += 1 }
    guard record.kind != .rewound else { return try travel(state, session) }
    if state.current.id != pending.move?.entry ?? visit?.entry {
      pending.move = (try kind(of: record, session), state.current.id)
    }
    raise(record, state)
    try finishStep(record, state, session)
  }

  /// Ends the session at its current screen.
  mutating func finishSession() {
    if let visit { screens[visit.screen].sessionsEnded += 1 }
    (visit, lastTime, pending) = (nil, nil, Step())
  }

  /// Adds the time before a transition to the current visit.
  private mutating func pass(_ record: EventRecord) {
    let isLate = lastTime.map(record.wasAddedAfterwards) ?? false
    // A mark that was set later says nothing of how long the user stayed.
    if isLate, record.kind == .marked { return }
    defer { lastTime = record.time == .unknown ? nil : record.time }
    // Time while the app did not run does not count.
    guard let lastTime, record.time > lastTime, record.kind != .restored, !isLate else { return }
    let (gap, isTooLong) = record.time.nanosecondsSince1970.subtractingReportingOverflow(
      lastTime.nanosecondsSince1970)
    guard !isTooLong, let sum = visit?.nanoseconds.addingReportingOverflow(gap), !sum.overflow
    else { return }
    visit?.nanoseconds = sum.partialValue
  }

  private mutating func travel(
    _ state: borrowing RecordedState, _ session: LogSession
  ) throws(LogError) {
    guard let visit, visit.entry != state.current.id else { return }
    endVisit()
    screens[visit.screen].rewindsFrom += 1
    let screen = try screen(of: state.currentRoute.number, session)
    screens[screen].rewindsTo += 1
    returnDetector.startStretch()
    try arrive(at: screen, .rewound, state, session)
  }

  /// Records the overlays that a transition has shown.
  private mutating func raise(_ record: EventRecord, _ state: borrowing RecordedState) {
    let (id, count) = (state.current.id, state.overlays.count)
    if id.seq == record.seq {
      for depth in 0..<count {
        pending.raised[.init(entry: id, depth: depth)] = record.kind == .composed
      }
    }
    switch record.kind {
    case .overlayShown, .overlayPushed:
      pending.raised[.init(entry: id, depth: count - 1)] = false
    case .rootOverlayShown:
      pending.raised[.init(entry: nil, depth: state.rootOverlays.count - 1)] = false
    default: break
    }
  }

  /// Counts the completed step; does nothing inside a transaction.
  private mutating func finishStep(
    _ record: EventRecord, _ state: borrowing RecordedState, _ session: LogSession
  ) throws(LogError) {
    if let group = record.group, record.seq < group.last { return }
    if let move = pending.move, let from = visit?.screen, state.current.id != visit?.entry {
      let to = try screen(of: state.currentRoute.number, session)
      endVisit()
      moveCount += 1
      ways[IndexPair(from, to), default: Array(repeating: 0, count: Self.moves.count)][
        Self.index(of: move.kind)] += 1
      try arrive(at: to, .moved(move.kind), state, session)
    }
    try countOverlays(state, session)
    pending = Step()
  }

  private mutating func arrive(
    at screen: Int, _ arrival: WalkStep.Arrival, _ state: borrowing RecordedState,
    _ session: LogSession
  ) throws(LogError) {
    visit = Visit(screen: screen, entry: state.current.id)
    step.arrival = arrival
    step.screen = screen
    screens[screen].visits += 1
    if returnDetector.visit(screen) { screens[screen].returns += 1 }
    if let tab = state.tab {
      let name = try tabNames.index(of: .tab, tab.number, labelGrouping, session)
      tabs[IndexPair(screen, name), default: 0] += 1
    }
  }

  private mutating func endVisit() {
    guard let visit else { return }
    screens[visit.screen].timeSpent += .nanoseconds(visit.nanoseconds)
    screens[visit.screen].timedVisits += 1
  }

  /// Counts the shown overlays that are still visible where they were shown.
  private mutating func countOverlays(
    _ state: borrowing RecordedState, _ session: LogSession
  ) throws(LogError) {
    guard let screen = visit?.screen, !pending.raised.isEmpty else { return }
    // Iterates over the shown overlays only: the stack below them may be tall.
    for (place, isComposite) in pending.raised {
      let isRoot = place.entry == nil
      let overlays = isRoot ? state.rootOverlays : state.overlays
      guard isRoot || place.entry == state.current.id, place.depth < overlays.count
      else { continue }
      try count(
        overlays[place.depth].number, on: screen, isRoot: isRoot, isComposite: isComposite, session)
    }
  }

  private mutating func count(
    _ overlay: UInt32, on screen: Int, isRoot: Bool = false, isComposite: Bool = false,
    _ session: LogSession
  ) throws(LogError) {
    let name = try overlayNames.index(of: .overlay, overlay, labelGrouping, session)
    let key = OverlayKey(screen: screen, overlay: name, isRoot: isRoot)
    overlays[key, default: (0, 0)].count += 1
    if isComposite { overlays[key, default: (0, 0)].composed += 1 }
    step.shown.append(
      WalkStep.Shown(
        name: overlayNames.names[name], isRoot: isRoot, isComposed: isComposite))
  }
}
