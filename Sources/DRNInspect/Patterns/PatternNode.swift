/// A regular expression as a tree.
indirect enum PatternNode: Sendable {
  case sequence([PatternNode])
  case choice([PatternNode])
  /// One scalar of a set.
  case one(ScalarSet)
  case assertion(PatternAssertion)
  /// At least `least` times and, if there is a limit, at most `most` times.
  case repeated(PatternNode, least: Int, most: Int?)

  static let empty = PatternNode.sequence([])
}

/// A condition on a place between two scalars.
enum PatternAssertion: Sendable {
  case start, end, lineStart, lineEnd, wordBoundary, noWordBoundary

  /// - Parameters:
  ///   - before: The scalar before the place; `nil` at the start of the text.
  ///   - after: The scalar after it; `nil` at the end.
  func holds(before: Unicode.Scalar?, after: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: before == nil
    case .end: after == nil
    case .lineStart: before.map(ScalarSet.lineBreaks.contains) ?? true
    case .lineEnd: after.map(ScalarSet.lineBreaks.contains) ?? true
    case .wordBoundary: Self.isWord(before) != Self.isWord(after)
    case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.word.contains) ?? false
  }
}
