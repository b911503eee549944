import DRNInspect
import DRNLog

extension PositionQuery {
  /// Parses an expression, and warns of what it probably does not mean.
  static func warning(
    about text: String, in context: CommandContext
  ) throws(QueryError) -> PositionQuery {
    let query = try PositionQuery(text)
    for warning in query.warnings { context.errors.message(warning) }
    return query
  }
}

/// A command whose expression may name a route that is not in the log.
protocol RouteNaming {
  var namedLog: String { get }

  /// A hint about such a name; `nil` if there is none.
  func hint(in log: LogReader) -> String?
}

extension RouteNaming {
  /// A message that suggests a similar route or overlay after a search without matches; `nil`
  /// unless standard error is a terminal: a script may search for absent names on purpose.
  func hint(in context: CommandContext) -> String? {
    guard context.errors.isTerminal, let log = try? LogReader(path: namedLog) else { return nil }
    return hint(in: log)
  }
}
