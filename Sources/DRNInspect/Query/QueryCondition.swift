import DRN
import DRNLog

/// The parsed form of an expression.
indirect enum QueryCondition: Sendable {
  case constant(Bool)
  /// The path's value is neither null nor false.
  case truth(QueryPath)
  case comparison(QueryOperand, QueryRelation, QueryOperand)
  /// The regular expression matches somewhere in the value.
  case match(QueryOperand, pattern: String)
  case not(QueryCondition)
  case all([QueryCondition])
  case any([QueryCondition])
}

/// A path to a value: its source and the steps from there.
struct QueryPath: Hashable, Sendable {
  var source: QuerySource
  var steps: [JSONPath.Step]
}

/// One side of a comparison.
enum QueryOperand: Sendable {
  case path(QueryPath)
  case literal(QueryLiteral)

  var isGap: Bool {
    if case .path(let path) = self { path.source == .gap } else { false }
  }

  var isTime: Bool {
    if case .path(let path) = self { path.source == .time && path.steps.isEmpty } else { false }
  }

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

/// A literal value in the expression.
enum QueryLiteral: Hashable, Sendable {
  case json(JSONValue)
  /// In nanoseconds.
  case duration(Int128)
  case list([QueryLiteral])

  /// The value as JSON; nil for a duration.
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
