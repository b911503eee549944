import DRN
import DRNLog

/// A call that repeats a transition: its source text, and a closure that makes it.
struct TestCall {
  let source: String
  let perform: (Manager, Recorder) -> NavigationOutcome<RecordedRoute>

  typealias Manager = NavigationManager<RecordedRoute>
  typealias Recorder = MemoryRecorder<RecordedRoute>

  private init(_ source: String, _ action: NavigationAction<RecordedRoute>) {
    self.source = "navigator.\(source)"
    perform = { manager, _ in manager.perform(action) }
  }

  /// A rewind to a state that the test's recorder does not have.
  private init(_ source: String, at seq: Int, _ state: RecordedState) {
    self.source = "navigator.\(source)"
    perform = { manager, recorder in
      recorder.remember(state, at: seq)
      return manager.rewind(to: seq, crossingFence: true)
    }
  }

  /// The call for `transition`; `nil` for a session's start, which has none.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - overlays: Returns the overlays of the place before the transition.
  ///   - state: The state after the transition.
  ///   - isKnown: Whether the test already has the state at a position.
  ///   - fence: The position of the newest fence that the test has made.
  ///   - values: The test's constants.
  init?(
    _ transition: Transition<RecordedRoute>, overlays: () -> [RecordedRoute.Overlay],
    state: RecordedState, isKnown: (Int) -> Bool, fence: Int?, _ values: inout TestValues
  ) throws {
    switch transition.event {
    case .rewound(let target) where !isKnown(target):
      let recorded = try values.state(state)
      self.init("rewind(to: \(target), where: try \(recorded))", at: target, state)
    case .refused(_, let reason):
      self.init(standingInFor: "refused: \(DisplayText.shortening(reason, to: 120))")
    case .restored(let lost, _) where lost.isEmpty: self.init(standingInFor: "restored")
    case .restored:
      let recorded = try values.state(state)
      self.init("restore(try \(recorded))", at: transition.seq, state)
    case .historyEdited(let edit):
      self.init(try values.call(edit, transition.cause), .editHistory { _ in edit })
    case .rewound(let target):
      let crossesFence = fence.map { target < $0 } ?? false
      self.init(
        "rewind(to: \(target)\(crossesFence ? ", crossingFence: true" : ""))",
        .rewind(to: target, crossingFence: crossesFence))
    default:
      guard let action = NavigationAction(repeating: transition, overlays: overlays),
        let source = try values.call(action, transition.cause)
      else { return nil }
      self.init(source, action)
    }
  }

  /// A note in place of a transition that no call produces.
  private init(standingInFor what: String) {
    self.init("standIn(for: \(SwiftSource.literal(what)))", .note(what, payload: nil))
  }
}

extension TestValues {
  /// A call without the navigator's name; `nil` for an action that is recorded as another one.
  mutating func call(_ action: NavigationAction<RecordedRoute>, _ cause: Cause) throws -> String? {
    let cause = Self.cause(cause)
    switch action {
    case .go(let place): return try "go(\(self.place(place))\(cause))"
    case .replace(let place): return try "replace(\(self.place(place))\(cause))"
    case .showOverlay(let overlay): return try "showOverlay(\(self(overlay)))"
    case .pushOverlay(let overlay): return try "pushOverlay(\(self(overlay)))"
    case .showRootOverlay(let overlay): return try "showRootOverlay(\(self(overlay)))"
    case .hideOverlay(let returns): return "hideOverlay(\(returns ? "" : "returning: false"))"
    case .hideOverlays(let overlay): return try "hideOverlays(through: \(self(overlay)))"
    case .hideAllOverlays: return "hideAllOverlays()"
    case .goBack(let count): return "goBack(\(count))"
    case .goForward(let count): return "goForward(\(count))"
    case .reset(let places):
      let isPlain = places.allSatisfy { $0.overlay == nil && $0.tab == nil }
      let list = try places.map { try place($0, isNeeded: !isPlain) }.joined(separator: ", ")
      return "reset(\(isPlain ? "to" : "toPlaces"): [\(list)]\(cause))"
    case .selectTab(let tab, let root): return try "selectTab(\(self(tab)), root: \(place(root)))"
    case .switchFlow(let flow, let root):
      return try "switchFlow(\(self(flow)), root: \(place(root)))"
    case .update(let route): return try "update(\(self(route))\(cause))"
    case .fence: return "fence()"
    case .mark(let name, let position):
      let at = position.map { ", at: \($0)" } ?? ""
      return "mark(\(SwiftSource.literal(name))\(at))"
    case .note(let label, let payload):
      let rest = try payload.map { ", \(try self.payload($0))" } ?? ""
      return "note(\(SwiftSource.literal(label))\(rest))"
    case .goBackTo, .goBackToRoot, .editHistory, .resume, .command, .rewind, .undo, .redo:
      return nil
    }
  }

