package import TerminalScreen

/// The screen as a grid that is drawn on. What lies outside is left out.
package struct Canvas: Hashable, Sendable {
  /// A column of a row.
  package struct Cell: Hashable, Sendable {
    /// A character with what combines with it; nothing in the second column of a wide one.
    package var text = " "
    package var look = Look.plain
  }

  package let columns: Int
  package private(set) var rows: [[Cell]]

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Writes a text from a place on, in at most so many columns.
  package mutating func put(
    _ text: String, _ look: Look = .plain, row: Int, column: Int, width: Int = .max
  ) {
    guard rows.indices.contains(row) else { return }
    var place = column
    let end = min(columns, width == .max ? columns : column + width)
    for scalar in text.unicodeScalars {
      let taken = String(scalar).width
      if taken == 0 {
        // Combines with what is before it.
        if place > column, place <= end, rows[row].indices.contains(place - 1) {
          rows[row][place - 1].text.unicodeScalars.append(scalar)
        }
        continue
      }
      guard place + taken <= end else { break }
      if place >= 0 {
        rows[row][place] = Cell(text: String(scalar), look: look)
        for next in place + 1..<place + taken { rows[row][next] = Cell(text: "", look: look) }
      }
      place += taken
    }
  }

  package mutating func put(_ line: TextLine, row: Int, column: Int, width: Int = .max) {
    var place = column
    let end = width == .max ? Int.max : column + width
    for piece in line.pieces {
      let rest = end == .max ? Int.max : max(end - place, 0)
      put(piece.text, piece.look, row: row, column: place, width: rest)
      place += piece.text.width
    }
  }

  package mutating func fill(_ area: Picture.Area, _ look: Look = .plain) {
    for row in area.row..<area.row + max(area.height, 0) {
      put(
        String(repeating: " ", count: max(area.width, 0)), look, row: row, column: area.column)
    }
  }

  /// Lets rows look as if something lay before them.
  package mutating func dim(rows range: Range<Int>) {
    for row in range.clamped(to: rows.indices) {
      for column in rows[row].indices {
        let look = rows[row][column].look
        rows[row][column].look = Look(isDim: true, isReversed: look.isReversed)
      }
    }
  }

  /// A frame with rounded corners around an empty area.
  package mutating func box(_ area: Picture.Area, _ look: Look) {
    fill(area)
    let inner = String(repeating: "─", count: max(area.width - 2, 0))
    put("╭\(inner)╮", look, row: area.row, column: area.column)
    put("╰\(inner)╯", look, row: area.row + area.height - 1, column: area.column)
    for row in area.row + 1..<max(area.row + area.height - 1, area.row + 1) {
      put("│", look, row: row, column: area.column)
      put("│", look, row: row, column: area.column + area.width - 1)
    }
  }

  /// The text of each row, for tests and for whoever reads it.
  package var text: [String] { rows.map { $0.map(\.text).joined() } }

  /// The grid as the terminal takes it.
  package func picture(_ signs: Signs) -> Picture {
    var picture = Picture(rows: rows.count, columns: columns)
    for (row, cells) in rows.enumerated() {
      var line = TextLine()
      var (text, look) = ("", Look.plain)
      for cell in cells {
        if cell.look != look {
          line.append(text, look)
          (text, look) = ("", cell.look)
        }
        text += signs.isUnicode ? cell.text : plain(cell.text)
      }
      line.append(text, look)
      picture.put([line], in: .init(row: row, column: 0, height: 1, width: columns), signs)
    }
    return picture
  }

  /// A character for a terminal that has only those of ASCII.
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
