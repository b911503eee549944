import DRN
import DRNLog

/// A node of the tree in the state pane: a part of a state, and its own parts.
struct StateNode: Sendable {
  /// The path to the part, as `drn blame` accepts it: `entries[2].detail.id`.
  let path: String
  let title: String
  var value: String
  /// The value to copy to the clipboard.
  let json: JSONValue
  var children: [StateNode] = []
  /// Whether its children are initially shown.
  var isOpen = false
  /// Whether it is the current entry of its history.
  var isCurrent = false
}

extension StateNode {
  /// The parts of the state at a position, or one that says why it cannot be read.
  static func parts(at seq: Int, of timeline: inout Timeline) -> [StateNode] {
    do throws(LogError) {
      return try parts(of: timeline.position(seq).get().state, timeline.text)
    } catch {
      return [StateNode(path: "", title: "damaged", value: "\(error)", json: .null)]
    }
  }

  /// The parts of a state, top to bottom.
  static func parts(of state: RecordedState, _ text: TransitionText) throws(LogError) -> [StateNode]
  {
    let route = try text.json(.route, state.currentRoute.number)
    var parts = [StateNode(path: "currentRoute", title: "route", json: route)]
    parts.append(
      try list(state.overlays, path: "overlays", title: "overlays", text))
    if !state.rootOverlays.isEmpty {
      parts.append(try list(state.rootOverlays, path: "rootOverlays", title: "above all", text))
    }
    var origin = JSONValue.null
    if let route = state.origin { origin = try text.json(.route, route.number) }
    parts.append(StateNode(path: "origin", title: "returns to", json: origin))
    parts.append(
      try history(
        state.entries, cursor: state.cursor, path: "entries", title: "history", isOpen: true, text))
    if let tab = state.tab {
      parts.append(StateNode(path: "tab", title: "tab", json: try text.json(.tab, tab.number)))
    }
    for (tab, remembered) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      let name = try text.json(.tab, tab.number).swiftDescription
      parts.append(
        try history(
          remembered.entries, cursor: remembered.cursor, path: "tab", title: "tab \(name)",
          isOpen: false, text))
    }
    if let flow = state.flow {
      parts.append(
        StateNode(path: "flow", title: "flow", json: try text.json(.flow, flow.number)))
    }
    return parts
  }

  /// A node with a transition's time, cause and group.
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

  /// A node for a value, with the members of an object or the elements of an array as children.
  init(path: String, title: String, json: JSONValue) {
    let isNothing = json.isNull
    self.init(
      path: path, title: title, value: isNothing ? "none" : json.swiftDescription, json: json,
      children: Self.children(of: json, path: path))
  }

  private static func children(of json: JSONValue, path: String) -> [StateNode] {
    switch json {
    case .object(let object):
      // The name of an enum's case is already in the parent's value.
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
    for overlay in overlays { values.append(try text.json(.overlay, overlay.number)) }
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
      let json = try text.json(.route, entry.route.number)
      var shown = json.swiftDescription
      for overlay in entry.overlays {
        shown += " + \(try text.json(.overlay, overlay.number).swiftDescription)"
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
}
