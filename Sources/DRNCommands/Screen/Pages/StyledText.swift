import DRNLog
import TerminalScreen

/// Parses the tool's coloured output into styled lines, and writes such lines.
///
/// The tool writes only SGR sequences, and escapes text from logs.
enum StyledText {
  static func lines(_ text: String) -> [TextLine] {
    var style = TextStyle.plain
    // By scalars: a combining mark at the beginning of a text joins the end of the sequence.
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var styled = TextLine()
      for (index, part) in line.split(separator: "\u{1b}", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard index > 0, part.first == "[", let end = part.firstIndex(of: "m") else {
          styled.append(shown(part), style)
          continue
        }
        for code in part[..<end].dropFirst().split(separator: ";") {
          style.apply(Int(String(code)) ?? 0)
        }
        styled.append(shown(part[part.index(after: end)...]), style)
      }
      return styled
    }
  }

  /// A line as output of a terminal.
  static func text(_ line: TextLine) -> String {
    line.pieces.map { piece in
      let codes = piece.style.codes
      return codes.isEmpty
        ? piece.text
        : "\u{1b}[\(codes.map { "\($0)" }.joined(separator: ";"))m\(piece.text)\u{1b}[0m"
    }.joined()
  }

  /// Replaces tabs, which separate columns, with spaces, and escapes other control characters.
  private static func shown(_ text: Substring.UnicodeScalarView) -> String {
    let columns = text.split(separator: "\t", omittingEmptySubsequences: false)
    return DisplayText.escaping(columns.map { String($0) }.joined(separator: "  "))
  }
}

extension TextStyle {
  fileprivate mutating func apply(_ code: Int) {
    switch code {
    case 0: self = .plain
    case 1: isBold = true
    case 2: isDim = true
    case 7: isReversed = true
    // The tool writes no blue.
    case 31...36: color = Color(rawValue: Int32(code - 29))
    default: break
    }
  }

  fileprivate var codes: [Int] {
    [(isBold, 1), (isDim, 2), (isUnderlined, 4), (isReversed, 7)].filter(\.0).map(\.1)
      + (color.map { [Int($0.rawValue) + 29] } ?? [])
  }
}
