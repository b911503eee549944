/// A condition on a transition, the state after it, and the time since the one before.
///
/// ```swift
/// let query = try PositionQuery(#"route == "detail" && overlay == "filter" && gap > 2s"#)
/// try session.forEachMatch(of: query, in: 0...session.head()) { position in
///   print(position.record.seq)
///   return true
/// }
/// ```
///
/// <doc:Finding-Positions> has the language.
public struct PositionQuery: Sendable {
  let program: QueryProgram
  /// The routes and overlays that it names.
  let names: [Name]

  /// Understands an expression.
  ///
  /// - Throws: ``QueryError``, which names the column and what was expected there.
  /// - Complexity: O(*n*) in the expression's length.
  public init(_ text: String) throws(QueryError) {
    let condition = try QueryParser.parse(text)
    program = QueryProgram(condition)
    names = condition.names
  }

  /// Looks for a text in what a transition shows: its kind, routes, overlays, tabs, flow, label,
  /// reason, payload, cause, group and meta, as people are shown them; upper and lower case are the
  /// same.
  ///
  /// Only the transition is looked at, not the state after it.
  public init(containing text: String) {
    program = QueryProgram(searchingFor: text)
    names = []
  }

  /// Whether it asks for anything of the state; else nothing has to be folded.
  var needsState: Bool { program.needsState }

  /// Whether it asks for the time since the transition before.
  var needsPrevious: Bool { program.needsPrevious }
}
