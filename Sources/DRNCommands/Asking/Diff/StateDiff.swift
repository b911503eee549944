import DRN
import DRNInspect
import DRNLog

/// The difference of two states, part by part.
struct StateDiff {
  let left: Side
  let right: Side

  /// A state and its position.
  struct Side {
    let session: LogSession
    let seq: Int
    /// The position as the user wrote it, for the header.
    let name: String
    fileprivate let time: Timestamp
    fileprivate let parts: [Part]

    init(_ session: LogSession, at seq: Int, name: String) throws {
      (self.session, self.seq, self.name) = (session, seq, name)
      let position = try session.position(seq)
      time = position.record.time
      var line = JSONLineWriter()
      try TransitionLine(session).write(position.state, to: &line)
      // Two states are parsed and in memory together.
      var size = LineSize(session, limit: LineSize.parsedLimit / 2)
      try size.reach(line.bytes.count)
      let state: JSONValue
      do {
        state = try JSONValue(parsing: line.bytes)
      } catch {
        throw CommandError(
          "the state at transition \(seq) has a value that is not JSON: \(error). "
            + "Run 'drn verify' for the extent.")
      }
      parts = StateDiff.names.map { Part(name: $0, json: state[$0] ?? .null) }
    }
  }

  /// One part of a state, under its JSON key.
  fileprivate struct Part {
    let name: String
    let json: JSONValue
  }

  private static let names = [
    "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "tab", "flow",
  ]

  private var changes: [(old: Part, new: Part)] {
    zip(left.parts, right.parts).filter { $0.json != $1.json }.map { ($0, $1) }
  }

  var isSame: Bool { changes.isEmpty }
}

// Text output, in git's form.

extension StateDiff {
  /// The header, and a line for each part or element: those that differ, and those around them.
  func lines(_ style: Style, _ times: LocalTime, context: Int) -> [String] {
    var lines = [
      style.bold("--- \(left.name) (\(left.seq), \(times.full(left.time)))"),
      style.bold("+++ \(right.name) (\(right.seq), \(times.full(right.time)))"),
    ]
    for (old, new) in zip(left.parts, right.parts) {
      if old.json.arrayValue != nil || new.json.arrayValue != nil {
        lines += listLines(
          old.name, old.json.arrayValue ?? [], new.json.arrayValue ?? [], style, context)
      } else if old.json != new.json {
        let (oldText, newText) = Self.texts(old.json, new.json)
        lines.append(style.removed("-" + padded(old.name, 13) + oldText))
        lines.append(style.added("+" + padded(new.name, 13) + newText))
      } else if !old.json.isNull {
        lines.append(" " + padded(old.name, 13) + old.json.swiftDescription)
      }
    }
    return lines
  }

  /// The aligned elements of a list: an inserted element does not make those after it differ.
  private func listLines(
    _ name: String, _ old: [JSONValue], _ new: [JSONValue], _ style: Style, _ context: Int
  ) -> [String] {
    guard !old.isEmpty || !new.isEmpty else { return [] }
    let (removed, added) = Self.aligned(old, new)
    // Values whose descriptions are equal are told apart by their JSON.
    let alike = Set(removed.map { old[$0].swiftDescription })
      .intersection(added.map { new[$0].swiftDescription })
    func text(_ value: JSONValue) -> String {
      let text = value.swiftDescription
      return alike.contains(text) ? DisplayText.escaping(value.canonicalText) : text
    }
    var lines: [(mark: Character, text: String)] = []
    var (l, r) = (0, 0)
    while l < old.count || r < new.count {
      if l < old.count, removed.contains(l) {
        lines.append(("-", text(old[l])))
        l += 1
      } else if r < new.count, added.contains(r) {
        lines.append(("+", text(new[r])))
        r += 1
      } else {
        lines.append((" ", old[l].swiftDescription))
        (l, r) = (l + 1, r + 1)
      }
    }
    return [" \(name)"]
      + Self.folding(lines, context).map { mark, text in
        switch mark {
        case "-": style.removed("-  \(text)")
        case "+": style.added("+  \(text)")
        default: " " + "  \(text)"
        }
      }
  }

  /// The elements of two lists that only one of them has.
  ///
  /// To align them takes the square of what differs, in memory too: of long lists, all between the
  /// common beginning and end is removed and added.
  private static func aligned(
    _ old: [JSONValue], _ new: [JSONValue]
  ) -> (removed: Set<Int>, added: Set<Int>) {
    guard old.count + new.count > 4_096 else {
      var (removed, added): (Set<Int>, Set<Int>) = ([], [])
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      return (removed, added)
    }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return (Set(start..<(old.count - end)), Set(start..<(new.count - end)))
  }

  /// `lines`, with a count in place of those farther than `context` from every difference.
  private static func folding(
    _ lines: [(mark: Character, text: String)], _ context: Int
  ) -> [(mark: Character, text: String)] {
    let different = lines.indices.filter { lines[$0].mark != " " }
    var result: [(mark: Character, text: String)] = []
    var far: [(mark: Character, text: String)] = []
    func unfold() {
      result += far.count > 1 ? [(" ", "… \(far.count) the same")] : far
      far = []
    }
    var next = different.startIndex
    for (index, line) in lines.enumerated() {
      while next < different.endIndex, different[next] < index - context { next += 1 }
      guard next < different.endIndex, abs(different[next] - index) <= context else {
        far.append(line)
        continue
      }
      unfold()
      result.append(line)
    }
    unfold()
    return result
  }

  /// The texts of two values that differ.
  private static func texts(_ old: JSONValue, _ new: JSONValue) -> (String, String) {
    func text(_ value: JSONValue) -> String { value.isNull ? "none" : value.swiftDescription }
    guard text(old) == text(new) else { return (text(old), text(new)) }
    return (DisplayText.escaping(old.canonicalText), DisplayText.escaping(new.canonicalText))
  }
}

// Output for programs.

extension StateDiff {
  /// Writes a plain record for each part that differs.
  func writePlain(to output: CommandOutput) {
    for change in changes {
      output.line(
        PlainLine([
          .text(change.old.name), .json(change.old.json.canonicalBytes),
          .json(change.new.json.canonicalBytes),
        ]))
    }
  }

  /// The difference as one JSON document.
  func json() throws -> [UInt8] {
    try JSONLineWriter.object { line in
      line.member("same", isSame)
      line.member("left", left.seq)
      line.member("right", right.seq)
      line.objects("changes", changes) { line, change in
        line.member("part", change.old.name)
        line.member("left", change.old.json)
        line.member("right", change.new.json)
      }
      try line.object("state") { line in
        for (key, side) in [("left", left), ("right", right)] {
          try line.member(key, side.session.position(side.seq).state, of: side.session)
        }
      }
    }
  }
}
