package import DRN

/// Turns symbol numbers into values: the app's own, or the numbers themselves.
package protocol SymbolDecoder {
  associatedtype Route: NavigationRoute
  associatedtype DecodeFailure: Error
  func route(_ number: UInt32) throws(DecodeFailure) -> Route
  func overlay(_ number: UInt32) throws(DecodeFailure) -> Route.Overlay
  func tab(_ number: UInt32) throws(DecodeFailure) -> Route.Tab
  func flow(_ number: UInt32) throws(DecodeFailure) -> Route.Flow
  func text(_ number: UInt32) throws(DecodeFailure) -> String
  func json(_ number: UInt32) throws(DecodeFailure) -> JSONValue
}

/// Turns values into symbol numbers.
protocol SymbolEncoder {
  associatedtype Route: NavigationRoute
  associatedtype EncodeFailure: Error
  func number(of route: Route) throws(EncodeFailure) -> UInt32
  func number(of overlay: Route.Overlay) throws(EncodeFailure) -> UInt32
  func number(of tab: Route.Tab) throws(EncodeFailure) -> UInt32
  func number(of flow: Route.Flow) throws(EncodeFailure) -> UInt32
  func number(ofText text: String) throws(EncodeFailure) -> UInt32
  /// The number of a text of which there are few: a cause, or the name of a transaction.
  func number(ofWord word: String) throws(EncodeFailure) -> UInt32
  func number(ofPayload json: JSONValue, label: String) throws(EncodeFailure) -> UInt32
  func number(ofMeta json: JSONValue) throws(EncodeFailure) -> UInt32
}

/// The numbers themselves, for the reducer, which reads no texts.
struct RecordedSymbols: SymbolDecoder {
  func route(_ number: UInt32) -> RecordedRoute { RecordedRoute(number) }
  func overlay(_ number: UInt32) -> RecordedRoute.Overlay { RecordedRoute.Overlay(number) }
  func tab(_ number: UInt32) -> RecordedRoute.Tab { RecordedRoute.Tab(number) }
  func flow(_ number: UInt32) -> RecordedRoute.Flow { RecordedRoute.Flow(number) }
  func text(_ number: UInt32) -> String { "" }
  func json(_ number: UInt32) -> JSONValue { .null }
}

extension EventRecord {
  /// The event with the values that `symbols` gives.
  ///
  /// A refusal of an event of an unknown kind becomes a note: neither changes the state.
  package func event<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> NavigationEvent<Symbols.Route> {
    try withEvent(symbols) { $0 }
  }

  /// Runs `body` with the event, with the values that `symbols` gives.
  ///
  /// Inlined, with a call of `body` per kind: where the compiler sees which case the reducer gets,
  /// it does not switch over it again at run time.
  @inline(__always)
  func withEvent<Symbols: SymbolDecoder, Result>(
    _ symbols: Symbols, _ body: (NavigationEvent<Symbols.Route>) -> Result
  ) throws(Symbols.DecodeFailure) -> Result {
    switch kind {
    case .started:
      return body(
        .started(
          try place(symbols), flow: flow == 0 ? nil : try symbols.flow(flow),
          settings: try sessionSettings(symbols)))
    case .went: return body(.went(try symbols.route(route), tab: try tab(symbols)))
    case .replaced: return body(.replaced(try place(symbols)))
    case .composed:
      return body(
        .composed(
          Composite(try symbols.route(route), overlay: try symbols.overlay(overlay)),
          tab: try tab(symbols)))
    case .overlayShown: return body(.overlayShown(try symbols.overlay(overlay)))
    case .overlayPushed: return body(.overlayPushed(try symbols.overlay(overlay)))
    case .rootOverlayShown: return body(.rootOverlayShown(try symbols.overlay(overlay)))
    case .overlayHidden: return body(.overlayHidden)
    case .overlaysHidden: return body(.overlaysHidden(count: count))
    case .stayed: return body(.stayed)
    case .wentBack: return body(.wentBack(count: count))
    case .wentForward: return body(.wentForward(count: count))
    case .reset: return body(.reset(try places(symbols)))
    case .tabSelected:
      return body(.tabSelected(try symbols.tab(tab), root: try place(symbols)))
    case .flowSwitched:
      return body(.flowSwitched(try symbols.flow(flow), root: try place(symbols)))
    case .updated: return body(.updated(try symbols.route(route)))
    case .historyEdited: return body(.historyEdited(try edit(symbols)))
    case .fenced: return body(.fenced)
    case .rewound: return body(.rewound(target: target))
    case .marked: return body(.marked(name: try symbols.text(label), target: target))
    case .noted:
      // Without the type, `nil` would become a JSON null.
      let payload = payload == 0 ? JSONValue?.none : try symbols.json(payload)
      return body(.noted(label: try symbols.text(label), payload: payload))
    case .refused: return body(try refusal(symbols))
    case .restored:
      return body(
        .restored(lost: try losses(symbols), fallback: route == 0 ? nil : try place(symbols)))
    }
  }

