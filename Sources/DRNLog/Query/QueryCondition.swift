import DRN

/// What an expression says, as the parser has understood it.
indirect enum QueryCondition: Sendable {
  case constant(Bool)
  /// The path leads to something that is neither null nor false.
  case truth(QueryPath)
  case comparison(QueryOperand, QueryRelation, QueryOperand)
  /// The regular expression is found in the value.
  case match(QueryOperand, pattern: String)
  case not(QueryCondition)
  case all([QueryCondition])
  case any([QueryCondition])
}

/// The way to a value: where it begins, and the steps from there.
struct QueryPath: Hashable, Sendable {
  var source: QuerySource
  var steps: [QueryStep]
}

/// One side of a comparison.
enum QueryOperand: Sendable {
  case path(QueryPath)
  case literal(QueryLiteral)

  /// Whether it is the time between two transitions.
  var isGap: Bool {
    if case .path(let path) = self { path.source == .gap } else { false }
  }

  /// Whether it is a transition's time.
  var isTime: Bool {
    if case .path(let path) = self { path.source == .time && path.steps.isEmpty } else { false }
  }

  /// Whether it is a transition's kind.
  var isKind: Bool {
    if case .path(let path) = self {
      path.source == .symbol(.kind) && path.steps.isEmpty
    } else {
      false
    }
  }

  var literal: QueryLiteral? {
    if case .literal(let literal) = self { literal } else { nil }
  }
}

/// A value that stands in the expression.
enum QueryLiteral: Hashable, Sendable {
  case json(JSONValue)
  /// In nanoseconds.
  case duration(Int128)
  case list([QueryLiteral])

  /// The value as JSON, which has no durations.
  var json: JSONValue? {
    switch self {
    case .json(let value): return value
    case .duration: return nil
    case .list(let elements):
      let values = elements.compactMap(\.json)
      return values.count == elements.count ? .array(values) : nil
    }
  }

  var isNull: Bool { self == .json(.null) }

  /// The text of a string.
  var text: String? { json?.stringValue }
}
