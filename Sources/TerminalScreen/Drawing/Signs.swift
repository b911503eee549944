import CCurses

/// The signs that the screen draws with: those of Unicode, or of ASCII where the terminal has no other.
package struct Signs: Sendable {
  package let isUnicode: Bool

  package init(isUnicode: Bool) { self.isUnicode = isUnicode }

  private func sign(_ unicode: String, _ plain: String) -> String { isUnicode ? unicode : plain }

  package var cut: String { sign("…", "~") }
  package var vertical: String { sign("│", "|") }
  package var horizontal: String { sign("─", "-") }
  package var folded: String { sign("▸", "+") }
  package var unfolded: String { sign("▾", "-") }
  package var current: String { sign("▶", ">") }
  package var arrow: String { sign("→", "->") }
  package var playing: String { sign("▶", ">") }
  package var times: String { sign("×", "x") }
  package var live: String { sign("●", "*") }

  /// Text as it can be shown: without Unicode, what is not ASCII is written as Swift escapes it.
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
  /// How many columns the text takes on a terminal.
  package var width: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + Int(terminal_width($1.value)) }
  }

  /// As much of the beginning as `limit` columns have room for.
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
