/// Cuts long values in the middle, so that what is around them is seen.
enum LongText {
  /// The length of a text in quotes, in Unicode scalars, from which on it is cut.
  static let valueLimit = 160
  /// The same of a line's piece without such a text.
  private static let pieceLimit = 2_000

  /// The text with its long string literals cut, and cut itself if it is still very long.
  ///
  /// - Complexity: O(*n*).
  static func folded(_ text: String) -> String {
    guard text.utf8.count > valueLimit else { return text }
    let scalars = text.unicodeScalars
    var result = String.UnicodeScalarView()
    /// Where the text that is not copied yet begins: after the opening quote, inside a literal.
    var start = scalars.startIndex
    var (isInside, isEscaped) = (false, false)
    for index in scalars.indices {
      let isQuote = scalars[index] == "\"" && !isEscaped
      isEscaped = isInside && scalars[index] == "\\" && !isEscaped
      guard isQuote else { continue }
      if isInside {
        append(scalars[start..<index], to: &result, limit: valueLimit)
        start = index
      } else {
        let next = scalars.index(after: index)
        result.append(contentsOf: scalars[start..<next])
        start = next
      }
      isInside.toggle()
    }
    result.append(contentsOf: scalars[start...])
    var cut = String.UnicodeScalarView()
    append(result[...], to: &cut, limit: pieceLimit)
    return String(cut)
  }

  /// Appends a text, or of one that is longer than `limit` the first two thirds of that, a sign, and the last third.
  private static func append(
    _ text: Substring.UnicodeScalarView, to result: inout String.UnicodeScalarView, limit: Int
  ) {
    guard text.count > limit else { return result.append(contentsOf: text) }
    result.append(contentsOf: text.prefix(limit * 2 / 3))
    result.append("…")
    result.append(contentsOf: text.suffix(limit / 3))
  }
}
