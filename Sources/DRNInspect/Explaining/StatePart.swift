import DRN
import DRNLog

/// A part of a state whose changes can be followed through a session.
enum StatePart: Hashable, Sendable {
  case currentRoute, overlays, rootOverlays, overlay, origin
  case entries, entryCount, cursor, tab, flow
  /// The route of the entry at an index.
  case entry(Int)
  case rememberedTab(RecordedRoute.Tab)
  case rememberedTabs

  /// A part's value in symbol numbers; values are equal if and only if these are.
  enum Value: Hashable, Sendable {
    case symbol(SymbolKind, UInt32)
    case count(Int)
    case overlays([RecordedRoute.Overlay])
    case routes([RecordedRoute])
    case history(History<RecordedRoute>?)
    case histories([RecordedRoute.Tab: History<RecordedRoute>])

    /// How many places it has.
    var placeCount: Int {
      switch self {
      case .symbol, .count, .overlays: 0
      case .routes(let routes): routes.count
      case .history(let history): history?.entries.count ?? 0
      case .histories(let histories): histories.values.reduce(0) { $0 + $1.entries.count }
      }
    }
  }

  @inline(__always)
  func value(in state: borrowing RecordedState) -> Value {
    switch self {
    case .currentRoute: .symbol(.route, state.currentRoute.number)
    case .overlays: .overlays(state.overlays)
    case .rootOverlays: .overlays(state.rootOverlays)
    case .overlay: .symbol(.overlay, state.activeOverlay?.number ?? 0)
    case .origin: .symbol(.route, state.precedingOrigin?.number ?? 0)
    case .entries: .routes(state.entries.map(\.route))
    case .entryCount: .count(state.entries.count)
    case .entry(let index):
      .symbol(
        .route, state.entries.indices.contains(index) ? state.entries[index].route.number : 0)
    case .cursor: .count(state.cursor)
    case .tab: .symbol(.tab, state.tab?.number ?? 0)
    case .flow: .symbol(.flow, state.flow?.number ?? 0)
    case .rememberedTab(let tab): .history(state.rememberedTabs[tab])
    case .rememberedTabs: .histories(state.rememberedTabs)
    }
  }

  /// Whether it concerns other tabs. Comparing their histories is slow, and only a change of tab or
  /// of the whole state changes them.
  var isOfOtherTabs: Bool {
    switch self {
    case .rememberedTab, .rememberedTabs: true
    default: false
    }
  }
}

// A part that is never set would be searched for in every state of a session. The kinds of events tell
// faster where it can have been set.

extension StatePart {
  /// The kinds of events without which a part that is unset stays so; `nil` for a part that is never
  /// unset, or is changed by most events.
  ///
  /// A part of tabs is also set by an event that names a tab.
  var setters: EventKindSet? {
    let whole: EventKindSet = [.started, .restored, .rewound]
    switch self {
    case .flow: return whole.union([.flowSwitched])
    case .rootOverlays: return whole.union([.rootOverlayShown])
    case .overlays: return whole.union(Self.placeSetters).union([.overlayShown, .overlayPushed])
    case .overlay:
      return whole.union(Self.placeSetters)
        .union([.overlayShown, .overlayPushed, .rootOverlayShown])
    case .origin: return whole.union(Self.placeSetters)
    case .tab, .rememberedTab, .rememberedTabs: return whole.union([.tabSelected, .flowSwitched])
    case .currentRoute, .entries, .entryCount, .cursor, .entry: return nil
    }
  }

  /// The kinds of events that can bring a place with overlays or an origin.
  private static let placeSetters: EventKindSet = [
    .replaced, .composed, .reset, .historyEdited, .tabSelected, .flowSwitched,
  ]

  var isOfTabs: Bool { self == .tab || isOfOtherTabs }

  /// The value of a part that is unset.
  var unset: Value {
    switch self {
    case .overlays, .rootOverlays: .overlays([])
    case .overlay: .symbol(.overlay, 0)
    case .tab: .symbol(.tab, 0)
    case .flow: .symbol(.flow, 0)
    case .rememberedTab: .history(nil)
    case .rememberedTabs: .histories([:])
    case .currentRoute, .origin, .entry: .symbol(.route, 0)
    case .entries: .routes([])
    case .entryCount, .cursor: .count(0)
    }
  }

  /// Whether it is unset in a state, and in each place to which a move can lead from there.
  func isUnset(in state: RecordedState) -> Bool {
    guard value(in: state) == unset else { return false }
    switch self {
    case .overlays: return state.entries.allSatisfy { $0.overlays.isEmpty }
    case .overlay:
      return state.rootOverlays.isEmpty && state.entries.allSatisfy { $0.overlays.isEmpty }
    case .origin: return state.entries.allSatisfy { $0.origin == nil }
    case .tab, .rememberedTab, .rememberedTabs:
      return state.rememberedTabs.isEmpty && state.entries.allSatisfy { $0.tab == nil }
    default: return true
    }
  }
}

