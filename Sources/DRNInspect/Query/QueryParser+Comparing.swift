import DRN
import DRNLog

// Rules on which operands can be compared.

extension QueryParser {
  /// The condition for a comparison.
  func condition(
    _ left: Side, _ comparison: Comparison, _ right: Side
  ) throws(QueryError) -> QueryCondition {
    switch comparison.meaning {
    case .match: return try match(left, right)
    case .relation(let relation):
      try check(left, relation, right)
      return .comparison(left.operand, relation, right.operand)
    }
  }

  private func match(_ left: Side, _ right: Side) throws(QueryError) -> QueryCondition {
    let pattern = try pattern(right.operand.literal, right.token)
    try refuseDuration(left, "a text")
    return .match(left.operand, pattern: pattern)
  }

  /// The regular expression that stands at `token`.
  func pattern(_ literal: QueryLiteral?, _ token: QueryToken) throws(QueryError) -> String {
    guard let pattern = literal?.text else {
      throw unexpected("a regular expression in quotes after 'matches'", token)
    }
    do {
      _ = try QueryPattern(pattern)
    } catch {
      throw self.error(
        "expected a regular expression, but \(DisplayText.escaping("\(error)"))", at: token.start)
    }
    return pattern
  }

  private func check(
    _ left: Side, _ relation: QueryRelation, _ right: Side
  ) throws(QueryError) {
    if relation == .isIn {
      switch right.operand {
      case .literal(.list), .path: break
      case .literal: throw unexpected("a list such as [\"home\", \"cart\"] after 'in'", right.token)
      }
    }
    if relation == .isIn || relation == .contains {
      let (element, list) = relation == .isIn ? (left, right) : (right, left)
      try refuseDuration(element.operand.isGap && list.operand.literal != nil ? nil : element)
      if list.operand.isGap { try refuseDuration(list, "a list") }
      guard case .literal(.list(let elements)) = list.operand else { return }
      for literal in elements { try check(element.operand, with: literal, list.token) }
    } else {
      try checkPair(left, right)
      try checkPair(right, left)
    }
  }

  /// Checks that one side of a comparison can be compared with the other.
  private func checkPair(_ side: Side, _ other: Side) throws(QueryError) {
    if let literal = other.operand.literal {
      try check(side.operand, with: literal, other.token)
    } else if side.operand.isGap, !other.operand.isGap {
      throw unexpected("a duration such as 2s or 250ms to compare with a gap", other.token)
    }
  }

  private func check(
    _ operand: QueryOperand, with literal: QueryLiteral, _ token: QueryToken
  ) throws(QueryError) {
    if operand.isGap {
      if case .duration = literal { return }
      guard literal.isNull else {
        throw unexpected("a duration such as 2s or 250ms to compare with a gap", token)
      }
    } else if literal.json == nil {
      throw unexpected("another value, for only 'gap' is compared with a duration", token)
    } else if operand.isKind, let name = literal.text, EventKind(name: name) == nil {
      let kinds = EventKind.allCases.map(\.name)
      let meant = Spelling.nearest(to: name, in: kinds).map { "\"\($0)\"" }
      throw unexpected(
        "a kind of transition, such as \(meant ?? "\"went\" or \"overlayShown\"")", token)
    } else if operand.isTime, !literal.isNull,
      literal.text.flatMap(RFC3339.nanoseconds(parsing:)) == nil
    {
      throw unexpected("a time such as \"2026-11-21T10:00:00Z\"", token)
    }
  }

  private func refuseDuration(_ side: Side?, _ expectation: String = "a value") throws(QueryError) {
    guard let side else { return }
    if side.operand.isGap || side.operand.literal.map({ $0.json == nil }) ?? false {
      throw unexpected("\(expectation), for a duration has an order and nothing else", side.token)
    }
  }
}
