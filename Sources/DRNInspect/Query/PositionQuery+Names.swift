import DRN
package import DRNLog

extension PositionQuery {
  /// A route or an overlay named in an expression.
  package struct Name: Hashable, Sendable {
    package let kind: SymbolKind
    package let text: String
  }

  /// A hint about a name of the expression that no value of the log has.
  ///
  /// - Parameter limit: The maximum number of values to read. If the log has more, there is no hint
  ///   unless a similar name was found.
  package func hint(in log: LogReader, limit: Int = 20_000) -> String? {
    for name in names {
      if let hint = log.hint(name, limit: limit) { return hint }
    }
    return nil
  }
}

extension LogReader {
  /// A hint about a name that no route or overlay of the log has.
  fileprivate func hint(_ name: PositionQuery.Name, limit: Int = 20_000) -> String? {
    guard let known = try? names(of: name.kind, limit: limit), !known.contains(name.text)
    else { return nil }
    let what = name.kind == .route ? "route" : "overlay"
    let sentence = "No \(what) of the log is called '\(DisplayText.escaping(name.text))'"
    let count = (try? symbolCount(of: name.kind)) ?? 0
    return Spelling.hint(name.text, among: known, isComplete: count <= limit).map { ending in
      DisplayText.escaping(sentence + ending + (ending.hasSuffix("?") ? "" : "."))
    }
  }
}

extension StatePath {
  /// A hint about a route or an overlay of the path that no value of the log has.
  package func hint(in log: LogReader) -> String? {
    let kind: SymbolKind
    var steps = steps[...]
    switch root {
    case .currentRoute, .origin: kind = .route
    case .overlay: kind = .overlay
    case .entries, .overlays, .rootOverlays:
      kind = root == .entries ? .route : .overlay
      guard case .index? = steps.popFirst() else { return nil }
    case .cursor, .tab, .flow, .rememberedTabs: return nil
    }
    guard let name = steps.first?.name else { return nil }
    return log.hint(PositionQuery.Name(kind: kind, text: name))
  }
}

extension QueryCondition {
  /// The names of routes and overlays that are compared with a string.
  var names: [PositionQuery.Name] {
    switch self {
    case .constant, .truth, .match: []
    case .comparison(let left, _, let right):
      Self.names(left, right) + Self.names(right, left)
    case .not(let condition): condition.names
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.names)
    }
  }

  private static func names(_ path: QueryOperand, _ value: QueryOperand) -> [PositionQuery.Name] {
    guard case .path(let path) = path, case .literal(let literal) = value,
      let kind = path.namedKind
    else { return [] }
    let literals: [QueryLiteral] =
      if case .list(let elements) = literal { elements } else { [literal] }
    return literals.compactMap(\.text).map { PositionQuery.Name(kind: kind, text: $0) }
  }
}

extension QueryPath {
  /// The kind of value, if the operand is a route or an overlay.
  fileprivate var namedKind: SymbolKind? {
    let kind: SymbolKind
    switch source {
    case .symbol(let symbol):
      guard steps.isEmpty, case .symbol(let found) = symbol.domain else { return nil }
      kind = found
    case .list(let list):
      if let step = steps.first {
        guard steps.count == 1, case .index = step else { return nil }
      }
      kind = list.kind
    default: return nil
    }
    return kind == .route || kind == .overlay ? kind : nil
  }
}
