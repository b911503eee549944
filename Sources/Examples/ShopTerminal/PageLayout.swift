import DRN
import Shop
import TerminalScreen

struct PageLayout {
  let page: Page
  /// Whether keys go to this page.
  let hasFocus: Bool
  let focused: Row?

  init(_ page: Page, hasFocus: Bool, _ focus: String?) {
    self.page = page
    self.hasFocus = hasFocus
    focused = page.focused(focus)
  }

  func draw(in area: Picture.Area, hasTitle: Bool, _ frame: inout Frame) {
    var area = area
    if hasTitle {
      frame.canvas.put(page.title, .bold, row: area.row, column: area.column + 1, width: area.width)
      let width = page.detail.width
      if page.title.width + width + 4 <= area.width {
        let column = area.column + area.width - width - 1
        frame.canvas.put(page.detail, .dim, row: area.row, column: column)
      }
      let height = area.height > 14 ? 2 : 1
      area.row += height
      area.height -= height
    }
    guard area.height > 0 else { return }
    if hasTitle, !page.drawing.isEmpty, area.width >= 64, area.height >= 12 {
      let width = page.drawing.map(\.width).max() ?? 0
      for (index, line) in page.drawing.enumerated() {
        frame.canvas.put(
          line, .frame, row: area.row + index, column: area.column + area.width - width)
      }
      area.width -= width + 2
    }
    let lines = lines(width: area.width)
    let top = top(of: lines, height: area.height)
    let shown = lines[top..<min(top + area.height, lines.count)]
    let middle = columnOfMiddle(width: area.width)
    for (index, line) in shown.enumerated() {
      draw(line, at: area.row + index, area, middle: middle, &frame)
    }
    // Arrows where there are more lines than visible.
    let edge = area.column + area.width
    if top > 0 { frame.canvas.put("↑", .dim, row: area.row, column: edge - 1) }
    if top + area.height < lines.count {
      frame.canvas.put("↓", .dim, row: area.row + area.height - 1, column: edge - 1)
    }
  }

  /// Draws the page as an overlay in a box.
  func drawBox(_ style: PresentationStyle, in body: Picture.Area, _ frame: inout Frame) {
    let limit = min(body.width - 2, style == .panel ? 34 : style == .sheet ? 60 : 44)
    let needed = lines(width: limit - 4).count + 2
    var area = Picture.Area(
      row: body.row, column: (body.width - limit) / 2, height: min(needed, body.height),
      width: limit)
    switch style {
    case .panel:
      area.column = body.width - limit
      area.height = body.height
    case .sheet: area.row = body.row + body.height - area.height
    default: area.row = body.row + (body.height - area.height) / 2
    }
    frame.canvas.box(area, .frame)
    let title = " \(page.title) "
    frame.canvas.put(title, .brand, row: area.row, column: area.column + 2, width: area.width - 4)
    let detail = " \(page.detail) "
    if !page.detail.isEmpty, title.width + detail.width + 6 <= area.width {
      let column = area.column + area.width - detail.width - 2
      frame.canvas.put(detail, .price, row: area.row, column: column)
    }
    let inner = Picture.Area(
      row: area.row + 1, column: area.column + 2, height: area.height - 2, width: area.width - 4)
    draw(in: inner, hasTitle: false, &frame)
  }

  // MARK: Lines

  /// The page's rows; long texts take several.
  private func lines(width: Int) -> [Row] {
    page.rows.flatMap { row -> [Row] in
      guard row.target == nil, row.middle.isEmpty, row.right.pieces.isEmpty else { return [row] }
      return row.left.wrapped(to: max(width - 2, 1)).map { Row($0) }
    }
  }

  /// The first visible line. It depends only on the focus, so a screen looks the same after a
  /// return.
  private func top(of lines: [Row], height: Int) -> Int {
    guard lines.count > height, let target = focused?.target,
      let index = lines.firstIndex(where: { $0.target == target })
    else { return 0 }
    return min(max(index - height / 2, 0), lines.count - height)
  }

  private func columnOfMiddle(width: Int) -> Int {
    let widths = page.rows.filter { !$0.middle.isEmpty }.map(\.left.text.width)
    return min(max(widths.max() ?? 0, 8), max(width / 2, 8)) + 2
  }

  private func draw(
    _ row: Row, at number: Int, _ area: Picture.Area, middle: Int, _ frame: inout Frame
  ) {
    let line = Picture.Area(row: number, column: area.column, height: 1, width: area.width)
    let isFocused = hasFocus && row.target != nil && row.target == focused?.target
    if hasFocus, let target = row.target {
      frame.hits.append(.init(area: line, what: .target(target)))
    }
    if row.kind == .field { return drawField(row, line, isFocused, &frame) }
    if isFocused { frame.canvas.fill(line, .focus) }
    let (start, end) = (area.column + 1, area.column + area.width - 1)
    var left = row.left
    if row.kind == .button {
      left = TextLine("› ", .frame)
      for piece in row.left.pieces { left.append(piece.text, piece.style) }
    }
    let right = row.right.text.width
    let leftEnd = end - (right > 0 ? right + 1 : 0)
    put(left, isFocused, row: number, column: start, width: leftEnd - start, &frame)
    let column = start + middle
    if !row.middle.isEmpty, leftEnd - column >= 8 {
      var text = row.middle
      if text.width > leftEnd - column { text = text.cut(to: leftEnd - column - 1) + "…" }
      put(TextLine(text, .dim), isFocused, row: number, column: column, width: text.width, &frame)
    }
    if right > 0, right < area.width - 4 {
      put(row.right, isFocused, row: number, column: end - right, width: right, &frame)
    }
  }

  private func drawField(
    _ row: Row, _ line: Picture.Area, _ isFocused: Bool, _ frame: inout Frame
  ) {
    let width = min(line.width - 2, 46)
    let column = line.column + 1
    let style = TextStyle(isBold: isFocused, isUnderlined: true)
    frame.canvas.put(String(repeating: " ", count: width), style, row: line.row, column: column)
    // The end of a long text must be visible while typing.
    var text = row.left.text
    while text.width > width - 3 { text.removeFirst() }
    let isHint = row.left.pieces.first?.style == .dim
    frame.canvas.put(
      "› ", TextStyle(isBold: true, isUnderlined: true, color: .cyan), row: line.row, column: column
    )
    frame.canvas.put(
      text, TextStyle(isBold: isFocused, isDim: isHint, isUnderlined: true), row: line.row,
      column: column + 2, width: width - 2)
    if isFocused {
      let end = isHint ? column + 2 : min(column + 2 + text.width, column + width - 1)
      frame.cursor = .init(row: line.row, column: end)
    }
  }

  private func put(
    _ line: TextLine, _ isFocused: Bool, row: Int, column: Int, width: Int, _ frame: inout Frame
  ) {
    let shown = isFocused ? TextLine(line.text, .focus) : line
    frame.canvas.put(shown, row: row, column: column, width: width)
  }
}
