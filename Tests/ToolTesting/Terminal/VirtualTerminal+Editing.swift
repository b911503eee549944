extension VirtualTerminal {
  /// Prints a character at the cursor.
  mutating func print(_ scalar: Unicode.Scalar) {
    let width = scalar.columns
    guard width > 0 else { return combine(scalar) }
    lastScalar = scalar
    if isWrapPending, modes.contains(7) {
      index()
      move(column: 0, row: cursor.row)
    }
    if cursor.column + width > columns {
      guard width <= columns else { return }
      if modes.contains(7) {
        index()
        move(column: 0, row: cursor.row)
      } else {
        move(column: columns - width, row: cursor.row)
      }
    }
    if isInserting { insertCells(width) }
    for column in cursor.column..<(cursor.column + width) {
      separate(cursor.row, column)
      grid[cursor.row][column] = TerminalCell("", style: style)
    }
    grid[cursor.row][cursor.column].text = String(scalar)
    let next = cursor.column + width
    cursor.column = min(next, columns - 1)
    isWrapPending = next == columns
  }

  /// Adds a combining character to the character before the cursor.
  private mutating func combine(_ scalar: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    while column > 0, grid[cursor.row][column].isContinuation { column -= 1 }
    guard column >= 0 else { return }
    grid[cursor.row][column].text.unicodeScalars.append(scalar)
  }

  /// Replaces both halves of a wide character with spaces, before one of them is changed.
  private mutating func separate(_ row: Int, _ column: Int) {
    if grid[row][column].isContinuation, column > 0 {
      grid[row][column - 1].text = " "
      grid[row][column].text = " "
    }
    if column + 1 < columns, grid[row][column + 1].isContinuation {
      grid[row][column].text = " "
      grid[row][column + 1].text = " "
    }
  }

  mutating func erase(_ row: Int, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    separate(row, range.lowerBound)
    separate(row, range.upperBound - 1)
    for column in range { grid[row][column] = blank }
    isWrapPending = false
  }

  /// An erased cell, which has the current background colour.
  private var blank: TerminalCell {
    var style = TerminalStyle()
    style.background = self.style.background
    return TerminalCell(style: style)
  }

  private var blankLine: [TerminalCell] { Array(repeating: blank, count: columns) }

  mutating func insertCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    // Separates only wide characters that are split, not those that are moved.
    for column in [cursor.column, columns - count] where grid[cursor.row][column].isContinuation {
      separate(cursor.row, column)
    }
    grid[cursor.row].removeLast(count)
    grid[cursor.row].insert(contentsOf: repeatElement(blank, count: count), at: cursor.column)
    isWrapPending = false
  }

  mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    separate(cursor.row, cursor.column)
    separate(cursor.row, cursor.column + count - 1)
    grid[cursor.row].removeSubrange(cursor.column..<(cursor.column + count))
    grid[cursor.row] += Array(repeating: blank, count: count)
    isWrapPending = false
  }

  mutating func insertLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scrollDown(cursor.row...region.upperBound, by: count)
    move(column: 0, row: cursor.row)
  }

  mutating func deleteLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scrollUp(cursor.row...region.upperBound, by: count)
    move(column: 0, row: cursor.row)
  }

  mutating func scrollUp(_ lines: ClosedRange<Int>, by count: Int) {
    for _ in 0..<min(count, lines.count) {
      grid.remove(at: lines.lowerBound)
      grid.insert(blankLine, at: lines.upperBound)
    }
  }

  mutating func scrollDown(_ lines: ClosedRange<Int>, by count: Int) {
    for _ in 0..<min(count, lines.count) {
      grid.remove(at: lines.upperBound)
      grid.insert(blankLine, at: lines.lowerBound)
    }
  }

  /// Moves the cursor down one row; on the last row of the scrolling region, scrolls it.
  mutating func index() {
    if cursor.row == region.upperBound {
      scrollUp(region, by: 1)
      isWrapPending = false
    } else {
      move(column: cursor.column, row: cursor.row + 1)
    }
  }

  mutating func reverseIndex() {
    if cursor.row == region.lowerBound {
      scrollDown(region, by: 1)
      isWrapPending = false
    } else {
      move(column: cursor.column, row: cursor.row - 1)
    }
  }

  mutating func tab(_ count: Int) {
    var column = cursor.column
    for _ in 0..<min(abs(count), columns) {
      column =
        count > 0
        ? tabStops.filter { $0 > column }.min() ?? columns - 1
        : tabStops.filter { $0 < column }.max() ?? 0
    }
    move(column: column, row: cursor.row)
  }

  /// Moves the cursor, clamped to the screen.
  mutating func move(column: Int, row: Int) {
    cursor = Position(column: min(max(column, 0), columns - 1), row: min(max(row, 0), rows - 1))
    isWrapPending = false
  }

  /// Moves the cursor up or down, without leaving the scrolling region.
  mutating func moveRows(_ count: Int) {
    var row = cursor.row + count
    if count < 0, cursor.row >= region.lowerBound { row = max(row, region.lowerBound) }
    if count > 0, cursor.row <= region.upperBound { row = min(row, region.upperBound) }
    move(column: cursor.column, row: row)
  }

  /// Moves the cursor to a position that is relative to the scrolling region in origin mode.
  mutating func moveInRegion(column: Int, row: Int) {
    guard modes.contains(6) else { return move(column: column, row: row) }
    move(column: column, row: min(row + region.lowerBound, region.upperBound))
  }

  mutating func fillForAdjustment() {
    grid = grid.map { $0.map { _ in TerminalCell("E") } }
    region = 0...(rows - 1)
    move(column: 0, row: 0)
  }
}
