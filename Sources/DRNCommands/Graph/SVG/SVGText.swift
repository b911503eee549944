struct SVGText {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  /// Escapes text of one or several lines.
  static func escaping(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkupText.escaping(String($0)) }.joined(separator: "\n")
  }
}

/// Formats a coordinate, rounded to tenths.
func number(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
  return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
}

/// Estimates the width of text: there is no font to measure it with.
enum TextWidth {
  static func of(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) } * size
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "l", "j", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]",
      "r",
      "·":
      return 0.37
    case "m", "w", "M", "W", "@", "%", "→", "…", "⤺", "▶", "■", "▲", "↻": return 0.95
    case "A"..."Z": return 0.7
    default: break
    }
    if scalar.isASCII { return 0.62 }
    // Combining marks have no width; East Asian characters and emoji have double width.
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return scalar.value >= 0x1100 ? 1.05 : 0.65
    }
  }
}
