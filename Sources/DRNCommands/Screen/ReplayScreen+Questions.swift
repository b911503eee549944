import DRN
import DRNLog
import TerminalScreen

// What one can ask of the position at the cursor.

extension ReplayScreen {
  func askWhy() { runCommand("why") }

  /// Of the part that is selected, or of all.
  func askBlame() {
    let rows = stateRows
    let isPart = pane == .state && rows.indices.contains(statePane.selection)
    let path = isPart ? rows[statePane.selection].node.path : ""
    start("blame", ["\(cursor)"] + (path.isEmpty ? [] : [path]))
  }

  /// Puts what is selected on the clipboard: a part of the state, or the transition.
  func copy() {
    let rows = stateRows
    if pane == .state, rows.indices.contains(statePane.selection) {
      let node = rows[statePane.selection].node
      terminal.copy(node.json.canonicalText)
      return say("\(node.title) was sent to the clipboard.")
    }
    guard let line = eventLine() else { return }
    terminal.copy(String(decoding: line, as: UTF8.self))
    say("Transition \(cursor) was sent to the clipboard, as JSON.")
  }

  /// Shows the transition in an editor or a pager.
  func showEvent() {
    guard let line = eventLine() else { return }
    let text =
      (try? JSONValue(parsing: line)).map(IndentedJSON.text)
      ?? String(decoding: line, as: UTF8.self)
    let trouble = terminal.leaving { Viewer.show(text, name: "transition-\(cursor).json") }
    if let trouble { complain(trouble.description) }
  }

  private func eventLine() -> [UInt8]? {
    let session = timeline.session
    return attempt { try TransitionLine(session).bytes(timeline.position(cursor).get().record) }
  }

  func listSessions() {
    let path = log.path
    sessionsJob = Job(wakeUp) { control in
      Result {
        var sessions: [LogSession] = []
        try LogReader(path: path).forEachSession { session in
          if control.isStopped { throw CancellationError() }
          sessions.append(session)
        }
        return sessions
      }
    }
  }

  func takeSessions() {
    guard !isTyping, let result = sessionsJob?.take() else { return }
    sessionsJob = nil
    guard let sessions = attempt({ try result.get() }) else { return }
    front = .sessions(
      SessionList(
        sessions, timeline.text.times, selecting: timeline.session.number))
  }
}

/// JSON for people: a member a line.
enum IndentedJSON {
  static func text(_ value: JSONValue) -> String {
    var text = ""
    append(value, to: &text, depth: 0)
    return text + "\n"
  }

  private static func append(_ value: JSONValue, to text: inout String, depth: Int) {
    let (inside, outside) = (
      String(repeating: "  ", count: depth + 1), String(repeating: "  ", count: depth)
    )
    switch value {
    case .object(let object) where !object.members.isEmpty:
      text += "{\n"
      for (index, member) in object.members.enumerated() {
        text += inside + JSONValue.string(member.key).canonicalText + ": "
        append(member.value, to: &text, depth: depth + 1)
        text += index + 1 < object.members.count ? ",\n" : "\n"
      }
      text += outside + "}"
    case .array(let elements) where !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += inside
        append(element, to: &text, depth: depth + 1)
        text += index + 1 < elements.count ? ",\n" : "\n"
      }
      text += outside + "]"
    default: text += value.canonicalText
    }
  }
}
