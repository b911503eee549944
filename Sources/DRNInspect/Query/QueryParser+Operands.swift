import DRN
import DRNLog

// Paths and values.

extension QueryParser {
  mutating func operand() throws(QueryError) -> QueryOperand {
    if case .name(let name) = token.kind, !["true", "false", "null"].contains(name) {
      return .path(try path())
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
    var elements: [QueryLiteral] = []
    guard !token.isSymbol("]") else { return elements }
    while true {
      elements.append(try literal("a value, for a list has no names"))
      if token.isSymbol("]") { return elements }
      guard token.isSymbol(",") else { throw unexpected("',' or ']'") }
      try advance()
    }
  }

  private mutating func path() throws(QueryError) -> QueryPath {
    let source: QuerySource
    if token.isWord("event") {
      source = try member(of: "event", QueryName.event)
    } else if token.isWord("state") {
      source = try member(of: "state", QueryName.state)
    } else {
      source = try self.source(QueryName.bare, "a name such as route or overlay")
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
    _ names: [String: QuerySource], _ expectation: String
  ) throws(QueryError) -> QuerySource {
    guard case .name(let name) = token.kind else { throw unexpected(expectation) }
    guard let source = names[name] else {
      let isWord = QueryName.words.contains(name)
      let nearest = isWord ? nil : Spelling.nearest(to: name, in: names.keys)
      let error = unexpected(expectation)
      guard let nearest else { throw error }
      throw QueryError(
        "\(error.message) (did you mean '\(nearest)'?)", column: error.column, in: error.text)
    }
    try advance()
    return source
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
