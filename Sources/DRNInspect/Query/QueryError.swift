import DRNLog

/// A syntax error in an expression: its column, and what was expected there.
public struct QueryError: Error, Hashable, Sendable {
  /// The expression as given.
  public let text: String

  /// The column of the error; the first character is in column 1. One beyond the last is the end.
  public let column: Int

  /// What was expected and what was found there, without a full stop; safe to print on a terminal.
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
  /// The expression, with a caret below it that points at the column; safe to print on a terminal.
  ///
  /// A long expression is shortened to the text around the column.
  public var excerpt: String {
    let (before, after) = (text.prefix(column - 1), text.dropFirst(column - 1))
    let (leading, trailing) = (before.suffix(Self.reach), after.prefix(Self.reach))
    let start = (leading.count < before.count ? "…" : "") + DisplayText.escaping(String(leading))
    let end = DisplayText.escaping(String(trailing)) + (trailing.count < after.count ? "…" : "")
    return start + end + "\n" + String(repeating: " ", count: start.count) + "^"
  }

  /// How many characters are shown on each side of the column.
  private static var reach: Int { 60 }
}
