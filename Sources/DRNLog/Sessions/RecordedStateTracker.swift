import DRN

/// The log's version of a session's state, tracked while it has values in a form that the app no
/// longer records.
///
/// The log compares symbol numbers where the app compares values. An old and a new symbol can
/// decode to the same value, after a migration or with a lenient type. Going to the current route
/// would then be unchanged in the app, but a move in the log. So while the state has an old symbol,
/// its number is recorded wherever the reducer compares values: for the route of a `go`, which is
/// compared with the current one, and for tabs, which are compared with those of entries and of
/// remembered histories. Overlays and flows are not compared.
struct RecordedStateTracker<Route: NavigationRoute> {
  private(set) var state: RecordedState
  /// The old symbols of routes in the state.
  private var routes: [UInt32: Route] = [:]
  /// The old symbols of tabs in the state. No two tabs of the state have the same value.
  private var tabs: [Route.Tab: UInt32] = [:]

  /// Tracks a state; `nil` if it has no old symbols.
  ///
  /// - Throws: `merged` if two of its tabs have the same value.
  init?(
    of state: RecordedState, _ symbols: Symbolizer<Route>
  ) throws(DecodingFailure) {
    self.state = state
    var allTabs: [Route.Tab: UInt32] = [:]
    var merged: DecodingFailure?
    try state.forEachRoute { (number) throws(DecodingFailure) in
      let route = try symbols.decodedRoute(number)
      if !route.isCurrent { routes[number] = route.value }
    }
    try state.forEachTab { (number) throws(DecodingFailure) in
      let tab = try symbols.decodedTab(number)
      if !tab.isCurrent { tabs[tab.value] = number }
      if let other = allTabs.updateValue(number, forKey: tab.value), other != number {
        merged = try symbols.merged(number, with: other)
      }
    }
    if let merged { throw merged }
    if routes.isEmpty && tabs.isEmpty { return nil }
  }

  /// The number of a tab in the state, if that is an old symbol.
  func number(of tab: Route.Tab) -> UInt32? { tabs[tab] }

  /// The number of the current route, if that is an old symbol with the value `route`.
  func currentNumber(of route: Route) -> UInt32? {
    let number = state.currentRoute.number
    return routes[number] == route ? number : nil
  }

  /// Applies an event; returns whether any old symbols are left.
  mutating func apply(_ record: EventRecord) -> Bool {
    state.apply(record.event, seq: record.seq)
    var (routes, tabs) = (Set<UInt32>(), Set<UInt32>())
    state.forEachRoute { routes.insert($0) }
    state.forEachTab { tabs.insert($0) }
    self.routes = self.routes.filter { routes.contains($0.key) }
    self.tabs = self.tabs.filter { tabs.contains($0.value) }
    return !self.routes.isEmpty || !self.tabs.isEmpty
  }
}

/// Gives the numbers of a tracker's old symbols, and current numbers for all other values.
struct TrackedSymbols<Route: NavigationRoute>: SymbolEncoder {
  let symbols: Symbolizer<Route>
  let tracker: RecordedStateTracker<Route>
  /// Whether the reducer compares the event's route with the current one.
  let isGoing: Bool

  init(
    _ symbols: Symbolizer<Route>, _ tracker: RecordedStateTracker<Route>,
    for event: NavigationEvent<Route>
  ) {
    (self.symbols, self.tracker) = (symbols, tracker)
    isGoing = if case .went = event { true } else { false }
  }

  func number(of route: Route) throws(LogError) -> UInt32 {
    if isGoing, let number = tracker.currentNumber(of: route) { return number }
    return try symbols.number(of: route)
  }
  func number(of overlay: Route.Overlay) throws(LogError) -> UInt32 {
    try symbols.number(of: overlay)
  }
  func number(of tab: Route.Tab) throws(LogError) -> UInt32 {
    if let number = tracker.number(of: tab) { return number }
    return try symbols.number(of: tab)
  }
  func number(of flow: Route.Flow) throws(LogError) -> UInt32 { try symbols.number(of: flow) }
  func number(ofText text: String) throws(LogError) -> UInt32 { try symbols.number(ofText: text) }
  func number(ofWord word: String) throws(LogError) -> UInt32 { try symbols.number(ofWord: word) }
  func number(ofPayload json: JSONValue, label: String) throws(LogError) -> UInt32 {
    try symbols.number(ofPayload: json, label: label)
  }
  func number(ofMeta json: JSONValue) throws(LogError) -> UInt32 {
    try symbols.number(ofMeta: json)
  }
}

extension Symbolizer {
  /// The error for a tab whose value equals that of another tab in the state.
  func merged(
    _ number: UInt32, with other: UInt32
  ) throws(DecodingFailure) -> DecodingFailure {
    let (tab, same) = (try json(.tab, number), try json(.tab, other))
    return .undecodable(json: tab.canonicalBytes, .merged(with: same))
  }
}

extension JSONError {
  /// Two tabs of a state have the same value in the app.
  static func merged(with other: JSONValue) -> Self {
    Self(.undecodable, "it is the same tab as \(DisplayText.escaping(other.shortText)) now")
  }
}

extension RecordedState {
  /// Calls `body` with the route of every entry.
  func forEachRoute<Failure: Error>(_ body: (UInt32) throws(Failure) -> Void) throws(Failure) {
    try forEachEntry { (entry) throws(Failure) in try body(entry.route.number) }
  }

  /// Calls `body` with every tab: the current one, then tabs with a remembered history in the order
  /// of their numbers, then those of all entries.
  func forEachTab<Failure: Error>(_ body: (UInt32) throws(Failure) -> Void) throws(Failure) {
    if let tab { try body(tab.number) }
    for tab in rememberedTabs.keys.sorted(by: { $0.number < $1.number }) { try body(tab.number) }
    try forEachEntry { (entry) throws(Failure) in if let tab = entry.tab { try body(tab.number) } }
  }

  private func forEachEntry<Failure: Error>(
    _ body: (Entry<RecordedRoute>) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in history.entries { try body(entry) }
    for (_, history) in rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      for entry in history.entries { try body(entry) }
    }
  }
}
