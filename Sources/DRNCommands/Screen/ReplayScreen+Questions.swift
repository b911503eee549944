import DRN
import DRNInspect
import DRNLog
import TerminalScreen

// Questions about the position at the cursor.

extension ReplayScreen {
  func askWhy() { runCommand("why") }

  /// Runs `drn blame` for the selected part of the state, or for all of it.
  func askBlame() {
    let rows = stateRows
    let isPart = pane == .state && rows.indices.contains(statePane.selection)
    let path = isPart ? rows[statePane.selection].node.path : ""
    start("blame", ["\(cursor)"] + (path.isEmpty ? [] : [path]))
  }

  /// Copies the selected part of the state, or the transition, to the clipboard.
  func copy() {
    let rows = stateRows
    if pane == .state, rows.indices.contains(statePane.selection) {
      let node = rows[statePane.selection].node
      terminal.copy(node.json.canonicalText)
      return showMessage("\(node.title) was sent to the clipboard.")
    }
    guard let line = eventLine() else { return }
    terminal.copy(String(decoding: line, as: UTF8.self))
    showMessage("Transition \(cursor) was sent to the clipboard, as JSON.")
  }

  /// Shows the transition in an editor or a pager.
  func showEvent() {
    guard let line = eventLine() else { return }
    let text =
      (try? JSONValue(parsing: line)).map(IndentedJSON.text)
      ?? String(decoding: line, as: UTF8.self)
    let failure = terminal.leaving { Viewer.show(text, name: "transition-\(cursor).json") }
    if let failure { showError(failure.description) }
  }

  private func eventLine() -> [UInt8]? {
    let session = timeline.session
    return attempt { try TransitionLine(session).bytes(timeline.position(cursor).get().record) }
  }
}

extension ReplayScreen {
  /// Shows the session and another one side by side.
  func compare(with other: LogSession) {
    let session = timeline.session
    let screen = attempt {
      try PairScreen(
        SessionDiff(session, other), names: (session.name, other.name), on: terminal,
        times: timeline.text.times, in: context)
    }
    screen?.run()
    if screen?.isQuitting == true { quit() }
  }
}

/// Pretty-printed JSON, with one member per line.
enum IndentedJSON {
  static func text(_ value: JSONValue) -> String {
    var text = ""
    append(value, to: &text, depth: 0)
    return text + "\n"
  }

  private static func append(_ value: JSONValue, to text: inout String, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    func append(_ lines: [(key: String, value: JSONValue)], in brackets: (String, String)) {
      text += brackets.0
      for (index, line) in lines.enumerated() {
        text += "\(index > 0 ? "," : "")\n\(indent)  \(line.key)"
        self.append(line.value, to: &text, depth: depth + 1)
      }
      text += "\n\(indent)\(brackets.1)"
    }
    switch value {
    case .object(let object) where !object.members.isEmpty:
      let lines = object.members.map { member in
        (key: JSONValue.string(member.key).canonicalText + ": ", value: member.value)
      }
      append(lines, in: ("{", "}"))
    case .array(let elements) where !elements.isEmpty:
      append(elements.map { ("", $0) }, in: ("[", "]"))
    default: text += value.canonicalText
    }
  }
}