extension EventNumbers {
  /// Whether it can change what other tabs remember even if the current tab stays the same.
  @inline(__always)
  var mayChangeOtherTabs: Bool {
    switch kind {
    case .started, .rewound, .restored, .flowSwitched, .tabSelected, .fenced: true
    default: false
    }
  }
}

/// Converts parts to JSON, and caches the log's values.
struct StatePartJSON {
  private let session: LogSession
  private let symbols = BoundedCache<SymbolKey, Parsed>(limit: 4_096)

  /// A value, and the number of its bytes as JSON.
  private struct Parsed: Sendable {
    let value: JSONValue
    let byteCount: Int
  }

  init(_ session: LogSession) { self.session = session }

  /// The size of values that will be in memory together.
  func size() -> LineSize { LineSize(session, limit: LineSize.parsedLimit) }

  /// The part as it appears in the state's JSON.
  func json(of value: StatePart.Value) throws(LogError) -> JSONValue {
    var size = size()
    return try json(of: value, &size)
  }

  /// The part as it appears in the state's JSON.
  ///
  /// - Parameter size: The size of the parts that are in memory together.
  func json(of value: StatePart.Value, _ size: inout LineSize) throws(LogError) -> JSONValue {
    switch value {
    case .symbol(let kind, let number): return try json(of: kind, number, &size)
    case .count(let count): return .integer(count)
    case .overlays(let overlays): return try json(of: .overlay, overlays.map(\.number), &size)
    case .routes(let routes): return try json(of: .route, routes.map(\.number), &size)
    case .history(let history?): return try json(of: history, &size)
    case .history(nil): return .null
    case .histories(let histories):
      var object = JSONObject()
      for (tab, history) in histories { object[try name(of: tab)] = try json(of: history, &size) }
      return .object(object)
    }
  }

  /// A tab's name as a key: its string, or its JSON if it is not a string.
  func name(of tab: RecordedRoute.Tab) throws(LogError) -> String {
    let json = try json(of: .tab, tab.number)
    return json.stringValue ?? json.canonicalText
  }

  private func json(
    of history: History<RecordedRoute>, _ size: inout LineSize
  ) throws(LogError) -> JSONValue {
    let entries = try json(of: .route, history.entries.map(\.route.number), &size)
    return ["cursor": .integer(history.cursor), "entries": entries]
  }

  private func json(
    of kind: SymbolKind, _ numbers: [UInt32], _ size: inout LineSize
  ) throws(LogError) -> JSONValue {
    var list: [JSONValue] = []
    for number in numbers { list.append(try json(of: kind, number, &size)) }
    return .array(list)
  }

  /// A value of the log; number 0, for none, is `null`.
  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue {
    var size = size()
    return try json(of: kind, number, &size)
  }

  /// A value of the log; number 0, for none, is `null`.
  func json(
    of kind: SymbolKind, _ number: UInt32, _ size: inout LineSize
  ) throws(LogError) -> JSONValue {
    guard number != 0 else { return .null }
    let key = SymbolKey(kind: kind, number: number)
    if let known = symbols[key] {
      try size.add(known.byteCount)
      return known.value
    }
    let bytes = try session.json(of: kind, number)
    try size.add(bytes.count)
    let value = try session.value(bytes, of: kind, number)
    // The cache is bounded by count.
    if bytes.count <= 1_024 { symbols[key] = Parsed(value: value, byteCount: bytes.count) }
    return value
  }
}

extension LogSession {
  func value(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue {
    try value(try json(of: kind, number), of: kind, number)
  }

  fileprivate func value(
    _ bytes: [UInt8], of kind: SymbolKind, _ number: UInt32
  ) throws(LogError) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw LogError(
        .corrupt("\(kind) symbol \(number) is not JSON: \(error)"), path: source.path)
    }
  }
}

extension StatePath {
  /// The part of a state that the path leads to or into.
  var part: StatePart {
    switch root {
    case .currentRoute: .currentRoute
    case .overlays: .overlays
    case .rootOverlays: .rootOverlays
    case .overlay: .overlay
    case .origin: .origin
    // Comparing a whole history is slow.
    case .entries:
      entryIndex.map { .entry($0) } ?? (steps == [.count] ? .entryCount : .entries)
    case .cursor: .cursor
    case .tab: .tab
    case .flow: .flow
    case .rememberedTabs: .rememberedTabs
    }
  }

  /// The path's value in a state; `nil` if the path leads to nothing.
  func value(in part: StatePart.Value, _ json: StatePartJSON) throws(LogError) -> JSONValue? {
    guard root == .entries else { return value(in: try json.json(of: part)) }
    switch part {
    case .count(let count): return .integer(count)
    case .symbol(_, 0): return nil
    case .symbol:
      let inside = StatePath(root: .currentRoute, steps: Array(steps.dropFirst()))
      return inside.value(in: try json.json(of: part))
    default: return value(in: try json.json(of: part))
    }
  }
}
