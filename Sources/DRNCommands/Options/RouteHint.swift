import DRNInspect
import DRNLog

/// A command whose expression may name a route that is not in the log.
protocol RouteNaming {
  var namedLog: String { get }

  /// A hint about such a name; `nil` if there is none.
  func hint(in log: LogReader) -> String?
}

extension RouteNaming {
  /// A message that suggests a similar route or overlay after a search without matches; `nil`
  /// unless standard error is a terminal: a script may search for absent names on purpose.
  var hint: String? {
    guard StandardError.isTerminal, let log = try? LogReader(path: namedLog) else { return nil }
    return hint(in: log)
  }
}
