import DRN
package import DRNLog

/// The names and operators of the language, for help and completions.
package enum QueryVocabulary {
  /// The values of a name, for completions.
  package enum Values: Equatable, Sendable {
    /// Values of the log of this kind; for routes and overlays, the names of their cases.
    case symbols(SymbolKind)
    case kinds
    case causes
    case other
  }

  /// The unqualified names.
  package static let names: [String] = QueryName.bare.keys.sorted()
  /// The names after `event.` and after `state.`.
  package static let eventNames: [String] = QueryName.event.keys.sorted()
  package static let stateNames: [String] = QueryName.state.keys.sorted()
  /// The comparison operators, and the connectives.
  package static let comparisons = [
    "==", "!=", "<", "<=", ">", ">=", "in", "not in", "contains", "not contains", "matches",
    "not matches",
  ]
  package static let connectives = ["and", "or"]

  /// The values to complete for a name: `route`, `event.kind`, `entries[0]`.
  package static func values(of name: String) -> Values {
    let path = name.prefix { $0 != "[" }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    let source: QuerySource? =
      switch (parts.count, parts.first) {
      case (1, let name?): QueryName.bare[String(name)]
      case (2, "event"): QueryName.event[String(parts[1])]
      case (2, "state"): QueryName.state[String(parts[1])]
      default: nil
      }
    switch source {
    case .symbol(.kind): return .kinds
    case .symbol(.cause): return .causes
    case .symbol(let symbol):
      guard case .symbol(let kind) = symbol.domain, kind != .json else { return .other }
      return .symbols(kind)
    case .list(let list): return .symbols(list.kind)
    default: return .other
    }
  }
}

/// The names of the language of conditions on sessions.
package enum SessionVocabulary {
  /// Those that take a route in parentheses.
  package static let placeFunctions = ["visited", "began", "ended"]
  /// Those that take a condition on a transition in parentheses.
  package static let transitionFunctions = ["any", "all", "first", "last", "count"]
  package static let functions = placeFunctions + transitionFunctions
  /// What a session has.
  package static let fields = ["session", "transitions", "duration", "firstTime", "lastTime"]
  package static let names = functions + fields
}

extension LogReader {
  /// The names of the log's values of a kind: of their cases, or the strings themselves.
  ///
  /// - Parameter limit: The maximum number of values to read; a log may have millions.
  package func names(of kind: SymbolKind, limit: Int) throws(LogError) -> [String] {
    var (names, seen): ([String], Set<String>) = ([], [])
    var (last, count): (UInt32, Int) = (0, 0)
    while count < limit, case let numbers = try symbolNumbers(of: kind, after: last),
      let end = numbers.last
    {
      for number in numbers.prefix(limit - count) {
        guard let json = try? json(of: kind, number),
          let name = (try? JSONValue(parsing: json))?.nameOrText, seen.insert(name).inserted
        else { continue }
        names.append(name)
      }
      (last, count) = (end, count + numbers.count)
    }
    return names
  }
}