  /// The call that repeats an edit.
  mutating func call(_ edit: HistoryEdit<RecordedRoute>, _ cause: Cause) throws -> String {
    let items = try edit.items.map { item in
      switch item {
      case .kept(let index): ".kept(\(index))"
      case .new(let place): try ".new(\(self.place(place, isNeeded: true)))"
      }
    }
    let list = items.joined(separator: ", ")
    return "editHistory([\(list)], cursor: \(edit.cursor)\(Self.cause(cause)))"
  }

  private static func cause(_ cause: Cause) -> String {
    switch cause {
    case .user: ""
    case .link: ", cause: .link"
    default: ", cause: \(SwiftSource.literal(cause.rawValue))"
    }
  }

  /// A place; only its route if it has no overlay and no tab.
  mutating func place(_ place: Place<RecordedRoute>, isNeeded: Bool = false) throws -> String {
    let route = try self(place.route)
    guard isNeeded || place.overlay != nil || place.tab != nil else { return route }
    let overlay = try place.overlay.map { ", overlay: \(try self($0))" } ?? ""
    let tab = try place.tab.map { ", tab: \(try self($0))" } ?? ""
    return "Place(route: \(route)\(overlay)\(tab))"
  }

  mutating func state(_ state: RecordedState) throws -> String {
    // An entry or an overlay takes some tens of bytes.
    var count = state.entries.reduce(0) { $0 + 1 + $1.overlays.count }
    for history in state.rememberedTabs.values {
      count += history.entries.reduce(0) { $0 + 1 + $1.overlays.count }
    }
    guard count <= Self.limit / 32 else {
      isTooLong = true
      return ""
    }
    var parts = [try entries(state.history)]
    if !state.rememberedTabs.isEmpty {
      let tabs = state.rememberedTabs.sorted { $0.key.number < $1.key.number }
      let histories = try tabs.map { tab, history in
        try "\(self(tab)): try History(recorded: \(entries(history)))"
      }
      parts.append("rememberedTabs: [\(histories.joined(separator: ", "))]")
    }
    if !state.rootOverlays.isEmpty {
      parts.append("rootOverlays: \(try list(state.rootOverlays))")
    }
    if let flow = state.flow { parts.append("flow: \(try self(flow))") }
    if state.historyLimit != SessionSettings.defaultHistoryLimit {
      parts.append("historyLimit: \(state.historyLimit)")
    }
    return "NavigationState(recorded: \(parts.joined(separator: ", ")))"
  }

  mutating func list(_ overlays: [RecordedRoute.Overlay]) throws -> String {
    "[\(try overlays.map { try self($0) }.joined(separator: ", "))]"
  }

  private mutating func entries(_ history: History<RecordedRoute>) throws -> String {
    let entries = try history.entries.map { entry in
      let overlays = entry.overlays.isEmpty ? "" : ", overlays: \(try list(entry.overlays))"
      let origin = entry.origin.map { ", origin: \(Self.id($0))" } ?? ""
      let tab = try entry.tab.map { ", tab: \(try self($0))" } ?? ""
      return
        try "Entry(id: \(Self.id(entry.id)), route: \(self(entry.route))\(overlays)\(origin)\(tab))"
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
