/// A terminal emulator in memory: it interprets a program's output and holds the resulting screen.
///
/// It treats the sequences that terminfo has for `xterm-256color` and simpler terminals
/// (`screen-256color`, `linux`, `vt100`, `xterm-mono`) as xterm does. Other sequences are added to
/// ``unknown``, so that a test can expect that there are none.
package struct VirtualTerminal: Sendable {
  package internal(set) var columns: Int
  package internal(set) var rows: Int
  /// The position of the next character, counted from 0.
  package internal(set) var cursor = Position(column: 0, row: 0)
  package internal(set) var isAlternateScreen = false
  /// The numbers of the DEC private modes that are set: 1 for the cursor keys, 66 for the keypad,
  /// 1000, 1002 and 1006 for the mouse, 1004 for the focus, 2004 for bracketed paste.
  package internal(set) var modes = Self.initialModes
  package internal(set) var title = ""
  /// The text that the program has copied to the clipboard.
  package internal(set) var clipboard: String?
  package internal(set) var bellCount = 0
  /// The sequences that were not understood, in a readable form, oldest first.
  package internal(set) var unknown: [String] = []

  var grid: [[TerminalCell]]
  /// The screen that is not shown.
  var otherGrid: [[TerminalCell]]
  var style = TerminalStyle()
  /// Whether the last column was written, so that the next character begins a new row.
  var isWrapPending = false
  /// The scrolling region.
  var region: ClosedRange<Int>
  var tabStops: Set<Int> = []
  var isInserting = false
  var isNewLine = false
  var characterSets = CharacterSets()
  var saved: [Bool: SavedCursor] = [:]
  var lastScalar: Unicode.Scalar?
  var parser = Parser()
  var replies: [UInt8] = []

  static let initialModes: Set<Int> = [7, 25]

  package struct Position: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  struct SavedCursor {
    var cursor: Position
    var style: TerminalStyle
    var characterSets: CharacterSets
    var isWrapPending: Bool
    var isOriginMode: Bool
  }

  /// - Precondition: There are at least one column and one row.
  package init(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "A terminal has at least one cell.")
    self.columns = columns
    self.rows = rows
    grid = Self.blank(columns, rows)
    otherGrid = grid
    region = 0...(rows - 1)
    setInitialTabStops()
  }

  /// The rows from top to bottom, one per line, without trailing spaces.
  package var text: String { (0..<rows).map(row).joined(separator: "\n") }

  /// The text of a row, without trailing spaces.
  package func row(_ row: Int) -> String {
    var text = grid[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  package func cell(at column: Int, row: Int) -> TerminalCell { grid[row][column] }

  package var isCursorVisible: Bool { modes.contains(25) }

  /// The first position at which a text appears within one row.
  package func position(of text: String) -> Position? {
    for row in 0..<rows {
      for column in 0..<columns where !grid[row][column].isContinuation {
        if grid[row][column...].lazy.map(\.text).joined().hasPrefix(text) {
          return Position(column: column, row: row)
        }
      }
    }
    return nil
  }

  /// The style of the first character of a text on the screen.
  package func style(of text: String) -> TerminalStyle? {
    position(of: text).map { cell(at: $0.column, row: $0.row).style }
  }

  /// Takes the terminal's replies to the program's requests since the last call.
  package mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// Changes the size like a window. Rows are not rewrapped; if there are fewer, the primary screen
  /// loses rows at its top to keep the cursor visible, and the alternate screen at its bottom.
  package mutating func resize(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "A terminal has at least one cell.")
    let lost = isAlternateScreen ? 0 : max(0, cursor.row - rows + 1)
    grid = Self.fit(grid.dropFirst(lost), columns, rows)
    otherGrid = Self.fit(otherGrid[...], columns, rows)
    (self.columns, self.rows) = (columns, rows)
    region = 0...(rows - 1)
    isWrapPending = false
    move(column: cursor.column, row: cursor.row - lost)
    setInitialTabStops()
  }

  mutating func setInitialTabStops() {
    tabStops = Set(stride(from: 8, to: columns, by: 8))
  }

  private static func fit(
    _ lines: ArraySlice<[TerminalCell]>, _ columns: Int, _ rows: Int
  ) -> [[TerminalCell]] {
    var grid = lines.prefix(rows).map { line in
      var line = Array(line.prefix(columns))
      // A wide character that the new edge would split is erased.
      if line.last.map({ $0.text.unicodeScalars.first?.columns == 2 }) == true {
        line[line.count - 1] = TerminalCell()
      }
      return line + Array(repeating: TerminalCell(), count: columns - line.count)
    }
    grid += blank(columns, rows - grid.count)
    return grid
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[TerminalCell]] {
    Array(repeating: Array(repeating: TerminalCell(), count: columns), count: rows)
  }
}

/// The four character sets, one of which is in use.
struct CharacterSets {
  var isLineDrawing = [false, false, false, false]
  var inUse = 0

  /// The character for a byte in the set that is in use.
  func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard isLineDrawing[inUse], (0x5F...0x7E).contains(scalar.value) else { return scalar }
    return Self.lineDrawing[Int(scalar.value - 0x5F)]
  }

  /// From `_` to `~`.
  private static let lineDrawing = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}
