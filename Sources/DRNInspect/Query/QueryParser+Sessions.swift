import DRN
import DRNLog

// Conditions on a session. Conditions on transitions stand in the parentheses of a word such as `any`.

extension QueryParser {
  mutating func sessionDisjunction(
    _ queries: inout [PositionQuery]
  ) throws(QueryError) -> SessionCondition {
    isInSession = true
    var conditions = [try sessionConjunction(&queries)]
    while token.isWord("or") || token.isSymbol("||") {
      try advance()
      conditions.append(try sessionConjunction(&queries))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func sessionConjunction(
    _ queries: inout [PositionQuery]
  ) throws(QueryError) -> SessionCondition {
    var conditions = [try sessionNegation(&queries)]
    while token.isWord("and") || token.isSymbol("&&") {
      try advance()
      conditions.append(try sessionNegation(&queries))
    }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func sessionNegation(
    _ queries: inout [PositionQuery]
  ) throws(QueryError) -> SessionCondition {
    let isNegated = token.isWord("not") || token.isSymbol("!")
    guard isNegated || token.isSymbol("(") else { return try sessionTest(&queries) }
    return try nested { (parser) throws(QueryError) in
      try parser.advance()
      if isNegated { return .not(try parser.sessionNegation(&queries)) }
      let condition = try parser.sessionDisjunction(&queries)
      try parser.close()
      return condition
    }
  }

  private mutating func close() throws(QueryError) {
    guard token.isSymbol(")") else { throw unexpected("')'") }
    try advance()
  }

  private mutating func sessionTest(
    _ queries: inout [PositionQuery]
  ) throws(QueryError) -> SessionCondition {
    let start = token
    guard case .name(let word) = start.kind, SessionVocabulary.names.contains(word) else {
      throw unexpectedInSession(start)
    }
    try advance()
    guard SessionVocabulary.functions.contains(word) else { return try sessionField(word, start) }
    guard token.isSymbol("(") else { throw unexpected("'(' after '\(word)'") }
    try countComparison(start)
    let query: QueryCondition = try nested { (parser) throws(QueryError) in
      try parser.advance()
      let query =
        SessionVocabulary.placeFunctions.contains(word)
        ? try parser.isPlace() : try parser.disjunction()
      try parser.close()
      return query
    }
    // "All" is: none that is not.
    queries.append(PositionQuery(word == "all" ? .not(query) : query))
    let index = queries.count - 1
    switch word {
    case "all": return .not(.someTransition(query: index))
    case "began", "first": return .firstTransition(query: index)
    case "ended", "last": return .lastTransition(query: index)
    case "count": return try sessionNumber(.matches(query: index), word)
    default: return .someTransition(query: index)
    }
  }

  /// The condition that the user is at a place: at a route, or at one of a list.
  private mutating func isPlace() throws(QueryError) -> QueryCondition {
    let start = token
    let route = try literal("a route such as \"checkout\", or a list of them")
    guard route.json != nil else { throw unexpected("a route such as \"checkout\"", start) }
    var relation = QueryRelation.equal
    if case .list = route { relation = .isIn }
    return .comparison(
      .path(QueryPath(source: .symbol(.currentRoute), steps: [])), relation, .literal(route))
  }

  private func unexpectedInSession(_ token: QueryToken) -> QueryError {
    let expectation = "a condition on a session, such as visited(\"checkout\") or any(gap > 2s)"
    guard case .name(let word) = token.kind else { return unexpected(expectation, token) }
    let isOfTransition = word == "event" || word == "state" || QueryName.bare[word] != nil
    let advice =
      isOfTransition
      ? "'\(word)' is of a transition: put the comparison in any(…), all(…), first(…) or last(…)"
      : Spelling.nearest(to: word, in: SessionVocabulary.names).map { "did you mean '\($0)'?" }
    return unexpected(expectation, token, advice: advice)
  }
}

// Comparisons of what a session has.

extension QueryParser {
  private mutating func sessionField(
    _ word: String, _ start: QueryToken
  ) throws(QueryError) -> SessionCondition {
    switch word {
    case "transitions": return try sessionNumber(.transitions, word)
    case "duration":
      let (relation, isNegated) = try sessionRelation(after: word)
      let value = token
      guard case .duration(let duration) = value.kind, relation.isOrder, !isNegated else {
        throw unexpected("a duration such as 90s or 10m to compare with", value)
      }
      try advance()
      return .duration(relation, duration)
    case "firstTime", "lastTime":
      let (relation, isNegated) = try sessionRelation(after: word)
      let value = token
      guard case .string(let text) = value.kind, relation.isOrder, !isNegated,
        let time = RFC3339.nanoseconds(parsing: text)
      else { throw unexpected("a time such as \"2026-11-21T10:00:00Z\" to compare with", value) }
      try advance()
      return .time(
        word == "firstTime" ? .first : .last, relation, Timestamp(nanosecondsSince1970: time))
    default: return try sessionName(word)
    }
  }

  private mutating func sessionNumber(
    _ number: SessionNumber, _ word: String
  ) throws(QueryError) -> SessionCondition {
    let (relation, isNegated) = try sessionRelation(after: word)
    guard case .number(let text) = token.kind, relation.isOrder, !isNegated,
      let value = text.int64.flatMap(Int.init(exactly:))
    else { throw unexpected("a whole number such as 10 to compare with") }
    try advance()
    return .number(number, relation, value)
  }

  private mutating func sessionName(_ word: String) throws(QueryError) -> SessionCondition {
    let comparison = try sessionComparison(after: word)
    let value = token
    let literal = try literal("a text such as \"window-1\"")
    let condition: SessionCondition
    switch comparison.meaning {
    case .match:
      condition = .nameMatch(pattern: try pattern(literal, value))
    case .relation(let relation):
      if relation == .isIn {
        guard case .list = literal else {
          throw unexpected("a list such as [\"window-1\", \"window-2\"] after 'in'", value)
        }
      } else if literal.text == nil {
        throw unexpected("a text such as \"window-1\" to compare a name with", value)
      }
      condition = .name(relation, literal.json ?? .null)
    }
    return comparison.isNegated ? .not(condition) : condition
  }

  private mutating func sessionRelation(
    after word: String
  ) throws(QueryError) -> (QueryRelation, isNegated: Bool) {
    let comparison = try sessionComparison(after: word)
    guard case .relation(let relation) = comparison.meaning else {
      throw unexpected("== != < <= > or >= after '\(word)'", comparison.token)
    }
    return (relation, comparison.isNegated)
  }

  private mutating func sessionComparison(after word: String) throws(QueryError) -> Comparison {
    guard let comparison = try comparisonOperator() else {
      throw unexpected("a comparison after '\(word)'")
    }
    try countComparison(comparison.token)
    return comparison
  }
}
