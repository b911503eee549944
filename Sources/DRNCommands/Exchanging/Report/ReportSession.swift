import DRN
import DRNInspect
import DRNLog

/// Writes one session for the page: its transitions, the state after each of them, and their
/// branches.
///
/// The states come from the log's reducer, and the page only looks them up. So it cannot show a
/// state other than the one that `drn show` prints.
struct ReportSession {
  private var table = ColumnTable()
  private var histories: ReportHistories
  private let budget: StateBudget
  private let session: LogSession
  private let firstSeq: Int

  /// The state after each transition; a rewind refers to an earlier one.
  private var states: [State] = []
  /// The history of the newest state, and those that other tabs remember in it.
  private var current: ReportHistories.Written?
  private var remembered: [RecordedRoute.Tab: ReportHistories.Written] = [:]
  private var rememberedHistories: [Remembered: Int] = [:]
  private var group: GroupRecord?
  private var groupCount = 0

  /// For each transition, the seq of the change that led to its state.
  private var nodes: [Int] = []

  /// The page's numbers of the routes that were visited, in the order of their first visit.
  private(set) var routes: [Int] = []
  private var knownRoutes: Set<Int> = []
  /// The page's number of the route after the last transition; 0 before the first.
  private(set) var lastRoute = 0

  /// A state, as references to the page's tables.
  private struct State {
    var history: ReportHistories.History
    var remembered: UInt32
    var rootOverlays: UInt32
    var flow: UInt32
    var origin: UInt32
  }

  private struct Remembered: Hashable {
    var tab: Int
    var history: ReportHistories.History
  }

  /// The number of transitions.
  var count: Int { nodes.count }
  /// The time of the last transition, but for those that were added afterwards.
  private(set) var lastTime: Timestamp?
  /// The time of the first transition.
  private(set) var firstTime: Timestamp?

  /// - Parameter budget: The budget of the whole page.
  init(
    _ session: LogSession, from firstSeq: Int, _ symbols: inout ReportSymbols, _ budget: StateBudget
  ) {
    self.session = session
    self.budget = budget
    histories = ReportHistories(budget)
    self.firstSeq = firstSeq
    symbols.begin(session)
  }

  /// - Parameters:
  ///   - record: The next transition.
  ///   - state: The state after it.
  ///   - node: The change that led to that state.
  mutating func add(
    _ record: EventRecord, _ state: RecordedState, node: Int, _ symbols: inout ReportSymbols
  ) throws(LogError) {
    try budget.take(state, at: record.seq)
    firstTime = firstTime ?? record.time
    if lastTime.map({ !record.wasAddedAfterwards($0) }) ?? true { lastTime = record.time }
    nodes.append(node)
    try writeEvent(record, &symbols)
    try writeState(after: record, state, node: node, &symbols)
    lastRoute = try symbols.number(.route, state.currentRoute.number)
    if knownRoutes.insert(lastRoute).inserted { routes.append(lastRoute) }
  }

  /// Passes the session's encoded columns to `write`, piece by piece. Nothing may be added
  /// afterwards.
  ///
  /// - Parameters:
  ///   - tree: The session's branches.
  ///   - end: The change to which a way leads that is not overtaken; `nil` for that of the last
  ///     transition.
  mutating func finish(
    _ tree: BranchTree, to end: Int? = nil, _ write: ([UInt8]) throws -> Void
  ) throws {
    (states, histories) = ([], ReportHistories(budget))
    (current, remembered, rememberedHistories) = (nil, [:], [:])
    let way = (end ?? nodes.last).map { tree.way(to: $0) }
    for node in nodes {
      table.append(tree.lane(of: node), to: .lane)
      table.append(way?.contains(node) == true ? 0 : 1, to: .overtaken)
    }
    try table.write(to: write)
  }
}

// An event.

extension ReportSession {
  private mutating func writeEvent(
    _ record: EventRecord, _ symbols: inout ReportSymbols
  ) throws(LogError) {
    let time = record.time.nanosecondsSince1970
    let (second, nanosecond) = (time / 1_000_000_000, time % 1_000_000_000)
    table.append(Int(nanosecond < 0 ? second - 1 : second), to: .second)
    table.append(Int(nanosecond < 0 ? nanosecond + 1_000_000_000 : nanosecond), to: .nanosecond)
    table.append(Int(record.kind.rawValue), to: .kind)
    table.append(try symbols.number(.text, record.cause), to: .cause)
    table.append(try number(record.group, &symbols), to: .group)
    table.append(try symbols.number(.json, record.meta), to: .meta)
    table.append(try symbols.number(.route, record.route), to: .route)
    table.append(try symbols.number(.overlay, record.overlay), to: .overlay)
    table.append(try symbols.number(.tab, record.tab), to: .tab)
    table.append(try symbols.number(.flow, record.flow), to: .flow)
    table.append(try symbols.number(.text, record.label), to: .label)
    table.append(try symbols.number(.json, record.payload), to: .payload)
    table.append(try symbols.number(.text, record.reason), to: .reason)
    let (routes, overlays, tabs) = try lists(of: record, &symbols)
    table.append(routes, to: .routes)
    table.append(overlays, to: .overlays)
    table.append(tabs, to: .tabs)
    table.append(record.target, to: .target)
    // As text: a count may exceed the integers that JavaScript represents exactly.
    let count = record.hasCount ? symbols.number(writing: Array("\(record.count)".utf8)) : 0
    table.append(count, to: .count)
    var settings = 0
    if record.kind == .started, let found = record.settings {
      settings = symbols.number(writing: try TransitionLine(session).bytes(found))
    }
    table.append(settings, to: .settings)
    let kept = record.kept.isEmpty ? 0 : symbols.number(writing: record.keptJSON)
    table.append(kept, to: .kept)
  }

