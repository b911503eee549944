import DRN

/// A word of an expression, and where it stands.
struct QueryToken {
  enum Kind: Equatable {
    case name(String)
    case string(String)
    case number(JSONNumber)
    /// In nanoseconds.
    case duration(Int128)
    /// An operator, a bracket, a dot, a comma.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// The indices of its scalars.
  let range: Range<Int>

  var start: Int { range.lowerBound }

  /// Whether it is this operator or bracket.
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

  /// Whether it is this word.
  func isWord(_ word: String) -> Bool { kind == .name(word) }
}
