package import Shop
package import TerminalScreen

/// A drawn frame: the grid, the text cursor, and the clickable areas.
package struct Frame: Hashable, Sendable {
  package internal(set) var canvas: Canvas
  /// The text cursor, while a field has the focus.
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

  package func hit(row: Int, column: Int) -> What? {
    hits.last { $0.area.contains(row: row, column: column) }?.what
  }

  package func picture(_ glyphs: Glyphs) -> Picture {
    var picture = canvas.picture(glyphs)
    picture.cursor = cursor.map { ($0.row, $0.column) }
    return picture
  }
}
