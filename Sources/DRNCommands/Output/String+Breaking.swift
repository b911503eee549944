import TerminalScreen

extension String {
  /// The text with line feeds for spaces, so that no line is wider than `columns` unless it is one word.
  ///
  /// A terminal breaks a long line within a word. A word stays as it is, so that it can be copied: it may be
  /// a path.
  func broken(to columns: Int) -> String {
    var (text, used) = ("", 0)
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let width = String(word).width
      if text.isEmpty {
        (text, used) = (String(word), width)
      } else if used + 1 + width <= columns {
        text += " \(word)"
        used += 1 + width
      } else {
        text += "\n\(word)"
        used = width
      }
    }
    return text
  }
}
