/// One session by the letter of DESIGN §4, as plainly as it can be written.
///
/// It shares no type with the engine. The whole state after every event is kept, so that time
/// travel is a look into an array. Read it beside the transition table: `State` has the effects,
/// `run(_:)` the commands of `drn record`, `NaiveModel+Travel.swift` what goes back in time.
struct NaiveModel: Sendable {
  /// The events, by seq; empty until a session line has started the session.
  private(set) var events: [Event] = []
  /// The state after each event, by seq.
  private(set) var states: [State] = []
  /// How many transactions are open; "a nested one joins the outer".
  private(set) var openTransactions = 0

  /// What one line did. `lastSeq` is the head's, whether the line changed anything or not.
  struct Outcome: Sendable {
    var changed: Bool
    var lastSeq: Int
    var events: [Event]
  }

  /// A model that waits for its session line.
  init() {}

  /// A model of a session that `line` starts.
  init(start line: ModelJSON) throws {
    _ = try apply(line)
  }

  /// The newest event's seq; −1 before the session has started.
  var head: Int { events.count - 1 }

  /// The state after the newest event.
  ///
  /// - Precondition: The session has started.
  var state: State { states[head] }

  /// Runs one input line of `drn record`; where it throws, nothing has changed.
  ///
  /// "A body that throws records nothing": that holds for a whole transaction.
  mutating func apply(_ line: ModelJSON) throws -> Outcome {
    var after = self
    try after.run(line)
    let new = Array(after.events[events.count...])
    self = after
    return Outcome(changed: !new.isEmpty, lastSeq: head, events: new)
  }

  /// The value of the key `"state"` of a line of `drn replay --json`.
  func stateJSON(at seq: Int) -> String {
    states[seq].text
  }
}

/// Why a line is not a valid command.
struct ModelError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

// MARK: - Commands

extension NaiveModel {
  private mutating func run(_ line: ModelJSON) throws {
    let (command, argument) = try Self.checked(line, isStep: openTransactions > 0)
    if command == "session" { return try session(line) }
    guard !states.isEmpty else { throw ModelError("no session has started") }
    switch command {
    case "transaction": try transaction(name: argument.string("name"), steps: argument["steps"])
    case "mark": try mark(argument, at: line["at"])
    case "note":
      let label = try argument.string("label")
      record(Event(kind: "noted", label: label, payload: argument["payload"]), state)
    case "fence": try fence()
    case "rewind":
      let crossesFence = try line["crossingFence"].map { try $0.boolean } ?? false
      try rewind(to: argument.integer, crossingFence: crossesFence)
    case "undo": try undo()
    case "redo": try redo()
    default:
      // For the tab inside see `keys`; a route may well have a key "tab" of its own.
      let inside = ["compose", "switchFlow"].contains(command) ? try argument.tab() : nil
      try move(command, argument, tab: line.tab() ?? inside)
    }
  }

