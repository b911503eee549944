package import Shop
package import TerminalScreen

/// What is seen: the grid, where something is typed, and what can be clicked.
package struct Frame: Hashable, Sendable {
  package internal(set) var canvas: Canvas
  /// Where the cursor is, while something can be typed.
  package internal(set) var cursor: Place?
  var hits: [Hit] = []

  package struct Place: Hashable, Sendable {
    package var row: Int
    package var column: Int
  }

  struct Hit: Hashable, Sendable {
    var area: Picture.Area
    var what: What
  }

  package enum What: Hashable, Sendable {
    case tab(ShopTab)
    case target(String)
  }

  /// What a click at a place means.
  package func hit(row: Int, column: Int) -> What? {
    hits.last { $0.area.contains(row: row, column: column) }?.what
  }

  /// The frame as the terminal takes it.
  package func picture(_ signs: Signs) -> Picture {
    var picture = canvas.picture(signs)
    picture.cursor = cursor.map { ($0.row, $0.column) }
    return picture
  }
}
