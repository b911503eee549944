import DRN
import DRNInspect
import DRNLog

/// One line of `drn record`'s input: a session to continue, or a command for it.
struct RecordLine {
  enum Command {
    /// Start a session, or continue it.
    case session(String, start: SessionStart?)
    case action(NavigationAction<JSONRoute>)
    case transaction(String, steps: [RecordLine])
  }

  /// How to start a session that does not exist yet.
  struct SessionStart {
    var route: JSONValue
    var tab: JSONRoute.Tab?
    var flow: JSONRoute.Flow?
    var historyLimit = SessionSettings.defaultHistoryLimit
  }

  var command: Command
  var time: Timestamp?
  var cause: Cause?

  init(_ bytes: [UInt8]) throws(LineError) {
    try self.init(LineFields(bytes), isStep: false)
  }

  private init(_ fields: LineFields, isStep: Bool) throws(LineError) {
    let names = fields.keys.filter { Self.commands[$0] != nil }
    guard let name = names.first, let read = Self.commands[name] else {
      throw LineError(
        fields.keys.isEmpty
          ? "it has no command"
          : "'\(fields.keys.map(DisplayText.escaping).joined(separator: "', '"))' is not a command")
    }
    guard names.count == 1 else {
      throw LineError(
        "it has two commands, '\(names[0])' and '\(names[1])'; give each its own line")
    }
    if isStep, Self.notInTransactions.contains(name) {
      throw LineError("'\(name)' is not possible inside a transaction")
    }
    try fields.allowOnly(Set(read.keys + [name, "time", "cause"]))
    command = try read.command(name, fields)
    if fields["time"] != nil { time = try fields.time("time") }
    if fields["cause"] != nil { cause = Cause(rawValue: try fields.string("cause")) }
  }
}

// The commands, each with the keys that its line may have besides the command's own.

extension RecordLine {
  private struct Reader {
    var keys: [String] = []
    var command: @Sendable (String, LineFields) throws(LineError) -> Command

    /// A command whose object is empty.
    static func bare(
      _ action: @autoclosure @escaping @Sendable () -> NavigationAction<JSONRoute>
    ) -> Reader {
      Reader { (name, fields) throws(LineError) in
        try fields.object(name, only: [])
        return .action(action())
      }
    }

    static func overlay(
      _ action: @escaping @Sendable (JSONRoute.Overlay) -> NavigationAction<JSONRoute>
    ) -> Reader {
      Reader { (name, fields) throws(LineError) in .action(action(try fields.overlay(name))) }
    }
  }

  private static let notInTransactions: Set = ["session", "fence", "rewind", "undo", "redo"]

