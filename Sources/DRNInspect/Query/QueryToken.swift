import DRN
import DRNLog

/// A token of an expression and its range.
struct QueryToken {
  enum Kind: Equatable {
    case name(String)
    case string(String)
    case number(JSONNumber)
    /// In nanoseconds.
    case duration(Int128)
    /// An operator, a bracket, a dot or a comma.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// The indices of its scalars.
  let range: Range<Int>

  var start: Int { range.lowerBound }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

  func isWord(_ word: String) -> Bool { kind == .name(word) }
}
