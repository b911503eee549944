/// Describes transitions for people, in the words of `drn log`.
package struct TransitionWords<Spelling: TransitionSpelling>: Sendable {
  private let spelling: Spelling

  /// Creates the words; `spelling` writes values and texts.
  package init(_ spelling: Spelling) { self.spelling = spelling }

  /// The event, its cause, and the destination, unless the event names it.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - state: The state after it.
  package func sentence<Route>(
    _ transition: Transition<Route>, leadingTo state: NavigationState<Route>
  ) throws(Spelling.Failure) -> String {
    let details = try details(transition)
    let what = transition.event.kind.name + (details.isEmpty ? "" : " \(details)")
    return try what + circumstances(transition) + destination(of: transition, state)
  }

  /// The destination of a transition; empty if its event names it.
  func destination<Route>(
    of transition: Transition<Route>, _ state: NavigationState<Route>
  ) throws(Spelling.Failure) -> String {
    transition.event.namesItsPlace ? "" : "  → \(try summary(state))"
  }

  /// The event, without its kind.
  package func details<Route>(
    _ transition: Transition<Route>
  ) throws(Spelling.Failure) -> String {
    let event = transition.event
    switch event {
    case .started, .went, .replaced, .composed:
      guard let place = event.place else { return "" }
      return try self.place(place)
    case .overlayShown(let overlay), .overlayPushed(let overlay), .rootOverlayShown(let overlay):
      return try value(overlay)
    case .overlayHidden, .stayed, .fenced: return ""
    case .updated(let route): return try value(route)
    case .historyEdited(let edit): return try way(through: edit)
    case .overlaysHidden(let count), .wentBack(let count), .wentForward(let count):
      return "\(count)"
    case .reset(let places):
      return try way(through: places)
    case .tabSelected(let tab, let root):
      return "\(try value(tab)) at \(try place(root, hasTab: false))"
    case .flowSwitched(let flow, let root): return "\(try value(flow)) at \(try place(root))"
    case .rewound(let target): return "to \(target)"
    case .marked(let name, let target):
      let name = spelling.quoting(name)
      return target == transition.seq ? name : "\(name) at \(target)"
    case .noted(let label, let payload):
      let label = spelling.text(label)
      return payload.flatMap(spelling.payload).map { "\(label) \($0)" } ?? label
    case .refused(let attempted, let reason):
      return try refusal(of: attempted.kind.name, at: attempted.place, reason)
    case .restored(let lost, let fallback):
      guard !lost.isEmpty else { return "whole" }
      let count =
        lost.routes.count + lost.overlays.count + lost.tabs.count + (lost.flow == nil ? 0 : 1)
      let words = "\(count) values lost"
      guard let fallback else { return words }
      return "\(words), at \(try place(fallback)) instead"
    }
  }

  /// A refused event: the name of its kind, its place, and the reason.
  package func refusal<Route>(
    of attempted: String, at place: Place<Route>?, _ reason: String
  ) throws(Spelling.Failure) -> String {
    var words = spelling.text(attempted)
    if let place { words += " \(try self.place(place))" }
    return "\(words): \(spelling.quoting(reason))"
  }

  /// A short description of the state: route, overlays, origin.
  package func summary<Route>(
    _ state: NavigationState<Route>
  ) throws(Spelling.Failure) -> String {
    var text = try value(state.currentRoute)
    for overlay in state.overlays + state.rootOverlays { text += " + \(try value(overlay))" }
    if let origin = state.origin { text += " ← \(try value(origin))" }
    return text
  }

  /// The cause of a transition and its step in a transaction; empty for a user's own call.
  func circumstances<Route>(_ transition: Transition<Route>) -> String {
    let cause = transition.cause == .user ? nil : transition.cause.rawValue
    return circumstances(cause, transition.group, at: transition.seq).joined()
  }

  /// The same, from the parts of a transition.
  package func circumstances(
    _ cause: String?, _ group: TransitionGroup?, at seq: Int
  ) -> [String] {
    let step = group.map { group in
      "  [\(spelling.text(group.name)) \(seq - group.first + 1)/\(group.count)]"
    }
    return [cause.map { "  (\(spelling.text($0)))" }, step].compactMap(\.self)
  }

  /// Writes a route, overlay, tab or flow.
  package func value(_ value: some Any) throws(Spelling.Failure) -> String {
    try spelling.value(value)
  }

  /// How many places of a reset are written; of more, those in the middle are counted.
  private static var mostPlaces: Int { 16 }

  private func way<Route>(through places: [Place<Route>]) throws(Spelling.Failure) -> String {
    try way(through: places) { (_, place) throws(Spelling.Failure) in
      try self.place(place, hasTab: false)
    }
  }

  /// The items of an edit: kept entries by the index that they had, the current one in brackets.
  private func way<Route>(through edit: HistoryEdit<Route>) throws(Spelling.Failure) -> String {
    try way(through: edit.items) { (index, item) throws(Spelling.Failure) in
      let name =
        switch item {
        case .kept(let index): "#\(index)"
        case .new(let place): try self.place(place, hasTab: false)
        }
      return index == edit.cursor ? "[\(name)]" : name
    }
  }

  private func way<Item>(
    through items: [Item], name: (Int, Item) throws(Spelling.Failure) -> String
  ) throws(Spelling.Failure) -> String {
    func names(_ indices: Range<Int>) throws(Spelling.Failure) -> [String] {
      try indices.map { (index) throws(Spelling.Failure) in try name(index, items[index]) }
    }
    let (count, half) = (items.count, Self.mostPlaces / 2)
    let way =
      count > Self.mostPlaces + 1
      ? try names(0..<half) + ["… \(count - 2 * half) more …"] + names(count - half..<count)
      : try names(0..<count)
    return way.joined(separator: " → ")
  }

  private func place<Route>(
    _ place: Place<Route>, hasTab: Bool = true
  ) throws(Spelling.Failure) -> String {
    var text = try value(place.route)
    if let overlay = place.overlay { text += " + \(try value(overlay))" }
    if hasTab, let tab = place.tab { text += " in \(try value(tab))" }
    return text
  }
}

extension NavigationEvent {
  /// The place that the event is about, if there is exactly one.
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

  /// Whether the event itself names its destination.
  fileprivate var namesItsPlace: Bool {
    switch self {
    case .started, .went, .replaced, .composed, .reset, .flowSwitched, .overlayShown,
      .overlayPushed, .rootOverlayShown, .updated, .marked, .noted, .refused:
      true
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward, .tabSelected,
      .historyEdited, .fenced, .rewound, .restored:
      false
    }
  }
}
