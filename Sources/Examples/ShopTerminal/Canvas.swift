package import TerminalScreen

/// A grid of cells to draw on. Drawing outside it has no effect.
package struct Canvas: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// A character with its combining characters; empty in the second column of a wide one.
    package var text = " "
    package var style = TextStyle.plain
  }

  package let columns: Int
  package private(set) var rows: [[Cell]]

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Writes a text from a position on, limited to `width` columns.
  package mutating func put(
    _ text: String, _ style: TextStyle = .plain, row: Int, column: Int, width: Int = .max
  ) {
    guard rows.indices.contains(row) else { return }
    var place = column
    let end = min(columns, width == .max ? columns : column + width)
    for scalar in text.unicodeScalars {
      let taken = String(scalar).width
      if taken == 0 {
        // Combines with the previous character.
        if place > column, place <= end, rows[row].indices.contains(place - 1) {
          rows[row][place - 1].text.unicodeScalars.append(scalar)
        }
        continue
      }
      guard place + taken <= end else { break }
      if place >= 0 {
        rows[row][place] = Cell(text: String(scalar), style: style)
        for next in place + 1..<place + taken { rows[row][next] = Cell(text: "", style: style) }
      }
      place += taken
    }
  }

  package mutating func put(_ line: TextLine, row: Int, column: Int, width: Int = .max) {
    var place = column
    let end = width == .max ? Int.max : column + width
    for piece in line.pieces {
      let rest = end == .max ? Int.max : max(end - place, 0)
      put(piece.text, piece.style, row: row, column: place, width: rest)
      place += piece.text.width
    }
  }

  package mutating func fill(_ area: Picture.Area, _ style: TextStyle = .plain) {
    for row in area.row..<area.row + max(area.height, 0) {
      put(String(repeating: " ", count: max(area.width, 0)), style, row: row, column: area.column)
    }
  }

  /// Dims rows, so that they look as if they were behind something.
  package mutating func dim(rows range: Range<Int>) {
    for row in range.clamped(to: rows.indices) {
      for column in rows[row].indices {
        let style = rows[row][column].style
        rows[row][column].style = TextStyle(isDim: true, isReversed: style.isReversed)
      }
    }
  }

  /// Draws a frame with rounded corners around an empty area.
  package mutating func box(_ area: Picture.Area, _ style: TextStyle) {
    fill(area)
    let inner = String(repeating: "─", count: max(area.width - 2, 0))
    put("╭\(inner)╮", style, row: area.row, column: area.column)
    put("╰\(inner)╯", style, row: area.row + area.height - 1, column: area.column)
    for row in area.row + 1..<max(area.row + area.height - 1, area.row + 1) {
      put("│", style, row: row, column: area.column)
      put("│", style, row: row, column: area.column + area.width - 1)
    }
  }

  /// The text of each row, for tests.
  package var text: [String] { rows.map { $0.map(\.text).joined() } }

  /// The grid as a picture for the terminal.
  package func picture(_ glyphs: Glyphs) -> Picture {
    var picture = Picture(rows: rows.count, columns: columns)
    for (row, cells) in rows.enumerated() {
      var line = TextLine()
      var (text, style) = ("", TextStyle.plain)
      for cell in cells {
        if cell.style != style {
          line.append(text, style)
          (text, style) = ("", cell.style)
        }
        text += glyphs.isUnicode ? cell.text : plain(cell.text)
      }
      line.append(text, style)
      picture.put([line], in: .init(row: row, column: 0, height: 1, width: columns), glyphs)
    }
    return picture
  }

  /// An ASCII replacement for a character.
  private func plain(_ text: String) -> String {
    guard let scalar = text.unicodeScalars.first else { return " " }
    switch scalar {
    case _ where scalar.isASCII: return String(scalar)
    case "─": return "-"
    case "│", "▌", "▏": return "|"
    case "╭", "╮", "╰", "╯": return "+"
    case "♥", "●", "◆": return "*"
    case "♡", "○": return "o"
    case "‹", "←": return "<"
    case "›", "→", "⏎": return ">"
    case "·": return "."
    case "×": return "x"
    case "€": return "E"
    case "…": return "~"
    default: return "?"
    }
  }
}
