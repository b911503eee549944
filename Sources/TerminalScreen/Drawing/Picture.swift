/// What the screen shows: lines at places, and where the cursor is.
package struct Picture: Sendable {
  /// A part of the screen.
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

  /// A line at its place; it is as wide as the area that it is in.
  package struct Placed: Sendable {
    package let row: Int
    package let column: Int
    package let line: TextLine
  }

  package let rows: Int
  package let columns: Int
  package private(set) var lines: [Placed] = []
  /// Where something is being typed.
  package var cursor: (row: Int, column: Int)?

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Puts lines into an area, from its top on; what is too much is left out, the rest is empty.
  package mutating func put(_ lines: [TextLine], in area: Area, _ signs: Signs) {
    for index in 0..<max(area.height, 0) {
      let line = index < lines.count ? lines[index] : TextLine()
      let padding = line.pieces.last.map { Look(isReversed: $0.look.isReversed) } ?? .plain
      self.lines.append(
        Placed(
          row: area.row + index, column: area.column,
          line: line.fitted(to: area.width, signs, padding: padding)))
    }
  }
}
