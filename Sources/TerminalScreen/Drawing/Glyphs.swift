import CCurses

/// The characters for drawing: Unicode, or ASCII if the terminal does not support Unicode.
package struct Glyphs: Sendable {
  package let isUnicode: Bool

  package init(isUnicode: Bool) { self.isUnicode = isUnicode }

  private func glyph(_ unicode: String, _ plain: String) -> String { isUnicode ? unicode : plain }

  package var cut: String { glyph("…", "~") }
  package var vertical: String { glyph("│", "|") }
  package var horizontal: String { glyph("─", "-") }
  package var folded: String { glyph("▸", "+") }
  package var unfolded: String { glyph("▾", "-") }
  package var current: String { glyph("▶", ">") }
  package var arrow: String { glyph("→", "->") }
  package var playing: String { glyph("▶", ">") }
  package var times: String { glyph("×", "x") }
  package var different: String { glyph("≠", "!") }
  package var live: String { glyph("●", "*") }
  package var cursor: String { glyph("▼", "v") }
  package var selectedTrack: String { glyph("═", "=") }
  package var refusal: String { glyph("✗", "x") }
  package var mark: String { glyph("◆", "#") }
  package var rewind: String { glyph("↶", "<") }

  /// The text for this terminal: without Unicode, other characters are replaced or escaped as in
  /// Swift.
  package func showing(_ text: String) -> String {
    guard !isUnicode, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar.isASCII: shown.unicodeScalars.append(scalar)
      case "→": shown += "->"
      case "←": shown += "<-"
      case "…": shown += "~"
      case "│": shown += "|"
      case "╰": shown += "`"
      case "─": shown += "-"
      case "●": shown += "*"
      case "↶": shown += "<"
      case "·": shown += "."
      default: shown += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return shown
  }
}

extension String {
  /// The number of columns that the text takes on a terminal.
  package var width: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + Int(terminal_width($1.value)) }
  }

  /// The longest prefix that fits into `limit` columns.
  package func cut(to limit: Int) -> String {
    var width = 0
    var cut = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      width += Int(terminal_width(scalar.value))
      guard width <= limit else { break }
      cut.append(scalar)
    }
    return String(cut)
  }
}
