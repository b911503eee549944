/// What the screen shows: lines at places, and where the cursor is.
struct Picture: Sendable {
  /// A part of the screen.
  struct Area: Hashable, Sendable {
    var row: Int
    var column: Int
    var height: Int
    var width: Int

    func contains(row: Int, column: Int) -> Bool {
      (self.row..<self.row + height).contains(row)
        && (self.column..<self.column + width).contains(column)
    }
  }

  /// A line at its place; it is as wide as the area that it is in.
  struct Placed: Sendable {
    let row: Int
    let column: Int
    let line: TextLine
  }

  let rows: Int
  let columns: Int
  private(set) var lines: [Placed] = []
  /// Where something is being typed.
  var cursor: (row: Int, column: Int)?

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Puts lines into an area, from its top on; what is too much is left out, the rest is empty.
  mutating func put(_ lines: [TextLine], in area: Area, _ signs: Signs) {
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
