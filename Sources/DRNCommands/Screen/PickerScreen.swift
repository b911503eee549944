import DRNLog
import TerminalScreen

/// A screen on which the user picks a line of a list.
///
/// It has the keys of ``ReplayScreen``.
final class PickerScreen {
  private let title: TextLine
  private let lines: [TextLine]
  private let isColored: Bool
  private var selection = 0
  /// Shown in the last line until the next key.
  private var message: TextLine?

  /// - Parameters:
  ///   - title: What is listed.
  ///   - lines: At least one line.
  init(_ title: String, _ lines: [TextLine], isColored: Bool) {
    self.title = TextLine(" " + DisplayText.escaping(title), .title.selected)
    (self.lines, self.isColored) = (lines, isColored)
  }

  func showError(_ text: String) {
    message = TextLine(DisplayText.escaping(ShownNames.applied(to: text)), .failure)
  }

  /// Shows the list until the user has picked a line, and returns its index; `nil` if the user leaves.
  ///
  /// - Throws: ``CommandError`` if the terminal cannot show it.
  func pick() throws(CommandError) -> Int? {
    let terminal = try Terminal.opened(isColored: isColored)
    let wakeUp = WakeUp()
    while true {
      draw(on: terminal)
      let height = max(terminal.rows - 3, 1)
      // Not without a limit: a new size does not end a wait that begins just after it.
      switch terminal.next(within: .milliseconds(100), wakeUp) {
      case .key(.enter): return selection
      case .key(let key):
        message = nil
        let action = KeyTable.action(of: key)
        switch action {
        case .first: selection = 0
        case .last: selection = lines.count - 1
        case .close, .cancel, .quit: return nil
        case .suspend: terminal.suspend()
        case .redraw: terminal.leaving {}
        default: move(by: action?.rows(page: height, half: height / 2) ?? 0)
        }
      case .scroll(let count, _, _): move(by: count)
      case .select(let row, _):
        let line = row - 1 + top(height: terminal.rows - 2)
        if row > 0, row < terminal.rows - 1, lines.indices.contains(line) { selection = line }
      case .closed: return nil
      case .resized, nil: break
      }
    }
  }

  private func move(by count: Int) { selection = min(max(selection + count, 0), lines.count - 1) }

  /// The index of the first line that is shown.
  private func top(height: Int) -> Int {
    min(max(selection - height / 2, 0), max(lines.count - height, 0))
  }

  private func draw(on terminal: Terminal) {
    var picture = Picture(rows: terminal.rows, columns: terminal.columns)
    let glyphs = terminal.glyphs
    func put(_ lines: [TextLine], row: Int, height: Int) {
      guard height > 0, row < picture.rows else { return }
      picture.put(
        lines,
        in: Picture.Area(row: row, column: 0, height: height, width: picture.columns), glyphs)
    }
    let height = picture.rows - 2
    put([title], row: 0, height: 1)
    let top = top(height: height)
    let shown = lines.indices.dropFirst(top).prefix(max(height, 0)).map { index in
      index == selection ? lines[index].selected : lines[index]
    }
    put(shown, row: 1, height: height)
    // An error covers as much of the list as it needs.
    let hint = TextLine("Enter opens it, q quits", .dim)
    let last = (message ?? hint).wrapped(to: max(picture.columns, 1)).suffix(max(picture.rows, 1))
    put(Array(last), row: picture.rows - last.count, height: last.count)
    terminal.show(picture)
  }
}
