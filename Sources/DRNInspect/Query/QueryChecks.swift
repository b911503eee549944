import DRN
import DRNLog

// What tests and comparisons say of values, wherever these come from.

extension QueryValueTest {
  /// Whether the field's value passes.
  func holds(_ field: JSONValue, _ patterns: [QueryPattern?]) -> Bool {
    let value = field.value(at: steps)
    return switch check {
    case .truth: value.isTrue
    case .relation(let relation, let literal): relation.holds(value, literal)
    case .flipped(let relation, let literal): relation.holds(literal, value)
    case .match(let pattern): value.isFound(by: patterns[pattern])
    }
  }
}

extension QueryValueComparison {
  /// The fields that it compares, each once.
  var sources: [QuerySource] {
    var operands = [left]
    if case .relation(_, let right) = check { operands.append(right) }
    var sources: [QuerySource] = []
    for case .path(let path) in operands where !sources.contains(path.source) {
      sources.append(path.source)
    }
    return sources
  }

  /// Whether it holds, with the values that `field` tells.
  func holds<Failure: Error>(
    _ patterns: [QueryPattern?], _ field: (QuerySource) throws(Failure) -> JSONValue
  ) throws(Failure) -> Bool {
    let left = try Self.value(of: left, field)
    switch check {
    case .truth: return left.isTrue
    case .match(let pattern): return left.isFound(by: patterns[pattern])
    case .relation(let relation, let right):
      return relation.holds(left, try Self.value(of: right, field))
    }
  }

  private static func value<Failure: Error>(
    of operand: QueryOperand, _ field: (QuerySource) throws(Failure) -> JSONValue
  ) throws(Failure) -> JSONValue {
    switch operand {
    case .literal(let literal): literal.json ?? .null
    case .path(let path): try field(path.source).value(at: path.steps)
    }
  }
}

extension JSONValue {
  /// Whether it counts as true on its own.
  fileprivate var isTrue: Bool {
    switch self {
    case .null, .bool(false): false
    default: true
    }
  }

  fileprivate func isFound(by pattern: QueryPattern?) -> Bool {
    searchedTexts.contains { pattern?.isFound(in: $0) ?? false }
  }
}