  /// The numbers of an event's lists. Few events have some.
  private mutating func lists(
    of record: EventRecord, _ symbols: inout ReportSymbols
  ) throws(LogError) -> (routes: Int, overlays: Int, tabs: Int) {
    switch record.kind {
    case .reset, .historyEdited, .restored, .refused:
      let routes = try symbols.list(.route, record.routes, in: &table)
      let overlays = try symbols.list(.overlay, record.overlays, in: &table)
      return (routes, overlays, try symbols.list(.tab, record.tabs, in: &table))
    default: return (0, 0, 0)
    }
  }

  private mutating func number(
    _ group: GroupRecord?, _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    guard let group else { return 0 }
    if group != self.group {
      self.group = group
      groupCount += 1
      table.append(try symbols.number(.text, group.name), to: .groupName)
      table.append(group.first, to: .groupFirst)
      table.append(group.count, to: .groupCount)
    }
    return groupCount
  }

}

// The state after it.

extension ReportSession {
  private mutating func writeState(
    after record: EventRecord, _ state: RecordedState, node: Int, _ symbols: inout ReportSymbols
  ) throws(LogError) {
    let written: State
    let made = node - firstSeq
    // The state of a fact or a rewind was already written.
    if node != record.seq, states.indices.contains(made) {
      written = states[made]
      if record.kind == .rewound {
        current = histories.written(written.history)
        remembered = [:]
      }
    } else {
      written = try newState(state, &symbols)
    }
    states.append(written)
    table.append(Int(written.history.back), to: .back)
    table.append(Int(written.history.depth), to: .depth)
    table.append(Int(written.history.forward), to: .forward)
    table.append(Int(written.remembered), to: .remembered)
    table.append(Int(written.rootOverlays), to: .rootOverlays)
    table.append(Int(written.flow), to: .currentFlow)
    table.append(Int(written.origin), to: .origin)
  }

  private mutating func newState(
    _ state: RecordedState, _ symbols: inout ReportSymbols
  ) throws(LogError) -> State {
    // What a tab remembers was its own before, or the current history. To search for each in all
    // others takes the square of their number.
    let near = state.rememberedTabs.isEmpty ? [] : [current].compactMap(\.self)
    // Sorted, so that the same log gives the same page.
    let others =
      remembered.isEmpty
      ? [] : remembered.sorted { $0.key.number < $1.key.number }.map(\.value)
    let written = try histories.write(
      state.entries, cursor: state.cursor, after: current.take(), others, in: &table, &symbols)
    let rememberedTabs = try number(state.rememberedTabs, near: near, &symbols)
    let rootOverlays = try symbols.list(
      .overlay, state.rootOverlays.map(\.number), in: &table)
    let new = State(
      history: written.history, remembered: UInt32(rememberedTabs),
      rootOverlays: UInt32(rootOverlays),
      flow: UInt32(try symbols.number(.flow, state.flow?.number ?? 0)),
      origin: UInt32(try symbols.number(.route, state.origin?.number ?? 0)))
    current = written
    return new
  }

  /// The number of the list of the histories that other tabs remember.
  private mutating func number(
    _ tabs: [RecordedRoute.Tab: History<RecordedRoute>], near: [ReportHistories.Written],
    _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    guard !tabs.isEmpty else {
      remembered = [:]
      return 0
    }
    var now: [RecordedRoute.Tab: ReportHistories.Written] = [:]
    var list: [Int] = []
    for (tab, remembers) in tabs.sorted(by: { $0.key.number < $1.key.number }) {
      let written = try histories.write(
        remembers.entries, cursor: remembers.cursor, after: remembered[tab], near, in: &table,
        &symbols)
      now[tab] = written
      let row = Remembered(tab: try symbols.number(.tab, tab.number), history: written.history)
      if let number = rememberedHistories[row] {
        list.append(number)
        continue
      }
      rememberedHistories[row] = rememberedHistories.count + 1
      list.append(rememberedHistories.count)
      table.append(row.tab, to: .historyTab)
      table.append(Int(written.history.back), to: .historyBack)
      table.append(Int(written.history.depth), to: .historyDepth)
      table.append(Int(written.history.forward), to: .historyForward)
    }
    remembered = now
    return try symbols.list(list, in: &table)
  }
}
