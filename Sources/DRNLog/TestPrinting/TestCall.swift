import DRN

/// What makes a transition happen again: the call as it is printed, and the same call to be made.
struct TestCall {
  let source: String
  let perform:
    (NavigationManager<JSONRoute>, MemoryRecorder<JSONRoute>) -> NavigationOutcome<JSONRoute>

  private init(_ source: String, _ action: NavigationAction<JSONRoute>) {
    self.source = "navigator.\(source)"
    perform = { manager, _ in manager.perform(action) }
  }

  /// A rewind to a state that the test's recorder does not have itself.
  private init(_ source: String, at seq: Int, _ state: NavigationState<JSONRoute>) {
    self.source = "navigator.\(source)"
    perform = { manager, recorder in
      recorder.remember(state, at: seq)
      return manager.rewind(to: seq)
    }
  }

  /// The call for `transition`; `nil` for a session's start, which is none.
  ///
  /// - Parameters:
  ///   - transition: What happened.
  ///   - overlays: Tells what lay on the place before.
  ///   - state: The state after it.
  ///   - isKnown: Tells whether the test knows the state at a position by itself.
  ///   - values: The test's constants.
  init?(
    _ transition: Transition<JSONRoute>, overlays: () -> [JSONRoute.Overlay],
    state: NavigationState<JSONRoute>, isKnown: (Int) -> Bool, _ values: inout TestValues
  ) {
    let cause = Self.cause(transition.cause)
    switch transition.event {
    case .started: return nil
    case .went(let route, let tab):
      let place = Place(route: route, tab: tab)
      self.init("go(\(values.place(place))\(cause))", .go(place))
    case .replaced(let place):
      self.init("replace(\(values.place(place))\(cause))", .replace(place))
    case .composed(let composite, let tab):
      let place = Place(route: composite.base, overlay: composite.overlay, tab: tab)
      self.init("go(\(values.place(place))\(cause))", .go(place))
    case .overlayShown(let overlay):
      self.init("showOverlay(\(values(overlay)))", .showOverlay(overlay))
    case .overlayPushed(let overlay):
      self.init("pushOverlay(\(values(overlay)))", .pushOverlay(overlay))
    case .rootOverlayShown(let overlay):
      self.init("showRootOverlay(\(values(overlay)))", .showRootOverlay(overlay))
    case .overlayHidden: self.init("hideOverlay()", .hideOverlay(returning: true))
    case .overlaysHidden(let count):
      let overlays = overlays()
      if (1..<max(overlays.count, 1)).contains(count) {
        let overlay = overlays[overlays.count - count]
        self.init("hideOverlays(through: \(values(overlay)))", .hideOverlays(through: overlay))
      } else {
        self.init("hideAllOverlays()", .hideAllOverlays)
      }
    case .stayed: self.init("hideOverlay(returning: false)", .hideOverlay(returning: false))
    case .wentBack(let count): self.init("goBack(\(count))", .goBack(count))
    case .wentForward(let count): self.init("goForward(\(count))", .goForward(count))
    case .reset(let places):
      let isPlain = places.allSatisfy { $0.overlay == nil && $0.tab == nil }
      let list = places.map { values.place($0, isNeeded: !isPlain) }.joined(separator: ", ")
      self.init("reset(\(isPlain ? "to" : "toPlaces"): [\(list)]\(cause))", .reset(places))
    case .tabSelected(let tab, let root):
      self.init(
        "selectTab(\(values(tab)), root: \(values.place(root)))", .selectTab(tab, root: root))
    case .flowSwitched(let flow, let root):
      self.init(
        "switchFlow(\(values(flow)), root: \(values.place(root)))", .switchFlow(flow, root: root))
    case .rewound(let target) where !isKnown(target):
      let recorded = values.state(state)
      self.init("rewind(to: \(target), where: try \(recorded))", at: target, state)
    case .rewound(let target): self.init("rewind(to: \(target))", .rewind(to: target))
    case .marked(let name, let target):
      let position = target == transition.seq ? nil : target
      let at = position.map { ", at: \($0)" } ?? ""
      self.init("mark(\(SwiftSource.literal(name))\(at))", .mark(name, at: position))
    case .noted(let label, let payload):
      let rest = payload.map { ", \(values.payload($0))" } ?? ""
      self.init("note(\(SwiftSource.literal(label))\(rest))", .note(label, payload: payload))
    case .refused(_, let reason):
      let what = "refused: \(DisplayText.shortening(reason, to: 120))"
      self.init("standIn(for: \(SwiftSource.literal(what)))", .note(what, payload: nil))
    case .restored(let lost, _) where lost.isEmpty:
      self.init("standIn(for: \"restored\")", .note("restored", payload: nil))
    case .restored:
      let recorded = values.state(state)
      self.init("restore(try \(recorded))", at: transition.seq, state)
    }
  }

