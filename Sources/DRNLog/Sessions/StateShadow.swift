import DRN

/// A session's state as the log folds it, beside the app's, as long as something in it was recorded in
/// a form that the app does not record any more.
///
/// The log compares numbers where the app compares values. An old symbol and a new one may be one value:
/// after a migration, or where a type decodes leniently. Then "I am there already" in the app would be a
/// move in the log. So while an old symbol is in the state, a value is recorded by that one's number
/// wherever the reducer compares it: the route to which the app goes with the current one, and tabs with
/// those of the entries and of what is remembered. Overlays and flows it compares nowhere.
struct StateShadow<Route: NavigationRoute> {
  private(set) var state: RecordedState
  /// The old routes of the state.
  private var routes: [UInt32: Route] = [:]
  /// The old tabs of the state. No two of its tabs are one value.
  private var tabs: [Route.Tab: UInt32] = [:]

  /// The shadow of a state; `nil` where it has nothing old.
  ///
  /// - Throws: `merged` where two of its tabs are one value.
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

  /// The number that a tab has in the state, if it is an old one.
  func number(of tab: Route.Tab) -> UInt32? { tabs[tab] }

  /// The number of the current route, if it is an old one and `route` is the same value.
  func currentNumber(of route: Route) -> UInt32? {
    let number = state.currentRoute.number
    return routes[number] == route ? number : nil
  }

  /// Goes on as the log does; says whether anything old is left.
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

/// Gives the numbers that a state's shadow wants, and otherwise those under which values are recorded now.
struct ShadowedSymbols<Route: NavigationRoute>: SymbolEncoder {
  let symbols: Symbolizer<Route>
  let shadow: StateShadow<Route>
  /// Whether the event's route is compared with the current one.
  let isGoing: Bool

  init(
    _ symbols: Symbolizer<Route>, _ shadow: StateShadow<Route>, for event: NavigationEvent<Route>
  ) {
    (self.symbols, self.shadow) = (symbols, shadow)
    isGoing = if case .went = event { true } else { false }
  }

  func number(of route: Route) throws(LogError) -> UInt32 {
    if isGoing, let number = shadow.currentNumber(of: route) { return number }
    return try symbols.number(of: route)
  }
  func number(of overlay: Route.Overlay) throws(LogError) -> UInt32 {
    try symbols.number(of: overlay)
  }
  func number(of tab: Route.Tab) throws(LogError) -> UInt32 {
    if let number = shadow.number(of: tab) { return number }
    return try symbols.number(of: tab)
  }
  func number(of flow: Route.Flow) throws(LogError) -> UInt32 { try symbols.number(of: flow) }
  func number(ofText text: String) throws(LogError) -> UInt32 { try symbols.number(ofText: text) }
  func number(ofPayload json: JSONValue, label: String) throws(LogError) -> UInt32 {
    try symbols.number(ofPayload: json, label: label)
  }
  func number(ofMeta json: JSONValue) throws(LogError) -> UInt32 {
    try symbols.number(ofMeta: json)
  }
}

extension Symbolizer {
  /// What is said of a tab that is the same as another one of its state.
  func merged(
    _ number: UInt32, with other: UInt32
  ) throws(DecodingFailure) -> DecodingFailure {
    let (tab, same) = (try json(.tab, number), try json(.tab, other))
    return .undecodable(json: tab.canonicalBytes, .merged(with: same))
  }
}

extension JSONError {
  /// Two tabs of a state are one in the app.
  static func merged(with other: JSONValue) -> Self {
    Self(.undecodable, "it is the same tab as \(DisplayText.escaping(other.shortText)) now")
  }
}

extension RecordedState {
  /// Calls `body` with every route of every entry.
  func forEachRoute<Failure: Error>(_ body: (UInt32) throws(Failure) -> Void) throws(Failure) {
    try forEachEntry { (entry) throws(Failure) in try body(entry.route.number) }
  }

  /// Calls `body` with every tab: the current one first, then those that remember something, in the order
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
