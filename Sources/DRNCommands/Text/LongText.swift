/// Cuts long values in the middle, so that what is around them is seen.
enum LongText {
  /// The length of a text in quotes, in Unicode scalars, from which on it is cut.
  static let valueLimit = 160
  /// The same of a line's piece without such a text.
  private static let pieceLimit = 2_000

  /// The text with its long string literals cut, and cut itself if it is still very long.
  static func folded(_ text: String) -> String {
    guard text.utf8.count > valueLimit else { return text }
    var result = String.UnicodeScalarView()
    var literal: String.UnicodeScalarView?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      guard var open = literal else {
        result.append(scalar)
        if scalar == "\"" { literal = String.UnicodeScalarView() }
        continue
      }
      if scalar == "\"", !isEscaped {
        result.append(contentsOf: cut(open, to: valueLimit))
        result.append(scalar)
        literal = nil
      } else {
        isEscaped = scalar == "\\" && !isEscaped
        open.append(scalar)
        literal = open
      }
    }
    if let literal { result.append(contentsOf: literal) }
    return String(cut(result, to: pieceLimit))
  }

  /// The first two thirds of `limit`, a sign, and the last third.
  private static func cut(
    _ text: String.UnicodeScalarView, to limit: Int
  ) -> String.UnicodeScalarView {
    guard text.count > limit else { return text }
    var result = String.UnicodeScalarView(text.prefix(limit * 2 / 3))
    result.append("…")
    result.append(contentsOf: text.suffix(limit / 3))
    return result
  }
}