  private func refusal<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> NavigationEvent<Symbols.Route> {
    var attempted = self
    guard let kind = EventKind(name: try symbols.text(label)), kind != .refused else {
      return .noted(label: try symbols.text(label), payload: nil)
    }
    attempted.kind = kind
    if kind == .rewound { attempted.target = count }
    return .refused(attempted: try attempted.event(symbols), reason: try symbols.text(reason))
  }

  private func tab<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> Symbols.Route.Tab? {
    tab == 0 ? nil : try symbols.tab(tab)
  }

  private func place<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> Place<Symbols.Route> {
    Place(
      route: try symbols.route(route), overlay: overlay == 0 ? nil : try symbols.overlay(overlay),
      // A selected tab is a field of the event; every other place has its own tab.
      tab: kind == .tabSelected ? nil : try tab(symbols))
  }

  private func places<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> [Place<Symbols.Route>] {
    let lists = PlaceLists(self)
    var places: [Place<Symbols.Route>] = []
    places.reserveCapacity(lists.routes.count)
    for index in lists.routes.indices { places.append(try lists.place(at: index, symbols)) }
    return places
  }

  private func edit<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> HistoryEdit<Symbols.Route> {
    let (lists, kept) = (PlaceLists(self), kept)
    var items: [HistoryEdit<Symbols.Route>.Item] = []
    for index in lists.routes.indices {
      items.append(
        kept.isEmpty || kept[index] == 0
          ? .new(try lists.place(at: index, symbols)) : .kept(Int(kept[index]) - 1))
    }
    return HistoryEdit(items, cursor: count)
  }

  private func losses<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> Losses<Symbols.Route> {
    var lost = Losses<Symbols.Route>()
    for number in routes { lost.routes.insert(try symbols.route(number)) }
    for number in overlays { lost.overlays.insert(try symbols.overlay(number)) }
    for number in tabs { lost.tabs.insert(try symbols.tab(number)) }
    if flow != 0 { lost.flow = try symbols.flow(flow) }
    return lost
  }

  private func sessionSettings<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> SessionSettings {
    guard let settings else { return SessionSettings() }
    func text(_ number: UInt32) throws(Symbols.DecodeFailure) -> String? {
      number == 0 ? nil : try symbols.text(number)
    }
    return SessionSettings(
      historyLimit: max(settings.historyLimit, 2), window: try text(settings.window),
      appVersion: try text(settings.appVersion), schema: try text(settings.schema))
  }
}

extension EventRecord {
  /// The record of a transition, with the numbers that `symbols` gives.
  ///
  /// The writer fills in a rewind's node and keyframe, because it knows where blocks begin.
  init<Symbols: SymbolEncoder>(
    _ transition: Transition<Symbols.Route>, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    self.init(seq: transition.seq, time: transition.time, kind: transition.event.kind)
    if transition.cause != .user {
      cause = try symbols.number(ofWord: transition.cause.rawValue)
    }
    if let group = transition.group {
      self.group = GroupRecord(
        name: try symbols.number(ofWord: group.name), first: group.first, count: group.count)
    }
    if let meta = transition.meta { self.meta = try symbols.number(ofMeta: meta) }
    try fill(from: transition.event, symbols)
  }

