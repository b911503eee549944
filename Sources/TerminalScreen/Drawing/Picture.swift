/// The content of the screen: positioned lines and the cursor.
package struct Picture: Sendable {
  /// A rectangle of the screen.
  package struct Area: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var height: Int
    package var width: Int

    package init(row: Int, column: Int, height: Int, width: Int) {
      self.row = row
      self.column = column
      self.height = height
      self.width = width
    }

    package func contains(row: Int, column: Int) -> Bool {
      (self.row..<self.row + height).contains(row)
        && (self.column..<self.column + width).contains(column)
    }
  }

  /// A line and its position; it is as wide as its area.
  package struct Placed: Sendable {
    package let row: Int
    package let column: Int
    package let line: TextLine
  }

  package let rows: Int
  package let columns: Int
  package private(set) var lines: [Placed] = []
  /// The text cursor; `nil` hides it.
  package var cursor: (row: Int, column: Int)?

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Puts lines into an area from its top; excess lines are dropped, and remaining rows are blank.
  package mutating func put(_ lines: [TextLine], in area: Area, _ glyphs: Glyphs) {
    for index in 0..<max(area.height, 0) {
      let line = index < lines.count ? lines[index] : TextLine()
      let padding = line.pieces.last.map { TextStyle(isReversed: $0.style.isReversed) } ?? .plain
      self.lines.append(
        Placed(
          row: area.row + index, column: area.column,
          line: line.fitted(to: area.width, glyphs, padding: padding)))
    }
  }
}
