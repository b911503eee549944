import DRN
import DRNLog

/// The difference of the states at two positions of a session.
struct StateDiff {
  let session: LogSession
  let left: Int
  let right: Int

  /// Prints the difference; returns whether there is none.
  func show(_ output: OutputOptions) throws -> Bool {
    let (old, new) = (try parts(at: left), try parts(at: right))
    let changes = zip(old, new).filter { $0.json != $1.json }
    if output.json {
      try write(changes.map { ($0.name, $0.json, $1.json) })
    } else if changes.isEmpty {
      StandardOutput.shared.line("same")
    } else {
      let style = output.style
      for (before, after) in changes {
        StandardOutput.shared.line(style.bold(before.name))
        StandardOutput.shared.line(style.removed("- \(before.text)"))
        StandardOutput.shared.line(style.added("+ \(after.text)"))
      }
    }
    return changes.isEmpty
  }

  /// One part of a state, under its JSON key.
  private struct Part {
    let name: String
    let json: JSONValue
    var text: String { json.isNull ? "none" : json.swiftDescription }
  }

  private func parts(at seq: Int) throws -> [Part] {
    var line = JSONLineWriter()
    try TransitionLine(session).write(session.position(seq).state, to: &line)
    let state: JSONValue
    do {
      state = try JSONValue(parsing: line.bytes)
    } catch {
      throw CommandTrouble(
        description: "the state at transition \(seq) has a value that is not JSON: \(error). "
          + "Run 'drn verify' for the extent.")
    }
    let names = [
      "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "tab", "flow",
    ]
    return names.map { Part(name: $0, json: state[$0] ?? .null) }
  }

  private func write(_ changes: [(name: String, left: JSONValue, right: JSONValue)]) throws {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("same", changes.isEmpty)
    line.member("left", left)
    line.member("right", right)
    line.key("changes")
    line.beginArray()
    for change in changes {
      line.beginObject()
      line.member("part", change.name)
      line.member("left", change.left)
      line.member("right", change.right)
      line.endObject()
    }
    line.endArray()
    line.key("state")
    line.beginObject()
    for (key, seq) in [("left", left), ("right", right)] {
      line.key(key)
      try TransitionLine(session).write(session.position(seq).state, to: &line)
    }
    line.endObject()
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