  private mutating func fill<Symbols: SymbolEncoder>(
    from event: NavigationEvent<Symbols.Route>, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    switch event {
    case .started(let place, let flow, let settings):
      try fill(from: place, symbols)
      if let flow { self.flow = try symbols.number(of: flow) }
      self.settings = try SettingsRecord(settings, symbols)
    case .went(let route, let tab):
      try fill(from: Place(route: route, tab: tab), symbols)
    case .composed(let composite, let tab):
      try fill(
        from: Place(route: composite.base, overlay: composite.overlay, tab: tab), symbols)
    case .replaced(let place): try fill(from: place, symbols)
    case .overlayShown(let overlay), .overlayPushed(let overlay), .rootOverlayShown(let overlay):
      self.overlay = try symbols.number(of: overlay)
    case .overlayHidden, .stayed: break
    case .overlaysHidden(let count), .wentBack(let count), .wentForward(let count):
      self.count = count
    case .reset(let places): try fill(from: places, symbols)
    case .tabSelected(let tab, let root):
      try fill(from: root, symbols)
      self.tab = try symbols.number(of: tab)
    case .flowSwitched(let flow, let root):
      try fill(from: root, symbols)
      self.flow = try symbols.number(of: flow)
    case .updated(let route): self.route = try symbols.number(of: route)
    case .historyEdited(let edit):
      try fill(from: edit, symbols)
      count = edit.cursor
    case .fenced: break
    case .rewound(let target): self.target = target
    case .marked(let name, let target):
      label = try symbols.number(ofText: name)
      self.target = target
    case .noted(let label, let payload):
      self.label = try symbols.number(ofText: label)
      if let payload { self.payload = try symbols.number(ofPayload: payload, label: label) }
    case .refused(let attempted, let reason):
      try fill(from: attempted, symbols)
      // A refusal has no target: it has that of a rewind as its count.
      if case .rewound = attempted { (count, target) = (target, 0) }
      label = try symbols.number(ofText: attempted.kind.name)
      self.reason = try symbols.number(ofText: reason)
    case .restored(let lost, let fallback):
      if let fallback { try fill(from: fallback, symbols) }
      for route in lost.routes { routes.append(try symbols.number(of: route)) }
      for overlay in lost.overlays { overlays.append(try symbols.number(of: overlay)) }
      for tab in lost.tabs { tabs.append(try symbols.number(of: tab)) }
      (routes, overlays, tabs) = (routes.sorted(), overlays.sorted(), tabs.sorted())
      if let flow = lost.flow { self.flow = try symbols.number(of: flow) }
    }
  }

  private mutating func fill<Symbols: SymbolEncoder>(
    from place: Place<Symbols.Route>, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    route = try symbols.number(of: place.route)
    if let overlay = place.overlay { self.overlay = try symbols.number(of: overlay) }
    if let tab = place.tab { self.tab = try symbols.number(of: tab) }
  }

  private mutating func fill<Symbols: SymbolEncoder>(
    from places: [Place<Symbols.Route>], _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    for place in places { try append(place, symbols) }
    dropEmptyLists()
  }

  private mutating func fill<Symbols: SymbolEncoder>(
    from edit: HistoryEdit<Symbols.Route>, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    for item in edit.items {
      switch item {
      case .new(let place):
        try append(place, symbols)
        kept.append(0)
      case .kept(let index):
        routes.append(0)
        overlays.append(0)
        tabs.append(0)
        kept.append(UInt32(clamping: index + 1))
      }
    }
    dropEmptyLists()
  }

  private mutating func append<Symbols: SymbolEncoder>(
    _ place: Place<Symbols.Route>, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    routes.append(try symbols.number(of: place.route))
    var (overlay, tab): (UInt32, UInt32) = (0, 0)
    if let value = place.overlay { overlay = try symbols.number(of: value) }
    if let value = place.tab { tab = try symbols.number(of: value) }
    overlays.append(overlay)
    tabs.append(tab)
  }

  /// Empties the lists that name nothing, in which form they are stored.
  package mutating func dropEmptyLists() {
    if overlays.allSatisfy({ $0 == 0 }) { overlays = [] }
    if tabs.allSatisfy({ $0 == 0 }) { tabs = [] }
    if kept.allSatisfy({ $0 == 0 }) { kept = [] }
  }
}

extension SettingsRecord {
  fileprivate init<Symbols: SymbolEncoder>(
    _ settings: SessionSettings, _ symbols: Symbols
  ) throws(Symbols.EncodeFailure) {
    historyLimit = settings.historyLimit
    if let window = settings.window { self.window = try symbols.number(ofText: window) }
    if let version = settings.appVersion { appVersion = try symbols.number(ofText: version) }
    if let schema = settings.schema { self.schema = try symbols.number(ofText: schema) }
  }
}

/// The lists of a record with places, taken out of it once: a reset may have thousands of them.
private struct PlaceLists {
  let routes: [UInt32]
  /// Empty if no place has one.
  private let overlays: [UInt32]
  /// Empty if no place has one.
  private let tabs: [UInt32]

  init(_ record: EventRecord) {
    (routes, overlays, tabs) = (record.routes, record.overlays, record.tabs)
  }

  func place<Symbols: SymbolDecoder>(
    at index: Int, _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> Place<Symbols.Route> {
    let overlay = overlays.isEmpty ? 0 : overlays[index]
    let tab = tabs.isEmpty ? 0 : tabs[index]
    return Place(
      route: try symbols.route(routes[index]),
      overlay: overlay == 0 ? nil : try symbols.overlay(overlay),
      tab: tab == 0 ? nil : try symbols.tab(tab))
  }
}
