import DRN
import DRNLog
import TerminalScreen

/// Draws the moments of a session for a terminal, each as the changes to the one before: the screen with what
/// lies on top of it, the history beside it, and the last transitions below.
struct MomentFrames {
  private let columns: Int
  private let rows: Int
  private let text: TransitionText
  private let glyphs = Glyphs(isUnicode: true)
  /// The last transitions, the newest at the end.
  private var transitions: [String] = []
  /// The lines of the last frame.
  private var shown: [String] = []

  init(_ session: LogSession, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    text = TransitionText(session: session, times: LocalTime(isUTC: true))
  }

  /// The output that shows the next moment.
  mutating func next(_ record: EventRecord, _ state: RecordedState) throws -> String {
    let listed = max(rows / 3, 1)
    transitions.append(try text.line(record))
    if transitions.count > listed { transitions.removeFirst() }
    var lines = try body(state, height: max(rows - listed - 2, 1))
    lines.insert(TextLine(" " + DisplayText.escaping(text.session.name), .title.selected), at: 0)
    lines.append(TextLine(String(repeating: glyphs.horizontal, count: columns), .dim))
    lines += transitions.dropLast().map { TextLine($0, .dim) }
    lines.append(TextLine(transitions.last ?? "").selected)
    return output(lines)
  }

  /// Moves to each line that differs from the one shown, and writes it.
  private mutating func output(_ lines: [TextLine]) -> String {
    // Clears the terminal and hides the cursor at the beginning.
    var output = shown.isEmpty ? "\u{1b}[2J\u{1b}[?25l" : ""
    var new: [String] = []
    for row in 0..<rows {
      let line = row < lines.count ? lines[row] : TextLine()
      let padding = TextStyle(isReversed: line.pieces.last?.style.isReversed ?? false)
      let drawn = StyledText.text(line.fitted(to: columns, glyphs, padding: padding))
      new.append(drawn)
      if row >= shown.count || shown[row] != drawn { output += "\u{1b}[\(row + 1);1H\(drawn)" }
    }
    shown = new
    return output
  }

  /// The screen and what lies on it, and the history beside it if there is room.
  private func body(_ state: RecordedState, height: Int) throws -> [TextLine] {
    let isWide = columns >= 60
    let width = isWide ? columns * 55 / 100 : columns
    let left = try cards(state, width: width, limit: height / 3)
    let right = isWide ? try history(state, height: height) : []
    return (0..<height).map { row in
      var line = row < left.count ? left[row].fitted(to: width, glyphs) : TextLine()
      guard row < right.count else { return line }
      line = line.fitted(to: width, glyphs)
      line.append("  ")
      for piece in right[row].pieces { line.append(piece.text, piece.style) }
      return line
    }
  }

  /// The screen as a card, below cards for what covers it, the topmost first.
  private func cards(_ state: RecordedState, width: Int, limit: Int) throws -> [TextLine] {
    let covers =
      state.rootOverlays.reversed().map { ("above everything", $0.number) }
      + state.overlays.reversed().map { ("overlay", $0.number) }
    let fitting = covers.prefix(max(limit - 1, 0))
    var lines: [TextLine] = []
    for (what, number) in fitting {
      lines += card(what, try text.value(.overlay, number), .changed, width: width, indent: 2)
    }
    if limit > 1, fitting.count < covers.count {
      lines.append(TextLine("  \(covers.count - fitting.count) more below", .dim))
    }
    let route = try text.value(.route, state.currentRoute.number)
    return lines + card("screen", route, .bold, width: width, indent: 0)
  }

  private func card(
    _ what: String, _ value: String, _ style: TextStyle, width: Int, indent: Int
  ) -> [TextLine] {
    let inner = max(width - 2 * indent - 4, 1)
    let space = String(repeating: " ", count: indent)
    let rule = String(repeating: glyphs.horizontal, count: max(inner - what.width, 0))
    var middle = TextLine("\(space)\(glyphs.vertical) ", .dim)
    for piece in TextLine(value, style).fitted(to: inner, glyphs).pieces {
      middle.append(piece.text, piece.style)
    }
    middle.append(" \(glyphs.vertical)", .dim)
    let bottom = String(repeating: glyphs.horizontal, count: inner + 2)
    return [
      TextLine("\(space)┌ \(what) \(rule)┐", .dim), middle,
      TextLine("\(space)└\(bottom)┘", .dim),
    ]
  }

  /// The entries around the current one, and before them tab, flow and origin.
  private func history(_ state: RecordedState, height: Int) throws -> [TextLine] {
    var lines: [TextLine] = []
    if let origin = state.origin {
      lines.append(TextLine("returns to \(try text.value(.route, origin.number))", .dim))
    }
    if let tab = state.tab {
      lines.append(TextLine("tab \(try text.value(.tab, tab.number))", .dim))
    }
    if let flow = state.flow {
      lines.append(TextLine("flow \(try text.value(.flow, flow.number))", .dim))
    }
    let room = max(height - lines.count - 1, 1)
    let first = max(min(state.cursor - room / 2, state.entries.count - room), 0)
    lines.append(TextLine("history \(state.cursor + 1) of \(state.entries.count)", .title))
    for index in first..<min(first + room, state.entries.count) {
      let route = try text.value(.route, state.entries[index].route.number)
      let isCurrent = index == state.cursor
      lines.append(
        TextLine(
          "\(isCurrent ? glyphs.current : " ") \(route)",
          isCurrent ? .bold : index < state.cursor ? .plain : .dim))
    }
    return lines
  }
}
