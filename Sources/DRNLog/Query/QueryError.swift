/// An expression that is none: where it stops being one, and what was expected there.
public struct QueryError: Error, Hashable, Sendable {
  /// The expression, as it was given.
  public let text: String

  /// Where it is wrong: the first character is in column 1. One beyond the last is the end.
  public let column: Int

  /// What was expected there and what was found, without a full stop; safe on a terminal.
  public let message: String

  init(_ message: String, column: Int, in text: String) {
    self.text = text
    self.column = column
    self.message = message
  }
}

extension QueryError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    "The expression is wrong at column \(column): \(message)."
  }
}

extension QueryError {
  /// The expression, and under it a caret that points at the column; safe on a terminal.
  ///
  /// Of a long expression, only what stands around the column is shown.
  public var excerpt: String {
    let (before, after) = (text.prefix(column - 1), text.dropFirst(column - 1))
    let (leading, trailing) = (before.suffix(Self.reach), after.prefix(Self.reach))
    let start = (leading.count < before.count ? "…" : "") + DisplayText.escaping(String(leading))
    let end = DisplayText.escaping(String(trailing)) + (trailing.count < after.count ? "…" : "")
    return start + end + "\n" + String(repeating: " ", count: start.count) + "^"
  }

  /// How many characters are shown to either side.
  private static var reach: Int { 60 }
}
