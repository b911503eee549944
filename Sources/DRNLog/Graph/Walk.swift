import DRN

/// One pass over sessions, which counts what a ``WalkedGraph`` has.
///
/// The log's symbols are numbers, which are looked up once each; all sessions are of one log.
struct Walk {
  let grouping: WalkedGraph.Grouping
  private(set) var transitionCount = 0

  // What is counted.
  private var screens: [WalkedGraph.Screen] = []
  private var ways: [UInt64: [Int]] = [:]
  private var overlays: [OverlayKey: (count: Int, composed: Int)] = [:]
  private var tabs: [UInt64: Int] = [:]
  private var trail = Trail()
  private var sessionCount = 0
  private var rewindCount = 0
  private var moveCount = 0

  // What the log's symbols are.
  private var screenOfRoute: [UInt32: Int] = [:]
  private var screenOfKey: [[UInt8]: Int] = [:]
  private var overlayNames = NameTable()
  private var tabNames = NameTable()
  private var redirectingCauses: [UInt32: Bool] = [:]

  // Where the session is.
  private var visit: Visit?
  private var lastTime: Timestamp?
  private var step = Step()

  private struct OverlayKey: Hashable {
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

  /// Looks up a session's values.
  struct Names {
    let session: LogSession

    func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
      try session.json(of: kind, number)
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
      ways[pair(from, to), default: Array(repeating: 0, count: Self.moves.count)][
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
      tabs[pair(screen, name), default: 0] += 1
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
    for (depth, overlay) in state.overlays.enumerated() {
      let place = Step.Place(entry: state.current.id, depth: depth)
      guard let isComposite = step.raised[place] else { continue }
      try count(overlay.number, on: screen, isComposite: isComposite, names)
    }
    for (depth, overlay) in state.rootOverlays.enumerated()
    where step.raised[.init(entry: nil, depth: depth)] != nil {
      try count(overlay.number, on: screen, isRoot: true, names)
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

// What the numbers stand for.

extension Walk {
  private static let moves = WalkedGraph.Move.allCases

  private static func index(of move: WalkedGraph.Move) -> Int { moves.firstIndex(of: move) ?? 0 }

  private func pair(_ first: Int, _ second: Int) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  private mutating func screen(of route: UInt32, _ names: Names) throws(LogError) -> Int {
    if let known = screenOfRoute[route] { return known }
    let name = RouteName(try names.json(.route, route), by: grouping)
    let screen: Int
    if let known = screenOfKey[name.key] {
      screen = known
    } else {
      screen = screens.count
      screenOfKey[name.key] = screen
      screens.append(WalkedGraph.Screen(name: name.name, route: name.value, key: name.key))
    }
    screens[screen].routeCount += 1
    screenOfRoute[route] = screen
    return screen
  }

  private mutating func kind(
    of record: EventRecord, _ names: Names
  ) throws(LogError) -> WalkedGraph.Move {
    if record.cause != 0 {
      if redirectingCauses[record.cause] == nil {
        let json = try names.json(.text, record.cause)
        redirectingCauses[record.cause] =
          json == JSONValue.string(Cause.guard.rawValue).canonicalBytes
      }
      if redirectingCauses[record.cause] == true { return .redirected }
    }
    switch record.kind {
    case .composed: return .composed
    case .replaced: return .replaced
    case .overlayHidden, .overlaysHidden, .stayed: return .returned
    case .wentBack: return .wentBack
    case .wentForward: return .wentForward
    case .reset: return .reset
    case .tabSelected: return .tabSelected
    case .flowSwitched: return .flowSwitched
    case .restored: return .restored
    default: return .went
    }
  }
}

/// Which names values have: many values can have one.
private struct NameTable {
  private(set) var names: [RouteName] = []
  private var indexOfNumber: [UInt32: Int] = [:]
  private var indexOfKey: [[UInt8]: Int] = [:]

  mutating func index(
    of kind: SymbolKind, _ number: UInt32, _ grouping: WalkedGraph.Grouping, _ names: Walk.Names
  ) throws(LogError) -> Int {
    if let known = indexOfNumber[number] { return known }
    let name = RouteName(try names.json(kind, number), by: grouping)
    let index = indexOfKey[name.key] ?? self.names.count
    if index == self.names.count {
      indexOfKey[name.key] = index
      self.names.append(name)
    }
    indexOfNumber[number] = index
    return index
  }
}

// The whole.

extension Walk {
  /// What was walked.
  func graph() -> WalkedGraph {
    var screens = screens
    // The tables are in no order of their own: everything is sorted by what is the same on every run.
    for (key, counts) in overlays {
      screens[key.screen].overlays.append(
        WalkedGraph.Overlay(
          name: overlayNames.names[key.overlay].name, isRoot: key.isRoot, count: counts.count,
          composed: counts.composed))
    }
    for (key, visits) in tabs {
      screens[Int(key >> 32)].tabs.append(
        WalkedGraph.Tab(
          name: tabNames.names[Int(UInt32(truncatingIfNeeded: key))].name, visits: visits))
    }
    for index in screens.indices {
      screens[index].overlays.sort {
        $0.count != $1.count
          ? $0.count > $1.count
          : $0.name.hasSameBytes(as: $1.name)
            ? !$0.isRoot && $1.isRoot : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }
      screens[index].tabs.sort {
        $0.visits != $1.visits
          ? $0.visits > $1.visits : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }
    }
    let order = screens.indices.sorted {
      screens[$0].visits != screens[$1].visits
        ? screens[$0].visits > screens[$1].visits
        : screens[$0].key.lexicographicallyPrecedes(screens[$1].key)
    }
    var place = Array(repeating: 0, count: screens.count)
    for (new, old) in order.enumerated() { place[old] = new }

    var graph = WalkedGraph(
      grouping: grouping, screens: order.map { screens[$0] },
      ways: ways.map { key, counts in way(key, counts, place) }.sorted(by: Self.precedes),
      backAndForth: trail.pairs.map { key, pair in
        let (left, right) = (place[Int(key >> 32)], place[Int(UInt32(truncatingIfNeeded: key))])
        return WalkedGraph.BackAndForth(
          first: min(left, right), second: max(left, right), count: pair.count,
          longest: pair.longest)
      }.sorted { ($1.count, $0.first, $0.second) < ($0.count, $1.first, $1.second) },
      redirectCycles: [])
    graph.sessionCount = sessionCount
    graph.transitionCount = transitionCount
    graph.rewindCount = rewindCount
    graph.moveCount = moveCount
    graph.redirectCycles = graph.findRedirectCycles()
    graph.judge(comeBackFrom: order.map { trail.isComeBackFrom($0) })
    return graph
  }

  private func way(_ key: UInt64, _ counts: [Int], _ place: [Int]) -> WalkedGraph.Way {
    WalkedGraph.Way(
      from: place[Int(key >> 32)], to: place[Int(UInt32(truncatingIfNeeded: key))],
      count: counts.reduce(0, +),
      moves: zip(Self.moves, counts).compactMap { move, count in
        count == 0 ? nil : WalkedGraph.MoveCount(move: move, count: count)
      })
  }

  private static func precedes(_ left: WalkedGraph.Way, _ right: WalkedGraph.Way) -> Bool {
    (right.count, left.from, left.to) < (left.count, right.from, right.to)
  }
}
