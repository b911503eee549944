/// A text that lies over the panes: an answer, the help, a command's output.
struct Page: Sendable {
  let title: String
  private let text: [TextLine]
  private var width = 0
  /// The text in lines of ``width`` columns.
  private var lines: [TextLine]
  private var top = 0

  init(_ title: String, _ text: [TextLine]) {
    self.title = title
    self.text = text
    lines = text
  }

  /// Breaks lines that are too long for so many columns, and stays among them.
  mutating func fit(width: Int, height: Int) {
    if width != self.width, width > 0 {
      self.width = width
      lines = text.flatMap { $0.wrapped(to: width) }
    }
    scroll(by: 0, height: height)
  }

  mutating func scroll(by count: Int, height: Int) {
    top = min(max(top + count, 0), max(lines.count - height, 0))
  }

  mutating func scrollToEnd(height: Int) { top = max(lines.count - height, 0) }

  mutating func scrollToBeginning() { top = 0 }

  func visible(height: Int) -> [TextLine] { Array(lines.dropFirst(top).prefix(max(height, 0))) }

  /// Whether there is more than fits.
  func isLonger(than height: Int) -> Bool { lines.count > height }
}
