import DRN
import DRNInspect
import DRNLog
import TerminalScreen

// The layout, and drawing: a title line, the rows, the states' difference, and two lines below.

extension PairScreen {
  func draw() {
    var picture = Picture(rows: terminal.rows, columns: terminal.columns)
    let body = max(picture.rows - 3, 0)
    // The pane in use has most of the room.
    let states =
      switch pane {
      case .rows: body < 4 ? 0 : body * 2 / 5
      case .states: body < 4 ? body : body * 3 / 5
      }
    let width = picture.columns
    func put(_ lines: [TextLine], row: Int, height: Int) {
      guard height > 0, row < picture.rows else { return }
      picture.put(
        lines, in: Picture.Area(row: row, column: 0, height: height, width: width), glyphs)
    }
    if var page {
      page.fit(width: width, height: pageHeight)
      self.page = page
      put([TextLine(" " + DisplayText.escaping(page.title), .title.selected)], row: 0, height: 1)
      put(page.visible(height: picture.rows - 2), row: 1, height: picture.rows - 2)
      drawLastLine(TextLine(page.keys(height: pageHeight), .dim), &picture)
      return terminal.show(picture)
    }
    area = Picture.Area(row: 1, column: 0, height: body - states, width: width)
    put([titles(width)], row: 0, height: 1)
    put(rowLines, row: 1, height: area.height)
    if states > 0 {
      put([stateTitle(width)], row: area.height + 1, height: 1)
      let lines = stateLines.flatMap { LongText.folded($0).wrapped(to: max(width, 1)) }
      differenceTop = min(differenceTop, max(lines.count - (states - 1), 0))
      put(
        Array(lines.dropFirst(differenceTop)), row: area.height + 2, height: states - 1)
    }
    if picture.rows > 1 {
      put([TextLine(" " + status, .reversed)], row: picture.rows - 2, height: 1)
    }
    drawLastLine(hints, &picture)
    terminal.show(picture)
  }

  /// The prompt, the message, or the hints.
  private func drawLastLine(_ hints: TextLine, _ picture: inout Picture) {
    guard picture.rows > 0 else { return }
    var line = message ?? hints
    if let prompt {
      let shown = prompt.shown(width: picture.columns)
      line = TextLine(shown.text)
      picture.cursor = (picture.rows - 1, min(shown.column, max(picture.columns - 1, 0)))
    }
    let area = Picture.Area(row: picture.rows - 1, column: 0, height: 1, width: picture.columns)
    picture.put([line], in: area, glyphs)
  }

  /// The first row that is shown.
  func top(height: Int) -> Int { min(max(row - height / 2, 0), max(rows.rowCount - height, 0)) }

  private func titles(_ width: Int) -> TextLine {
    joined(
      TextLine(" \(names.left)", .title), TextLine(" ", .title), TextLine(names.right, .title),
      width
    ).selected
  }

  /// A line of both sides, with a sign between them.
  private func joined(
    _ left: TextLine, _ sign: TextLine, _ right: TextLine, _ width: Int
  ) -> TextLine {
    let room = max(width - 3, 0)
    var line = TextLine()
    for part in [
      left.fitted(to: room / 2, glyphs), TextLine(" "), sign, TextLine(" "),
      right.fitted(to: room - room / 2, glyphs),
    ] {
      for piece in part.pieces { line.append(piece.text, piece.style) }
    }
    return line
  }

  private var rowLines: [TextLine] {
    let first = top(height: area.height)
    return (first..<min(first + area.height, rows.rowCount)).map { number in
      guard let row = rows[number] else { return TextLine() }
      let width = max(area.width - 3, 0)
      let old = row.left.map { cell($0, of: &left, width / 2, row.kind, .removed) }
      let new = row.right.map { cell($0, of: &right, width - width / 2, row.kind, .added) }
      let isHit = search?.matches(row) == true
      let line = joined(
        old ?? TextLine(), isHit ? TextLine("/", .mark) : sign(row.kind), new ?? TextLine(),
        area.width)
      return number == self.row ? line.selected : line
    }
  }

  private func cell(
    _ seq: Int, of timeline: inout Timeline, _ width: Int, _ kind: AlignedRows.Kind,
    _ style: TextStyle
  ) -> TextLine {
    let rows = TimelineRows(glyphs: glyphs, width: width, lanes: nil, marks: Marks())
    let line = rows.line(seq...seq, in: &timeline)
    return kind == .common ? line : TextLine(line.text, style)
  }

  private func sign(_ kind: AlignedRows.Kind) -> TextLine {
    switch kind {
    case .common: TextLine(glyphs.vertical, .dim)
    case .changed: TextLine(glyphs.different, .changed)
    case .removed: TextLine("<", .removed)
    case .added: TextLine(">", .added)
    }
  }

  private func stateTitle(_ width: Int) -> TextLine {
    let (left, right) = rows.positions(at: row)
    func position(_ seq: Int?) -> String { seq.map { "\($0)" } ?? "the beginning" }
    var line = TextLine(String(repeating: glyphs.horizontal, count: 2), .dim)
    line.append(
      " the states after \(position(left)) and \(position(right)) ",
      pane == .states ? .title.selected : .title)
    let rest = max(width - line.text.width, 0)
    line.append(String(repeating: glyphs.horizontal, count: rest), .dim)
    return line
  }

  private var stateLines: [TextLine] {
    let (left, right) = rows.positions(at: row)
    return DifferencePane.lines(
      from: left.map { StateNode.parts(at: $0, of: &self.left) } ?? [],
      to: right.map { StateNode.parts(at: $0, of: &self.right) } ?? [])
  }

  /// Whether something is missing or damaged in what is compared.
  private var isIncomplete: Bool {
    !left.session.source.omissions.isEmpty || !right.session.source.omissions.isEmpty
  }

  private var status: String {
    let (left, right) = rows.positions(at: row)
    func place(_ seq: Int?, _ timeline: Timeline) -> String {
      "\(seq.map(grouped) ?? "-")/\(grouped(timeline.head))"
    }
    let count = grouped(rows.differences.count) + (isAligning ? glyphs.cut : "")
    let number = rows.difference(at: row).map { grouped($0 + 1) } ?? "0"
    var text =
      "difference \(number) of \(count)  \(place(left, self.left))  \(place(right, self.right))"
    if isIncomplete { text += "  INCOMPLETE" }
    if let search {
      let count = grouped(search.count) + (search.isSearching ? glyphs.cut : "")
      text += "  / \(DisplayText.escaping(search.text)) (\(count))"
    }
    return text
  }

  private var hints: TextLine {
    TextLine(
      search == nil
        ? "n N differences  j k move  Tab states  / search  w why  ? keys  q closes"
        : "n N matches  j k move  Esc ends the search  q closes", .dim)
  }
}
