import DRN

// A wanted call in the meta of the redirect that remembers it:
//
//     {"wanted":{"cause":"link","steps":[{"kind":"tabSelected","tab":…,"route":…}]}}
//
// with the member `command` of a command. A step has the fields that it would have as a transition; the
// places of a reset are a list of objects. Values are masked like those of transitions: see `Masker`.

extension WantedCall {
  /// - Throws: `JSONError` if a value cannot be encoded.
  func json(_ symbols: Symbolizer<Route>) throws(JSONError) -> JSONValue? {
    var object = JSONObject()
    if cause != .user { object["cause"] = .string(cause.rawValue) }
    if let command { object["command"] = .string(command) }
    var steps: [JSONValue] = []
    for event in events {
      guard let step = try event.wantedStep(symbols) else { return nil }
      steps.append(.object(step))
    }
    object["steps"] = .array(steps)
    return .object(object)
  }

  /// Reads what a log has.
  ///
  /// - Throws: `JSONError` if a value is not what the app's types expect, or is hidden.
  init?(_ json: JSONValue, _ symbols: Symbolizer<Route>) throws(JSONError) {
    guard let steps = json["steps"]?.arrayValue else { return nil }
    var events: [NavigationEvent<Route>] = []
    for step in steps {
      guard let event = try NavigationEvent(wantedStep: step, symbols) else { return nil }
      events.append(event)
    }
    self.init(
      events, command: json["command"]?.stringValue,
      cause: json["cause"]?.stringValue.map { Cause(rawValue: $0) } ?? .user)
  }
}

extension NavigationEvent {
  /// `nil` for an event that no wanted call becomes.
  fileprivate func wantedStep(_ symbols: Symbolizer<Route>) throws(JSONError) -> JSONObject? {
    var step = JSONObject()
    switch self {
    case .went(let route, let tab):
      step = try Place(route: route, tab: tab).wantedFields(symbols)
    case .composed(let composite, let tab):
      step = try Place(route: composite.base, overlay: composite.overlay, tab: tab)
        .wantedFields(symbols)
    case .replaced(let place): step = try place.wantedFields(symbols)
    case .overlayShown(let overlay), .overlayPushed(let overlay), .rootOverlayShown(let overlay):
      step["overlay"] = try symbols.json(of: overlay)
    case .reset(let places):
      var list: [JSONValue] = []
      for place in places { list.append(.object(try place.wantedFields(symbols))) }
      step["places"] = .array(list)
    case .tabSelected(let tab, let root):
      step = try root.wantedFields(symbols)
      step["tab"] = try symbols.json(of: tab)
    case .flowSwitched(let flow, let root):
      step = try root.wantedFields(symbols)
      step["flow"] = try symbols.json(of: flow)
    case .rewound(let target): step["target"] = .integer(target)
    default: return nil
    }
    step["kind"] = .string(kind.name)
    return step
  }

  fileprivate init?(wantedStep json: JSONValue, _ symbols: Symbolizer<Route>) throws(JSONError) {
    guard let kind = json["kind"]?.stringValue.flatMap({ EventKind(name: $0) }) else { return nil }
    let place = try Place<Route>(wantedFields: json, symbols)
    let overlay: Route.Overlay? = try symbols.value(json["overlay"], .overlay)
    switch (kind, place, overlay) {
    case (.went, let place?, _): self = .went(place.route, tab: place.tab)
    case (.composed, let place?, let overlay?):
      self = .composed(Composite(place.route, overlay: overlay), tab: place.tab)
    case (.replaced, let place?, _): self = .replaced(place)
    case (.overlayShown, _, let overlay?): self = .overlayShown(overlay)
    case (.overlayPushed, _, let overlay?): self = .overlayPushed(overlay)
    case (.rootOverlayShown, _, let overlay?): self = .rootOverlayShown(overlay)
    case (.reset, _, _):
      var places: [Place<Route>] = []
      for json in json["places"]?.arrayValue ?? [] {
        guard let place = try Place<Route>(wantedFields: json, symbols) else { return nil }
        places.append(place)
      }
      self = .reset(places)
    case (.tabSelected, let place?, _):
      guard let tab = place.tab else { return nil }
      self = .tabSelected(tab, root: Place(route: place.route, overlay: place.overlay))
    case (.flowSwitched, let place?, _):
      guard let flow: Route.Flow = try symbols.value(json["flow"], .flow) else { return nil }
      self = .flowSwitched(flow, root: place)
    case (.rewound, _, _):
      guard let target = json["target"]?.numberValue.flatMap({ Int($0.text) }) else { return nil }
      self = .rewound(target: target)
    default: return nil
    }
  }
}

extension Place {
  fileprivate func wantedFields(_ symbols: Symbolizer<Route>) throws(JSONError) -> JSONObject {
    var fields = JSONObject()
    fields["route"] = try symbols.json(of: route)
    if let overlay { fields["overlay"] = try symbols.json(of: overlay) }
    if let tab { fields["tab"] = try symbols.json(of: tab) }
    return fields
  }

  fileprivate init?(wantedFields json: JSONValue, _ symbols: Symbolizer<Route>) throws(JSONError) {
    guard let route: Route = try symbols.value(json["route"], .route) else { return nil }
    self.init(
      route: route, overlay: try symbols.value(json["overlay"], .overlay),
      tab: try symbols.value(json["tab"], .tab))
  }
}
