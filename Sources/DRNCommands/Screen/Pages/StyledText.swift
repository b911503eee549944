import DRNLog
import TerminalScreen

/// Reads what the tool prints in colour back into lines.
///
/// The tool writes no other control sequences, and escapes what comes from a log.
enum StyledText {
  static func lines(_ text: String) -> [TextLine] {
    var look = Look.plain
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var styled = TextLine()
      for (index, part) in line.split(separator: "\u{1b}[", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard index > 0, let end = part.firstIndex(of: "m") else {
          styled.append(shown(part), look)
          continue
        }
        for code in part[..<end].split(separator: ";") { look.apply(Int(code) ?? 0) }
        styled.append(shown(part[part.index(after: end)...]), look)
      }
      return styled
    }
  }

  /// Tabs are what ends a column of it; nothing else of that kind is to come through.
  private static func shown(_ text: Substring) -> String {
    DisplayText.escaping(
      text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  "))
  }
}

extension Look {
  fileprivate mutating func apply(_ code: Int) {
    switch code {
    case 0: self = .plain
    case 1: isBold = true
    case 2: isDim = true
    case 7: isReversed = true
    case 31...36: color = Color(rawValue: Int32(code - 29))
    default: break
    }
  }
}
