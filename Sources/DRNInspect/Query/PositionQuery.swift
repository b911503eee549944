import DRNLog

/// A condition on a transition, the state after it, and the time since the previous transition.
///
/// ```swift
/// let query = try PositionQuery(#"route == "detail" && overlay == "filter" && gap > 2s"#)
/// try session.forEachMatch(of: query, in: 0...session.head()) { position in
///   print(position.record.seq)
///   return true
/// }
/// ```
///
/// <doc:Finding-Positions> describes the language.
public struct PositionQuery: Sendable {
  let program: QueryProgram
  let names: [Name]
  /// Sentences about what the expression probably does not mean.
  package let warnings: [String]

  /// Parses an expression.
  ///
  /// - Throws: ``QueryError`` with the column and what was expected there.
  /// - Complexity: O(*n*) in the expression's length.
  public init(_ text: String) throws(QueryError) {
    self.init(try QueryParser.parse(text))
  }

  init(_ condition: QueryCondition) {
    program = QueryProgram(condition)
    names = condition.names
    warnings = condition.warnings
  }

  /// Searches for a text, ignoring case, in a transition's kind, routes, overlays, tabs, flow,
  /// label, reason, payload, cause, group and meta, as they are displayed.
  ///
  /// Only the transition is searched, not the state after it.
  public init(containing text: String) {
    program = QueryProgram(searchingFor: text)
    (names, warnings) = ([], [])
  }

  /// Whether it uses the state; otherwise nothing needs to be folded.
  var needsState: Bool { program.needsState }

  /// Whether it uses the time since the previous transition.
  var needsPrevious: Bool { program.needsPrevious }
}