  private static func cause(_ cause: Cause) -> String {
    switch cause {
    case .user: ""
    case .link: ", cause: .link"
    default: ", cause: \(SwiftSource.literal(cause.rawValue))"
    }
  }
}

extension TestValues {
  /// A place: its route alone, unless it has an overlay or a tab.
  mutating func place(_ place: Place<JSONRoute>, isNeeded: Bool = false) -> String {
    let route = self(place.route)
    guard isNeeded || place.overlay != nil || place.tab != nil else { return route }
    let overlay = place.overlay.map { ", overlay: \(self($0))" } ?? ""
    let tab = place.tab.map { ", tab: \(self($0))" } ?? ""
    return "Place(route: \(route)\(overlay)\(tab))"
  }

  /// A state, as DRNTesting's initializer takes it.
  mutating func state(_ state: NavigationState<JSONRoute>) -> String {
    var parts = [entries(state.history)]
    if !state.rememberedTabs.isEmpty {
      let tabs = state.rememberedTabs.sorted {
        $0.key.json.canonicalBytes.lexicographicallyPrecedes($1.key.json.canonicalBytes)
      }
      let histories = tabs.map { tab, history in
        "\(self(tab)): try History(recorded: \(entries(history)))"
      }
      parts.append("rememberedTabs: [\(histories.joined(separator: ", "))]")
    }
    if !state.rootOverlays.isEmpty {
      parts.append("rootOverlays: \(list(state.rootOverlays))")
    }
    if let flow = state.flow { parts.append("flow: \(self(flow))") }
    if state.historyLimit != SessionSettings.defaultHistoryLimit {
      parts.append("historyLimit: \(state.historyLimit)")
    }
    return "NavigationState(recorded: \(parts.joined(separator: ", ")))"
  }

  mutating func list(_ overlays: [JSONRoute.Overlay]) -> String {
    "[\(overlays.map { self($0) }.joined(separator: ", "))]"
  }

  private mutating func entries(_ history: History<JSONRoute>) -> String {
    let entries = history.entries.map { entry in
      let overlays = entry.overlays.isEmpty ? "" : ", overlays: \(list(entry.overlays))"
      let origin = entry.origin.map { ", origin: \(Self.id($0))" } ?? ""
      let tab = entry.tab.map { ", tab: \(self($0))" } ?? ""
      return
        "Entry(id: \(Self.id(entry.id)), route: \(self(entry.route))\(overlays)\(origin)\(tab))"
    }
    let isLast = history.cursor == history.entries.count - 1
    let items =
      entries.count < 2
      ? entries.joined() : "\n" + entries.map { "  \($0),\n" }.joined()
    return "[\(items)]\(isLast ? "" : ", cursor: \(history.cursor)")"
  }

  private static func id(_ id: EntryID) -> String {
    "EntryID(seq: \(id.seq)\(id.index == 0 ? "" : ", index: \(id.index)"))"
  }
}
