/// What a transition is called for people to read: the words of `drn log`.
package struct TransitionWords: Sendable {
  /// Whether routes, overlays, tabs and flows are shown with their values, as `detail(id: 42)`.
  private let showsValues: Bool

  package init(showsValues: Bool = true) { self.showsValues = showsValues }

  /// What happened, what caused it, and where it led, where that is not in its own words.
  ///
  /// - Parameters:
  ///   - transition: What happened.
  ///   - state: The state after it.
  package func sentence<Route>(
    _ transition: Transition<Route>, leadingTo state: NavigationState<Route>
  ) -> String {
    let details = details(transition)
    let what = transition.event.kind.rawValue + (details.isEmpty ? "" : " \(details)")
    return what + circumstances(transition) + destination(of: transition, state)
  }

  /// Where a transition led, where that is not in its own words.
  func destination<Route>(
    of transition: Transition<Route>, _ state: NavigationState<Route>
  ) -> String {
    transition.event.namesItsPlace ? "" : "  → \(summary(state))"
  }

  /// What happened, without its kind.
  func details<Route>(_ transition: Transition<Route>) -> String {
    let event = transition.event
    switch event {
    case .started, .went, .replaced, .composed: return event.place.map(place) ?? ""
    case .overlayShown(let overlay), .overlayPushed(let overlay), .rootOverlayShown(let overlay):
      return value(overlay)
    case .overlayHidden, .stayed: return ""
    case .overlaysHidden(let count), .wentBack(let count), .wentForward(let count):
      return "\(count)"
    case .reset(let places): return places.map { place($0, hasTab: false) }.joined(separator: " → ")
    case .tabSelected(let tab, let root):
      return "\(value(tab)) at \(place(root, hasTab: false))"
    case .flowSwitched(let flow, let root): return "\(value(flow)) at \(place(root))"
    case .rewound(let target): return "to \(target)"
    case .marked(let name, let target):
      return target == transition.seq ? quoting(name) : "\(quoting(name)) at \(target)"
    case .noted(let label, let payload):
      guard showsValues, let payload else { return oneLine(label) }
      return "\(oneLine(label)) \(oneLine(payload.canonicalText))"
    case .refused(let attempted, let reason):
      let place = attempted.place.map { " \(self.place($0))" } ?? ""
      return "\(attempted.kind.rawValue)\(place): \(quoting(reason))"
    case .restored(let lost, let fallback):
      guard !lost.isEmpty else { return "whole" }
      let count =
        lost.routes.count + lost.overlays.count + lost.tabs.count + (lost.flow == nil ? 0 : 1)
      return fallback.map { "\(count) values lost, at \(place($0)) instead" }
        ?? "\(count) values lost"
    }
  }

  /// The state in a few words: route, overlays, origin.
  package func summary<Route>(_ state: NavigationState<Route>) -> String {
    var text = value(state.currentRoute)
    for overlay in state.overlays + state.rootOverlays { text += " + \(value(overlay))" }
    if let origin = state.origin { text += " ← \(value(origin))" }
    return text
  }

  /// What caused a transition, and which step of a transaction it was; nothing for a user's own call.
  func circumstances<Route>(_ transition: Transition<Route>) -> String {
    var text = ""
    if transition.cause != .user { text += "  (\(oneLine(transition.cause.rawValue)))" }
    if let group = transition.group {
      text += "  [\(oneLine(group.name)) \(transition.seq - group.first + 1)/\(group.count)]"
    }
    return text
  }

  /// A route, overlay, tab or flow.
  package func value(_ value: some Any) -> String {
    oneLine(showsValues ? String(describing: value) : analyticsName(of: value))
  }

  private func place<Route>(_ place: Place<Route>) -> String { self.place(place, hasTab: true) }

  private func place<Route>(_ place: Place<Route>, hasTab: Bool) -> String {
    var text = value(place.route)
    if let overlay = place.overlay { text += " + \(value(overlay))" }
    if hasTab, let tab = place.tab { text += " in \(value(tab))" }
    return text
  }

  private func quoting(_ text: String) -> String { oneLine(text.debugDescription) }

  /// The text, with characters that would break a line or move a terminal's cursor escaped.
  private func oneLine(_ text: String) -> String {
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      line += isUnsafe(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension NavigationEvent {
  /// The one place that the event is about, where it is about one.
  fileprivate var place: Place<Route>? {
    switch self {
    case .went(let route, let tab): Place(route: route, tab: tab)
    case .composed(let composite, let tab):
      Place(route: composite.base, overlay: composite.overlay, tab: tab)
    case .tabSelected(let tab, let root):
      Place(route: root.route, overlay: root.overlay, tab: tab)
    case .started(let place, _, _), .replaced(let place), .flowSwitched(_, let place): place
    default: nil
    }
  }

  /// Whether the event itself says where it led.
  fileprivate var namesItsPlace: Bool {
    switch self {
    case .started, .went, .replaced, .composed, .reset, .flowSwitched, .overlayShown,
      .overlayPushed, .rootOverlayShown, .marked, .noted, .refused:
      true
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward, .tabSelected,
      .rewound, .restored:
      false
    }
  }
}