  private static let commands: [String: Reader] = [
    "session": Reader(keys: ["initial", "tab", "flow", "historyLimit"]) {
      (_, fields) throws(LineError) in
      .session(try fields.string("session"), start: try sessionStart(fields))
    },
    "go": Reader(keys: ["tab"]) { (name, fields) throws(LineError) in
      .action(.go(Place(route: try fields.route(name), tab: try fields.tab())))
    },
    "replace": Reader(keys: ["tab"]) { (name, fields) throws(LineError) in
      .action(.replace(Place(route: try fields.route(name), tab: try fields.tab())))
    },
    "compose": Reader(keys: ["tab"]) { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["route", "overlay", "tab"])
      let place = Place(
        route: try inner.route("route"), overlay: try inner.overlay("overlay"),
        tab: try fields.tab(or: inner))
      return .action(.go(place))
    },
    "showOverlay": .overlay { .showOverlay($0) },
    "pushOverlay": .overlay { .pushOverlay($0) },
    "showRootOverlay": .overlay { .showRootOverlay($0) },
    "hideOverlay": Reader { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["returning"])
      return .action(.hideOverlay(returning: try inner.bool("returning") ?? true))
    },
    "hideOverlays": Reader { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["through"])
      return .action(.hideOverlays(through: try inner.overlay("through")))
    },
    "hideAllOverlays": .bare(.hideAllOverlays),
    "goBack": Reader { (name, fields) throws(LineError) in
      .action(.goBack(try fields.integer(name)))
    },
    "goForward": Reader { (name, fields) throws(LineError) in
      .action(.goForward(try fields.integer(name)))
    },
    "goBackTo": Reader { (name, fields) throws(LineError) in
      let route = try fields.route(name)
      return .action(.goBackTo { $0 == route })
    },
    "goBackToRoot": .bare(.goBackToRoot),
    "reset": Reader { (name, fields) throws(LineError) in
      guard let routes = try fields.value(name).arrayValue else {
        throw LineError("'reset' is not an array of routes")
      }
      return .action(.reset(routes.map { Place(route: JSONRoute(json: $0)) }))
    },
    "selectTab": Reader { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["tab", "root"])
      let tab = JSONRoute.Tab(json: .string(try inner.string("tab")))
      return .action(.selectTab(tab, root: Place(route: try inner.route("root"))))
    },
    "switchFlow": Reader(keys: ["tab"]) { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["flow", "root", "tab"])
      let flow = JSONRoute.Flow(json: .string(try inner.string("flow")))
      let root = Place(route: try inner.route("root"), tab: try fields.tab(or: inner))
      return .action(.switchFlow(flow, root: root))
    },
    "update": Reader { (name, fields) throws(LineError) in
      .action(.update(try fields.route(name)))
    },
    "editHistory": Reader { (name, fields) throws(LineError) in
      let edit = try historyEdit(try fields.object(name, only: ["entries", "cursor"]))
      return .action(.editHistory { _ in edit })
    },
    "fence": .bare(.fence),
    "rewind": Reader(keys: ["crossingFence"]) { (name, fields) throws(LineError) in
      .action(
        .rewind(
          to: try fields.natural(name), crossingFence: try fields.bool("crossingFence") ?? false))
    },
    "undo": .bare(.undo),
    "redo": .bare(.redo),
    "mark": Reader(keys: ["at"]) { (name, fields) throws(LineError) in
      let seq = fields["at"] == nil ? nil : try fields.natural("at")
      return .action(.mark(try fields.string(name), at: seq))
    },
    "note": Reader { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["label", "payload"])
      return .action(.note(try inner.string("label"), payload: inner["payload"]))
    },
    "transaction": Reader { (name, fields) throws(LineError) in
      let inner = try fields.object(name, only: ["name", "steps"])
      guard let steps = try inner.value("steps").arrayValue else {
        throw LineError("'steps' is not an array of commands")
      }
      var lines: [RecordLine] = []
      for step in steps { lines.append(try RecordLine(LineFields(step), isStep: true)) }
      return .transaction(try inner.string("name"), steps: lines)
    },
  ]

  private static func historyEdit(
    _ fields: LineFields
  ) throws(LineError) -> HistoryEdit<JSONRoute> {
    guard let entries = try fields.value("entries").arrayValue else {
      throw LineError("'entries' is not an array of entries")
    }
    var items: [HistoryEdit<JSONRoute>.Item] = []
    for entry in entries {
      let entry = try LineFields(entry)
      if entry["keep"] != nil {
        try entry.allowOnly(["keep"])
        items.append(.kept(try entry.natural("keep")))
      } else {
        try entry.allowOnly(["place", "tab"])
        items.append(.new(Place(route: try entry.route("place"), tab: try entry.tab())))
      }
    }
    return HistoryEdit(items, cursor: try fields.natural("cursor"))
  }

  private static func sessionStart(_ fields: LineFields) throws(LineError) -> SessionStart? {
    guard let route = fields["initial"] else {
      try fields.allowOnly(["session", "time", "cause"])
      return nil
    }
    var start = SessionStart(route: route, tab: try fields.tab())
    if fields["flow"] != nil {
      start.flow = JSONRoute.Flow(json: .string(try fields.string("flow")))
    }
    if fields["historyLimit"] != nil {
      start.historyLimit = try fields.natural("historyLimit")
      guard start.historyLimit >= 2 else {
        throw LineError("'historyLimit' is \(start.historyLimit), and a history keeps at least 2")
      }
    }
    return start
  }
}

extension LineFields {
  fileprivate func route(_ key: String) throws(LineError) -> JSONRoute {
    JSONRoute(json: try value(key))
  }

  fileprivate func overlay(_ key: String) throws(LineError) -> JSONRoute.Overlay {
    JSONRoute.Overlay(json: try value(key))
  }

  /// The tab that a route declares, next to the command's key or inside its object.
  fileprivate func tab(or inner: LineFields? = nil) throws(LineError) -> JSONRoute.Tab? {
    if self["tab"] != nil, inner?["tab"] != nil { throw LineError("it has two tabs") }
    guard let fields = [self, inner].compactMap({ $0 }).first(where: { $0["tab"] != nil }) else {
      return nil
    }
    return JSONRoute.Tab(json: .string(try fields.string("tab")))
  }

  fileprivate func bool(_ key: String) throws(LineError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let bool = value.boolValue else { throw LineError("'\(key)' is neither true nor false") }
    return bool
  }

  /// The object under `key`, which may have only the given keys.
  @discardableResult
  fileprivate func object(
    _ key: String, only keys: Set<String>
  ) throws(LineError) -> LineFields {
    guard let object = try value(key).objectValue else {
      throw LineError("'\(key)' is not a JSON object")
    }
    let fields = try LineFields(.object(object))
    try fields.allowOnly(keys)
    return fields
  }
}
