/// Draws a screen as an SVG of a window with a title. The same screen gives the same bytes.
package struct ScreenPicture: Sendable {
  package var title: String
  package var showsCursor = true

  package init(title: String) { self.title = title }

  private let cellWidth = 9
  let cellHeight = 17
  private let margin = 14
  private let barHeight = 34

  /// The source of the SVG.
  package func svg(of screen: VirtualTerminal) -> String {
    var lines = beginning(columns: screen.columns, rows: screen.rows)
    for row in 0..<screen.rows { lines += self.lines(of: screen, row, at: row) }
    return (lines + ending).joined(separator: "\n") + "\n"
  }

  /// The lines before the screen: the window, and the start of its contents.
  func beginning(columns: Int, rows: Int) -> [String] {
    let width = columns * cellWidth + 2 * margin
    let height = rows * cellHeight + barHeight + 2 * margin - 6
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
        + "width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"\(escape(title))\">",
      // Current browsers ignore `xml:space` on ancestors of the text.
      "<style>text{white-space:pre}</style>",
      "<rect x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"9\" "
        + "fill=\"\(Palette.background)\" stroke=\"#3b4252\"/>",
      "<path d=\"M0.5 \(barHeight)V9.5a9 9 0 0 1 9-9H\(width - 9)a9 9 0 0 1 9 9V\(barHeight)Z\" "
        + "fill=\"#252b37\"/>",
    ]
    for (number, color) in ["#ff6159", "#ffbd2e", "#28c941"].enumerated() {
      lines.append("<circle cx=\"\(20 + 20 * number)\" cy=\"17\" r=\"6\" fill=\"\(color)\"/>")
    }
    lines.append(
      "<text x=\"\(width / 2)\" y=\"22\" text-anchor=\"middle\" fill=\"#9aa5b8\" "
        + "font-family=\"-apple-system,Segoe UI,Helvetica,Arial,sans-serif\" font-size=\"13\">"
        + "\(escape(title))</text>")
    lines.append(
      "<g font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace\" "
        + "font-size=\"15\" fill=\"\(Palette.foreground)\" xml:space=\"preserve\">")
    return lines
  }

  var ending: [String] { ["</g>", "</svg>"] }

  /// The lines for a row of a screen, drawn at row `place`.
  func lines(of screen: VirtualTerminal, _ row: Int, at place: Int) -> [String] {
    runs(of: screen, row).flatMap { draw($0, place) }
  }

  /// Adjacent cells of the same look. Wide characters are separate: fallback fonts differ in width.
  private struct Run {
    var column: Int
    var isWide: Bool
    var columns = 0
    var text = ""
    var look: Look
  }

  private struct Look: Equatable {
    var foreground: String
    var background: String
    var attributes: String
  }

  private func runs(of screen: VirtualTerminal, _ row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<screen.columns {
      let cell = screen.cell(at: column, row: row)
      if cell.isContinuation, !runs.isEmpty {
        runs[runs.count - 1].columns += 1
        continue
      }
      var style = cell.style
      let isCursor = showsCursor && screen.isCursorVisible
      if isCursor, screen.cursor == .init(column: column, row: row) { style.isReversed.toggle() }
      let look = look(of: style)
      let isWide = cell.text.unicodeScalars.first?.columns == 2
      if runs.last?.look != look || runs.last?.isWide != isWide {
        runs.append(Run(column: column, isWide: isWide, look: look))
      }
      runs[runs.count - 1].columns += 1
      runs[runs.count - 1].text += style.isHidden ? " " : cell.text
    }
    return runs
  }

  private func look(of style: TerminalStyle) -> Look {
    var foreground = Palette.color(style.foreground) ?? Palette.foreground
    var background = Palette.color(style.background) ?? Palette.background
    if style.isReversed { swap(&foreground, &background) }
    var attributes = ""
    if style.isBold { attributes += " font-weight=\"bold\"" }
    if style.isItalic { attributes += " font-style=\"italic\"" }
    if style.isDim { attributes += " opacity=\"0.6\"" }
    let lines = [style.isUnderlined ? "underline" : nil, style.isStruck ? "line-through" : nil]
      .compactMap(\.self)
    if !lines.isEmpty {
      attributes += " text-decoration=\"\(lines.joined(separator: " "))\""
    }
    return Look(foreground: foreground, background: background, attributes: attributes)
  }

  private func draw(_ run: Run, _ row: Int) -> [String] {
    var lines: [String] = []
    let (x, y) = (margin + run.column * cellWidth, barHeight + margin - 3 + row * cellHeight)
    if run.look.background != Palette.background {
      lines.append(
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(run.columns * cellWidth)\" "
          + "height=\"\(cellHeight)\" fill=\"\(run.look.background)\"/>")
    }
    // Spaces at the ends need no drawing, unless they are underlined or struck through.
    var (text, column, columns) = (run.text[...], 0, run.columns)
    if !run.look.attributes.contains("text-decoration") {
      while text.first == " " {
        (text, column, columns) = (text.dropFirst(), column + 1, columns - 1)
      }
      while text.last == " " { (text, columns) = (text.dropLast(), columns - 1) }
    }
    guard !text.isEmpty else { return lines }
    let fill =
      run.look.foreground == Palette.foreground ? "" : " fill=\"\(run.look.foreground)\""
    lines.append(
      "<text x=\"\(x + column * cellWidth)\" y=\"\(y + 13)\" "
        + "textLength=\"\(columns * cellWidth)\" lengthAdjust=\"spacingAndGlyphs\""
        + "\(fill)\(run.look.attributes)>\(escape(String(text)))</text>")
    return lines
  }

  private func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // XML forbids these.
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// The colours of the picture.
private enum Palette {
  static let foreground = "#d8dee9"
  static let background = "#1b1f29"

  private static let first = [
    "#3b4252", "#e06c75", "#8fc77a", "#e5c07b", "#6cb2f2", "#c792ea", "#5fc9c4", "#d8dee9",
    "#697487", "#ff8b94", "#b5e8a0", "#ffdc96", "#9bd0ff", "#e0b6ff", "#8eeae5", "#ffffff",
  ]

  static func color(_ color: TerminalColor) -> String? {
    switch color {
    case .standard: return nil
    case .rgb(let red, let green, let blue): return hex(red, green, blue)
    case .indexed(let number) where number < 16: return first[Int(number)]
    case .indexed(let number) where number < 232:
      let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
      let place = Int(number) - 16
      return hex(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    case .indexed(let number):
      let grey = 8 + 10 * (number - 232)
      return hex(grey, grey, grey)
    }
  }

  private static func hex(_ parts: UInt8...) -> String {
    "#"
      + parts.map { part in
        let digits = String(part, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
