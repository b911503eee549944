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

  /// For each transition, the seqs of the change that led to its state and of its group's first.
  private var nodes: [(node: Int, first: Int)] = []

  /// A state, as references to the page's tables.
  private struct State {
    var history: ReportHistories.History
    var remembered: Int
    var rootOverlays: Int
    var flow: Int
    var origin: Int
  }

  private struct Remembered: Hashable {
    var tab: Int
    var history: ReportHistories.History
  }

  /// The number of transitions.
  var count: Int { nodes.count }
  /// The time of the last transition.
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

  mutating func add(
    _ position: LogPosition, _ symbols: inout ReportSymbols
  ) throws(LogError) {
    let record = position.record
    try budget.take(position.state, at: record.seq)
    (firstTime, lastTime) = (firstTime ?? record.time, record.time)
    nodes.append((position.node, record.group?.first ?? record.seq))
    try writeEvent(record, &symbols)
    try write(state(after: position, &symbols))
  }

  /// The session's encoded columns. Nothing may be added afterwards.
  mutating func finish() throws(LogError) -> [UInt8] {
    let tree = try BranchTree(session)
    let way = wayToHead()
    for (node, _) in nodes {
      table.append(tree.lane(of: node), to: .lane)
      table.append(way.contains(node) ? 0 : 1, to: .overtaken)
    }
    return table.bytes()
  }

  /// The changes on the path to the newest state.
  private func wayToHead() -> Set<Int> {
    var way: Set<Int> = []
    var next = nodes.last?.node
    while let node = next {
      way.insert(node)
      let index = node - firstSeq
      guard nodes.indices.contains(index), nodes[index].first > firstSeq else { break }
      next = nodes[nodes[index].first - 1 - firstSeq].node
    }
    return way
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
    table.append(try symbols.list(.route, record.routes, in: &table), to: .routes)
    table.append(try symbols.list(.overlay, record.overlays, in: &table), to: .overlays)
    table.append(try symbols.list(.tab, record.tabs, in: &table), to: .tabs)
    table.append(record.target, to: .target)
    // As text: a count may exceed the integers that JavaScript represents exactly.
    let count = record.hasCount ? symbols.number(writing: Array("\(record.count)".utf8)) : 0
    table.append(count, to: .count)
    let settings = try record.settings.map { settings throws(LogError) in
      symbols.number(writing: try TransitionLine(session).bytes(settings))
    }
    table.append(settings ?? 0, to: .settings)
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
  private mutating func write(_ state: State) {
    states.append(state)
    table.append(state.history.back, to: .back)
    table.append(state.history.depth, to: .depth)
    table.append(state.history.forward, to: .forward)
    table.append(state.remembered, to: .remembered)
    table.append(state.rootOverlays, to: .rootOverlays)
    table.append(state.flow, to: .currentFlow)
    table.append(state.origin, to: .origin)
  }

  private mutating func state(
    after position: LogPosition, _ symbols: inout ReportSymbols
  ) throws(LogError) -> State {
    let (state, made) = (position.state, position.node - firstSeq)
    // The state of a fact or a rewind was already written.
    if position.node != position.record.seq, states.indices.contains(made) {
      if position.record.kind == .rewound {
        current = histories.written(states[made].history)
        remembered = [:]
      }
      return states[made]
    }
    // Sorted, so that the same log gives the same page.
    let near =
      (current.map { [$0] } ?? [])
      + remembered.sorted { $0.key.number < $1.key.number }.map(\.value)
    let written = try histories.write(
      state.entries, cursor: state.cursor, near: near, in: &table, &symbols)
    current = written
    return State(
      history: written.history,
      // What a tab remembers was its own before, or the current history. To search for each in all
      // others takes the square of their number.
      remembered: try number(state.rememberedTabs, near: Array(near.prefix(1)), &symbols),
      rootOverlays: try symbols.list(.overlay, state.rootOverlays.map(\.number), in: &table),
      flow: try symbols.number(.flow, state.flow?.number ?? 0),
      origin: try symbols.number(.route, state.origin?.number ?? 0))
  }

  /// The number of the list of the histories that other tabs remember.
  private mutating func number(
    _ tabs: [RecordedRoute.Tab: History<RecordedRoute>], near: [ReportHistories.Written],
    _ symbols: inout ReportSymbols
  ) throws(LogError) -> Int {
    var now: [RecordedRoute.Tab: ReportHistories.Written] = [:]
    var list: [Int] = []
    for (tab, remembers) in tabs.sorted(by: { $0.key.number < $1.key.number }) {
      let known = (remembered[tab].map { [$0] } ?? []) + near
      let written = try histories.write(
        remembers.entries, cursor: remembers.cursor, near: known, in: &table, &symbols)
      now[tab] = written
      let row = Remembered(tab: try symbols.number(.tab, tab.number), history: written.history)
      if let number = rememberedHistories[row] {
        list.append(number)
        continue
      }
      rememberedHistories[row] = rememberedHistories.count + 1
      list.append(rememberedHistories.count)
      table.append(row.tab, to: .historyTab)
      table.append(written.history.back, to: .historyBack)
      table.append(written.history.depth, to: .historyDepth)
      table.append(written.history.forward, to: .historyForward)
    }
    remembered = now
    return try symbols.list(list, in: &table)
  }
}