  /// The rows of the table that change the state, time travel aside.
  private mutating func move(_ command: String, _ argument: ModelJSON, tab: ModelJSON?) throws {
    let seq = events.count
    var state = state
    // The event, and whether there was a change.
    let event: Event
    var changed = true
    switch command {
    case "go":
      changed = state.go(to: argument, declaring: tab, seq: seq)
      event = Event(kind: "went", route: argument, tab: tab)
    case "replace":
      changed = state.replace(with: argument, declaring: tab, seq: seq)
      event = Event(kind: "replaced", route: argument, tab: tab)
    case "compose":
      let (route, overlay) = (try argument.value("route"), try argument.value("overlay"))
      changed = state.compose(route, overlay, declaring: tab, seq: seq)
      event = Event(kind: "composed", route: route, overlay: overlay, tab: tab)
    case "update":
      changed = state.update(to: argument)
      event = Event(kind: "updated", route: argument)
    case "editHistory":
      let list = try argument.value("entries").items
      let cursor = try argument.value("cursor").integer
      changed = try state.edit(list, cursor: cursor, seq: seq)
      event = Event(kind: "historyEdited")
    case "showOverlay":
      changed = state.showOverlay(argument)
      event = Event(kind: "overlayShown", overlay: argument)
    case "pushOverlay":
      state.current.overlays.append(argument)
      event = Event(kind: "overlayPushed", overlay: argument)
    case "showRootOverlay":
      state.rootOverlays.append(argument)
      event = Event(kind: "rootOverlayShown", overlay: argument)
    case "hideOverlay":
      switch argument["returning"] {
      case .bool(false):
        changed = state.stay()
        event = Event(kind: "stayed")
      case .bool(true), nil:
        changed = state.hideOverlay()
        event = Event(kind: "overlayHidden")
      default: throw ModelError("returning is true or false")
      }
    case "hideOverlays":
      let count = state.hideOverlays(through: try argument.value("through"))
      changed = count > 0
      event = Event(kind: "overlaysHidden", count: count)
    case "hideAllOverlays":
      let count = state.hideOverlays(state.current.overlays.count)
      changed = count > 0
      event = Event(kind: "overlaysHidden", count: count)
    case "goBack":
      let count = state.goBack(by: try argument.integer)
      changed = count > 0
      event = Event(kind: "wentBack", count: count)
    case "goForward":
      let count = state.goForward(by: try argument.integer)
      changed = count > 0
      event = Event(kind: "wentForward", count: count)
    case "goBackTo":
      let count = state.goBack(to: argument)
      changed = count > 0
      event = Event(kind: "wentBack", count: count)
    case "goBackToRoot":
      let count = state.goBack(by: state.cursor)
      changed = count > 0
      event = Event(kind: "wentBack", count: count)
    case "reset":
      let routes = try argument.items
      changed = state.reset(to: routes, seq: seq)
      event = Event(kind: "reset", routes: routes)
    case "selectTab":
      let (tab, root) = (try argument.string("tab"), try argument.value("root"))
      changed = state.selectTab(tab, root: root, seq: seq)
      event = Event(kind: "tabSelected", route: root, tab: tab)
    case "switchFlow":
      let (flow, root) = (try argument.string("flow"), try argument.value("root"))
      state.switchFlow(flow, root: root, tab: tab, seq: seq)
      event = Event(kind: "flowSwitched", route: root, tab: tab, flow: flow)
    default: throw ModelError("there is no command \(command)")
    }
    if changed { record(event, state) }
  }

  /// "Start a session, or go on with it"; going on with it records nothing.
  private mutating func session(_ line: ModelJSON) throws {
    guard states.isEmpty else { return }
    guard let route = line["initial"] else { throw ModelError("this session is not in the log") }
    let limit = try line["historyLimit"].map { try $0.integer } ?? 64
    guard limit >= 2 else { throw ModelError("a history limit is at least 2") }
    let tab = try line.tab()
    let flow = try line["flow"].map { _ in try line.string("flow") }
    let entry = Entry(route: route, tab: tab, id: EntryID(seq: 0, index: 0))
    record(
      Event(kind: "started", route: route, tab: tab, flow: flow),
      State(historyLimit: limit, entries: [entry], cursor: 0, flow: flow))
  }

  /// "Unchanged and refused steps do not end it; marks and notes join it; a nested one joins the
  /// outer; […] an empty one is unchanged": so is one whose steps are all unchanged.
  private mutating func transaction(name: ModelJSON, steps: ModelJSON?) throws {
    guard let steps = try steps?.items else { throw ModelError("a transaction has steps") }
    let first = events.count
    openTransactions += 1
    for step in steps { try run(step) }
    openTransactions -= 1
    guard openTransactions == 0 else { return }
    for seq in first..<events.count {
      events[seq].group = Group(name: name, first: first, count: events.count - first)
    }
  }

  /// "The name stands for the target position, which is this event's own seq unless given".
  ///
  /// A given one has to be there already, and is not moved to the end of its group: that is said
  /// of `rewind` only.
  private mutating func mark(_ name: ModelJSON, at position: ModelJSON?) throws {
    guard case .string = name else { throw ModelError("a mark's name is a string") }
    let target = try position.map { try $0.integer } ?? events.count
    guard position == nil || events.indices.contains(target) else {
      throw ModelError("there is no transition \(target)")
    }
    record(Event(kind: "marked", target: target, label: name), state)
  }

  mutating func record(_ event: Event, _ state: State) {
    var event = event
    event.seq = events.count
    events.append(event)
    states.append(state)
  }
}
