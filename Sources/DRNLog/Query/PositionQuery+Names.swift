import DRN

extension PositionQuery {
  /// A route or an overlay that an expression names.
  package struct Name: Hashable, Sendable {
    package let kind: SymbolKind
    package let text: String
  }

  /// A name of the expression that nothing in the log has, and what is said of it.
  ///
  /// - Parameter limit: How many of the log's values are looked at; where it has more of them, nothing
  ///   is said of a name that is not near another one.
  package func hint(in log: LogReader, limit: Int = 20_000) -> String? {
    for name in names {
      guard let known = try? log.names(of: name.kind, limit: limit), !known.contains(name.text)
      else { continue }
      let what = name.kind == .route ? "route" : "overlay"
      let sentence = "No \(what) of the log is called '\(DisplayText.escaping(name.text))'"
      let count = (try? log.symbolCount(of: name.kind)) ?? 0
      if let ending = Spelling.hint(name.text, among: known, isComplete: count <= limit) {
        return DisplayText.escaping(sentence + ending + (ending.hasSuffix("?") ? "" : "."))
      }
    }
    return nil
  }
}

extension QueryCondition {
  /// The routes and overlays that are compared with a text.
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
  /// Routes or overlays, where it leads to such a value.
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
