import DRN
import DRNLog

/// Shows transitions and states to people: routes as Swift writes them.
struct TransitionText {
  let session: LogSession
  let style: Style
  let times: LocalTime
  private let listTime: ListTime

  init(session: LogSession, style: Style = Style(.never), times: LocalTime) {
    self.session = session
    self.style = style
    self.times = times
    listTime = ListTime(session, times)
  }

  /// The time of a transition in a list.
  func listTime(_ record: EventRecord) -> String { listTime.text(record.time) }

  /// One line: seq, time, kind, what it was, and what caused it.
  ///
  /// - Parameter isAlone: Whether it is the only one, so that nothing else tells the day.
  func line(
    _ record: EventRecord, gutter: String = "", isAlone: Bool = false
  ) throws(LogError) -> String {
    var line = gutter + style.bold(padded("\(record.seq)", 5, left: true))
    line += "  " + style.dim(isAlone ? times.full(record.time) : listTime(record))
    let kind = record.kind.rawValue
    line += "  " + style.kind(kind) + padded("", max(16 - kind.count, 1))
    line += try description(record)
    if record.cause != 0 {
      line += style.dim("  (\(DisplayText.escaping(try session.text(record.cause))))")
    }
    if let group = record.group {
      let name = DisplayText.escaping(try session.text(group.name))
      line += style.dim("  [\(name) \(record.seq - group.first + 1)/\(group.count)]")
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// What an event was, without its kind.
  func description(_ record: EventRecord) throws(LogError) -> String {
    switch record.kind {
    case .overlayHidden, .stayed: return ""
    case .overlaysHidden, .wentBack, .wentForward: return "\(record.count)"
    case .reset: return try places(record)
    case .tabSelected:
      return "\(try value(.tab, record.tab)) at \(try place(record))"
    case .flowSwitched:
      return "\(try value(.flow, record.flow)) at \(try place(record))"
    case .rewound: return "to \(record.target)"
    case .marked:
      let name = DisplayText.quoting(try session.text(record.label))
      return record.target == record.seq ? name : "\(name) at \(record.target)"
    case .noted:
      let label = DisplayText.escaping(try session.text(record.label))
      guard record.payload != 0 else { return label }
      return "\(label) \(try json(.json, record.payload).swiftDescription)"
    case .refused:
      let attempt = DisplayText.escaping(try session.text(record.label))
      let reason = DisplayText.quoting(try session.text(record.reason))
      let place = record.route == 0 ? "" : " \(try place(record))"
      return "\(attempt)\(place): \(reason)"
    case .restored:
      let lost = record.routes.count + record.overlays.count + record.tabs.count
      if lost == 0 { return "whole" }
      return record.route == 0
        ? "\(lost) values lost" : "\(lost) values lost, at \(try place(record)) instead"
    case .started, .went, .replaced, .composed: return try place(record)
    case .overlayShown, .overlayPushed, .rootOverlayShown:
      return try value(.overlay, record.overlay)
    }
  }

  /// The state: route and overlays, origin, tab and flow, and the history around the cursor.
  func lines(_ state: RecordedState) throws(LogError) -> [String] {
    var lines = ["route     " + style.bold(try value(.route, state.currentRoute.number))]
    if !state.overlays.isEmpty {
      lines.append("overlays  " + (try list(.overlay, state.overlays.map(\.number))))
    }
    if !state.rootOverlays.isEmpty {
      lines.append("above all " + (try list(.overlay, state.rootOverlays.map(\.number))))
    }
    if let origin = state.origin {
      lines.append("returns to \(try value(.route, origin.number))")
    }
    if let tab = state.tab { lines.append("tab       " + (try value(.tab, tab.number))) }
    if let flow = state.flow { lines.append("flow      " + (try value(.flow, flow.number))) }
    for (tab, history) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      let name = try value(.tab, tab.number)
      let places = try self.history(history.entries, cursor: history.cursor)
      lines.append("remembers \(name): \(places)")
    }
    lines.append("history   " + (try history(state.entries, cursor: state.cursor)))
    return lines
  }

  /// The state in a few words: route, overlays, origin.
  func summary(_ state: RecordedState) throws(LogError) -> String {
    var text = try value(.route, state.currentRoute.number)
    for overlay in state.overlays + state.rootOverlays {
      text += " + \(try value(.overlay, overlay.number))"
    }
    if let origin = state.origin { text += " ← \(try value(.route, origin.number))" }
    return text
  }

  func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> String {
    try json(kind, number).swiftDescription
  }

  func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue {
    let bytes = try session.json(of: kind, number)
    return (try? JSONValue(parsing: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
  }

  private func place(_ record: EventRecord) throws(LogError) -> String {
    var text = try value(.route, record.route)
    if record.overlay != 0 { text += " + \(try value(.overlay, record.overlay))" }
    if record.tab != 0, record.kind != .tabSelected {
      text += " in \(try value(.tab, record.tab))"
    }
    return text
  }

  private func places(_ record: EventRecord) throws(LogError) -> String {
    var places: [String] = []
    for (index, route) in record.routes.enumerated() {
      var text = try value(.route, route)
      if !record.overlays.isEmpty, record.overlays[index] != 0 {
        text += " + \(try value(.overlay, record.overlays[index]))"
      }
      places.append(text)
    }
    return places.joined(separator: " → ")
  }

  private func list(_ kind: SymbolKind, _ numbers: [UInt32]) throws(LogError) -> String {
    var texts: [String] = []
    for number in numbers { texts.append(try value(kind, number)) }
    return texts.joined(separator: ", ")
  }

  private func history(
    _ entries: Ring<Entry<RecordedRoute>>, cursor: Int
  ) throws(LogError) -> String {
    var texts: [String] = []
    for (index, entry) in entries.enumerated() {
      let text = try value(.route, entry.route.number)
      texts.append(index == cursor ? style.bold("[\(text)]") : text)
    }
    return texts.joined(separator: " → ")
  }
}
