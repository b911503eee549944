import DRN
import DRNLog

/// A part of a state, and the parts that it has: what the state's pane shows as a tree.
struct StateNode: Sendable {
  /// The way to it from the state, as `drn blame` takes it: `entries[2].detail.id`.
  let path: String
  let title: String
  var value: String
  /// What is copied.
  let json: JSONValue
  var children: [StateNode] = []
  /// Whether its children are shown unless somebody folds them.
  var isOpen = false
  /// Whether it is where the user is.
  var isCurrent = false
}

extension StateNode {
  /// The parts of a state, top to bottom.
  static func parts(of state: RecordedState, _ text: TransitionText) throws(LogError) -> [StateNode]
  {
    let route = try value(.route, state.currentRoute.number, text)
    var parts = [StateNode(path: "currentRoute", title: "route", json: route)]
    parts.append(
      try list(state.overlays, path: "overlays", title: "overlays", text))
    if !state.rootOverlays.isEmpty {
      parts.append(try list(state.rootOverlays, path: "rootOverlays", title: "above all", text))
    }
    var origin = JSONValue.null
    if let route = state.origin { origin = try value(.route, route.number, text) }
    parts.append(StateNode(path: "origin", title: "returns to", json: origin))
    parts.append(
      try history(
        state.entries, cursor: state.cursor, path: "entries", title: "history", isOpen: true, text))
    if let tab = state.tab {
      parts.append(StateNode(path: "tab", title: "tab", json: try value(.tab, tab.number, text)))
    }
    for (tab, remembered) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      let name = try value(.tab, tab.number, text).swiftDescription
      parts.append(
        try history(
          remembered.entries, cursor: remembered.cursor, path: "tab", title: "tab \(name)",
          isOpen: false, text))
    }
    if let flow = state.flow {
      parts.append(
        StateNode(path: "flow", title: "flow", json: try value(.flow, flow.number, text)))
    }
    return parts
  }

  /// When a transition was, and what else is known of it besides what it did.
  static func event(_ record: EventRecord, _ text: TransitionText) throws(LogError) -> StateNode {
    let time = RFC3339.string(nanosecondsSince1970: record.time.nanosecondsSince1970)
    var value = text.listTime(record)
    if record.cause != 0 {
      value += ", \(DisplayText.escaping(try text.session.text(record.cause)))"
    }
    if let group = record.group {
      let name = DisplayText.escaping(try text.session.text(group.name))
      value += ", \(name) \(record.seq - group.first + 1)/\(group.count)"
    }
    var node = StateNode(path: "", title: "time", json: .string(time))
    node.value = value
    return node
  }

  /// A value, with the members of objects and the elements of arrays below it.
  init(path: String, title: String, json: JSONValue) {
    let isNothing = json.isNull
    self.init(
      path: path, title: title, value: isNothing ? "none" : json.swiftDescription, json: json,
      children: Self.children(of: json, path: path))
  }

  private static func children(of json: JSONValue, path: String) -> [StateNode] {
    switch json {
    case .object(let object):
      // An enum's case has its name above already.
      if object.members.count == 1, let only = object.members.first,
        case .object(let values) = only.value
      {
        return members(of: values, path: step(path, only.key))
      }
      return members(of: object, path: path)
    case .array(let elements):
      return elements.enumerated().map { index, element in
        StateNode(path: "\(path)[\(index)]", title: "\(index)", json: element)
      }
    default: return []
    }
  }

  private static func members(of object: JSONObject, path: String) -> [StateNode] {
    object.members.map { member in
      StateNode(
        path: step(path, member.key), title: DisplayText.escaping(member.key), json: member.value)
    }
  }

  private static func step(_ path: String, _ key: String) -> String {
    let isName = key.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isName && !key.isEmpty ? "\(path).\(key)" : "\(path)[\(JSONValue.string(key))]"
  }

  private static func list(
    _ overlays: [RecordedRoute.Overlay], path: String, title: String, _ text: TransitionText
  ) throws(LogError) -> StateNode {
    var values: [JSONValue] = []
    for overlay in overlays { values.append(try value(.overlay, overlay.number, text)) }
    let names = values.map(\.swiftDescription).joined(separator: ", ")
    return StateNode(
      path: path, title: title, value: names.isEmpty ? "none" : names, json: .array(values),
      children: values.count > 1 ? children(of: .array(values), path: path) : [])
  }

  private static func history(
    _ entries: Ring<Entry<RecordedRoute>>, cursor: Int, path: String, title: String, isOpen: Bool,
    _ text: TransitionText
  ) throws(LogError) -> StateNode {
    var children: [StateNode] = []
    for (index, entry) in entries.enumerated() {
      let json = try value(.route, entry.route.number, text)
      var shown = json.swiftDescription
      for overlay in entry.overlays {
        shown += " + \(try value(.overlay, overlay.number, text).swiftDescription)"
      }
      let place = "\(path)[\(index)]"
      children.append(
        StateNode(
          path: place, title: "\(index)", value: shown, json: json,
          children: Self.children(of: json, path: place), isCurrent: index == cursor))
    }
    return StateNode(
      path: path, title: title, value: "\(cursor + 1) of \(entries.count)",
      json: .array(children.map(\.json)), children: children, isOpen: isOpen)
  }

  private static func value(
    _ kind: SymbolKind, _ number: UInt32, _ text: TransitionText
  ) throws(LogError) -> JSONValue {
    try text.json(kind, number)
  }
}
