import DRN
import DRNLog

// Paths and values.

extension QueryParser {
  /// - Parameter isCompared: Whether an operator stands before it, after which a name may be a text without quotes.
  mutating func operand(isCompared: Bool) throws(QueryError) -> QueryOperand {
    if case .name(let name) = token.kind, !["true", "false", "null"].contains(name) {
      return .path(try path(isCompared))
    }
    return .literal(try literal("a name or a value"))
  }

  mutating func literal(_ expectation: String) throws(QueryError) -> QueryLiteral {
    let literal: QueryLiteral
    switch token.kind {
    case .string(let text): literal = .json(.string(text))
    case .number(let number): literal = .json(.number(number))
    case .duration(let duration): literal = .duration(duration)
    case .name("true"): literal = .json(.bool(true))
    case .name("false"): literal = .json(.bool(false))
    case .name("null"): literal = .json(.null)
    case .symbol("["):
      literal = .list(try nested { (parser) throws(QueryError) in try parser.list() })
    default: throw unexpected(expectation)
    }
    try advance()
    return literal
  }

  /// The elements of a list, up to its closing bracket.
  private mutating func list() throws(QueryError) -> [QueryLiteral] {
    try advance()
    let expectation = "a value, for a list has no names"
    var elements: [QueryLiteral] = []
    guard !token.isSymbol("]") else { return elements }
    while true {
      if let advice = quotesAdvice, case .name(let name) = token.kind, QueryName.bare[name] == nil {
        throw unexpected(expectation, token, advice: advice)
      }
      elements.append(try literal(expectation))
      if token.isSymbol("]") { return elements }
      guard token.isSymbol(",") else { throw unexpected("',' or ']'") }
      try advance()
    }
  }

  private mutating func path(_ isCompared: Bool) throws(QueryError) -> QueryPath {
    let start = token
    let source: QuerySource
    if token.isWord("event") {
      source = try member(of: "event", QueryName.event)
    } else if token.isWord("state") {
      source = try member(of: "state", QueryName.state)
    } else {
      source = try self.source(QueryName.bare, "a name such as route or overlay", isCompared)
      // Of the functions on sessions, some have the name of a field.
      if token.isSymbol("("), case .name(let name) = start.kind,
        SessionVocabulary.functions.contains(name)
      {
        throw unexpected("an operator", on: name, token)
      }
    }
    var steps: [JSONPath.Step] = []
    while let step = try step() {
      guard source != .gap else {
        throw unexpected("an operator, for a gap has no members", step.token)
      }
      steps.append(step.step)
    }
    return QueryPath(source: source, steps: steps)
  }

  private mutating func member(
    of part: String, _ names: [String: QuerySource]
  ) throws(QueryError) -> QuerySource {
    try advance()
    guard token.isSymbol(".") else { throw unexpected("'.' and a name after '\(part)'") }
    try advance()
    let example = part == "event" ? "event.kind" : "state.entries"
    return try source(names, "a name as in \(example)")
  }

  private mutating func source(
    _ names: [String: QuerySource], _ expectation: String, _ isCompared: Bool = false
  ) throws(QueryError) -> QuerySource {
    guard case .name(let name) = token.kind else { throw unexpected(expectation) }
    guard let source = names[name] else {
      if SessionVocabulary.names.contains(name) { throw unexpected(expectation, on: name, token) }
      let isWord = QueryName.words.contains(name)
      let nearest = isWord ? nil : Spelling.nearest(to: name, in: names.keys)
      let advice = [
        nearest.map { "did you mean '\($0)'?" }, isCompared ? quotesAdvice : nil,
      ].compactMap(\.self)
      throw unexpected(expectation, token, advice: advice.joined(separator: " or "))
    }
    try advance()
    return source
  }

  /// What to do about a name that stands where a value does.
  private var quotesAdvice: String? {
    guard case .name(let name) = token.kind, !QueryName.words.contains(name) else { return nil }
    return "a text needs quotes: \"\(DisplayText.shortening(name, to: 40))\""
  }

  /// An error about a word of the language of sessions in a condition on transitions.
  private func unexpected(_ expectation: String, on word: String, _ token: QueryToken) -> QueryError
  {
    unexpected(
      expectation, token,
      advice: "'\(word)' is of a whole session: "
        + (isInSession
          ? "it stands outside of any(…), all(…) and the like"
          : "'drn sessions LOG --where' takes it"))
  }

  private mutating func step() throws(QueryError) -> (step: JSONPath.Step, token: QueryToken)? {
    let start = token
    if start.isSymbol(".") {
      try advance()
      guard case .name(let name) = token.kind else {
        throw unexpected("a name after '.' (any other key is written [\"key\"])")
      }
      try advance()
      return (.counting(name), start)
    }
    guard start.isSymbol("[") else { return nil }
    try advance()
    let step: JSONPath.Step
    switch token.kind {
    case .string(let key): step = .key(key)
    case .number(let number):
      guard let index = number.int64.flatMap(Int.init(exactly:)) else {
        throw unexpected("a whole number such as 0 or -1")
      }
      step = .index(index)
    default: throw unexpected("a key in quotes or a number")
    }
    try advance()
    guard token.isSymbol("]") else { throw unexpected("']'") }
    try advance()
    return (step, start)
  }
}
