/// A text that lies over the panes: an answer, the help, a command's output.
struct Page: Sendable {
  let title: String
  var lines: [TextLine]
  private(set) var top = 0

  init(_ title: String, _ lines: [TextLine]) {
    self.title = title
    self.lines = lines
  }

  mutating func scroll(by count: Int, height: Int) {
    top = min(max(top + count, 0), max(lines.count - height, 0))
  }

  mutating func scrollToEnd(height: Int) { top = max(lines.count - height, 0) }

  mutating func scrollToBeginning() { top = 0 }

  func visible(height: Int) -> [TextLine] { Array(lines.dropFirst(top).prefix(max(height, 0))) }
}
