import DRNLog

/// A command that may be given the name of a route that there is not.
protocol NamingRoutes {
  var namedExpression: String? { get }
  var namedLog: String { get }
}

extension NamingRoutes {
  /// What is said to people where nothing was found: which route or overlay was meant. A script asks
  /// for names that are not there and means it.
  var hint: String? {
    guard StandardError.isTerminal, let namedExpression,
      let query = try? PositionQuery(namedExpression), let log = try? LogReader(path: namedLog)
    else { return nil }
    return query.hint(in: log)
  }
}

extension FindCommand: NamingRoutes {
  var namedExpression: String? { expression }
  var namedLog: String { options.log }
}

extension BisectCommand: NamingRoutes {
  var namedExpression: String? { expr }
  var namedLog: String { options.log }
}
