import DRN
import DRNLog

/// A recursive descent parser; the documentation page `Finding-Positions` has the grammar.
struct QueryParser {
  /// The maximum nesting depth of parentheses, `not` and lists.
  static var maximumDepth: Int { 64 }
  /// The maximum number of comparisons in an expression; each has a cache of verdicts.
  static var maximumComparisons: Int { 256 }

  private var lexer: QueryLexer
  private(set) var token: QueryToken
  private var depth = 0
  private var comparisons = 0
  /// Whether it parses a condition on sessions, of which conditions on transitions are parts.
  var isInSession = false

  init(_ text: String) throws(QueryError) {
    lexer = QueryLexer(text)
    token = try lexer.next()
  }

  /// Parses an expression.
  static func parse(_ text: String) throws(QueryError) -> QueryCondition {
    try parse(text, example: "route == \"home\"") { (parser) throws(QueryError) in
      try parser.disjunction()
    }
  }

  /// Parses an expression as a whole.
  static func parse<Condition>(
    _ text: String, example: String,
    _ read: (inout QueryParser) throws(QueryError) -> Condition
  ) throws(QueryError) -> Condition {
    var parser = try QueryParser(text)
    if parser.token.kind == .end {
      throw QueryError(
        "expected a condition such as \(example), but the expression is empty", column: 1, in: text)
    }
    let condition = try read(&parser)
    guard parser.token.kind == .end else {
      throw parser.unexpected("'and', 'or' or the end")
    }
    return condition
  }

  mutating func advance() throws(QueryError) { token = try lexer.next() }

  func error(_ message: String, at index: Int) -> QueryError { lexer.error(message, at: index) }

  /// An error at the current token.
  func unexpected(_ expectation: String) -> QueryError { unexpected(expectation, token) }

  func unexpected(_ expectation: String, _ token: QueryToken) -> QueryError {
    lexer.error("expected \(expectation), but \(lexer.found(token))", at: token.start)
  }

  /// An error with advice in parentheses, if there is some.
  func unexpected(_ expectation: String, _ token: QueryToken, advice: String?) -> QueryError {
    let error = unexpected(expectation, token)
    guard let advice, !advice.isEmpty else { return error }
    return QueryError("\(error.message) (\(advice))", column: error.column, in: error.text)
  }

  /// Parses a nested construct and limits the depth.
  mutating func nested<Result>(
    _ read: (inout Self) throws(QueryError) -> Result
  ) throws(QueryError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw unexpected("at most \(Self.maximumDepth) levels of parentheses, lists and 'not'")
    }
    return try read(&self)
  }
}

// Conditions, in order of increasing precedence.

extension QueryParser {
  mutating func disjunction() throws(QueryError) -> QueryCondition {
    try condition(of: try disjunctionOrOperand())
  }

  private mutating func disjunctionOrOperand() throws(QueryError) -> Part {
    try joined(by: "or", "||", QueryCondition.any) { (parser) throws(QueryError) in
      try parser.conjunction()
    }
  }

  private mutating func conjunction() throws(QueryError) -> Part {
    try joined(by: "and", "&&", QueryCondition.all) { (parser) throws(QueryError) in
      try parser.negation()
    }
  }

  /// A single part, or the condition that several parts joined by an operator form.
  private mutating func joined(
    by word: String, _ symbol: String, _ join: ([QueryCondition]) -> QueryCondition,
    _ part: (inout Self) throws(QueryError) -> Part
  ) throws(QueryError) -> Part {
    let first = try part(&self)
    guard token.isWord(word) || token.isSymbol(symbol) else { return first }
    var conditions = [try condition(of: first)]
    while token.isWord(word) || token.isSymbol(symbol) {
      try advance()
      conditions.append(try condition(of: try part(&self)))
    }
    return Part(content: .condition(join(conditions)), token: first.token)
  }

  private mutating func negation() throws(QueryError) -> Part {
    guard token.isWord("not") || token.isSymbol("!") else { return try comparison() }
    let start = token
    let condition = try nested { (parser) throws(QueryError) in
      try parser.advance()
      return try parser.condition(of: try parser.negation())
    }
    return Part(content: .condition(.not(condition)), token: start)
  }

  private mutating func comparison() throws(QueryError) -> Part {
    let left = try part()
    guard let comparison = try comparisonOperator() else { return left }
    guard case .operand(let operand) = left.content else {
      throw error(
        "expected 'and', 'or' or the end after a condition in parentheses, but found a comparison",
        at: comparison.token.start)
    }
    try countComparison(comparison.token)
    let right = try part(isCompared: true)
    let condition = try self.condition(
      Side(operand: operand, token: left.token), comparison,
      try side(right, after: comparison.token))
    let next = token
    if try comparisonOperator() != nil {
      throw unexpected("'and' and another comparison, for comparisons are not chained", next)
    }
    return Part(
      content: .condition(comparison.isNegated ? .not(condition) : condition), token: left.token)
  }

  mutating func countComparison(_ token: QueryToken) throws(QueryError) {
    comparisons += 1
    guard comparisons <= Self.maximumComparisons else {
      throw error(
        "expected at most \(Self.maximumComparisons) comparisons, but found more",
        at: token.start)
    }
  }

  private func side(_ part: Part, after comparison: QueryToken) throws(QueryError) -> Side {
    guard case .operand(let operand) = part.content else {
      throw unexpected("a name or a value after \(Self.name(of: comparison))", part.token)
    }
    return Side(operand: operand, token: part.token)
  }

  static func name(of token: QueryToken) -> String {
    switch token.kind {
    case .name(let text), .symbol(let text): "'\(text)'"
    default: "it"
    }
  }

  /// The comparison operator at the current token, if any; consumes its tokens.
  mutating func comparisonOperator() throws(QueryError) -> Comparison? {
    let first = token
    if case .symbol(let symbol) = first.kind, let relation = Self.relations[symbol] {
      try advance()
      return Comparison(meaning: .relation(relation), token: first)
    }
    let isNegated = first.isWord("not")
    if isNegated { try advance() }
    let meaning: Comparison.Meaning
    if token.isWord("in") {
      meaning = .relation(.isIn)
    } else if token.isWord("contains") {
      meaning = .relation(.contains)
    } else if token.isWord("matches") {
      meaning = .match
    } else if isNegated {
      throw unexpected("'in', 'matches' or 'contains' after 'not'")
    } else {
      return nil
    }
    let last = token
    try advance()
    return Comparison(meaning: meaning, token: last, isNegated: isNegated)
  }

  private static let relations: [String: QueryRelation] = [
    "==": .equal, "!=": .unequal, "<": .less, "<=": .lessOrEqual, ">": .greater,
    ">=": .greaterOrEqual,
  ]
}

// Parts of conditions.

extension QueryParser {
  /// A condition or an operand, and its first token.
  struct Part {
    enum Content {
      case condition(QueryCondition)
      case operand(QueryOperand)
    }

    let content: Content
    let token: QueryToken
  }

  /// A side of a comparison, and its first token.
  struct Side {
    let operand: QueryOperand
    let token: QueryToken
  }

  /// A comparison operator, and its last token.
  struct Comparison {
    enum Meaning {
      case relation(QueryRelation)
      case match
    }

    let meaning: Meaning
    let token: QueryToken
    var isNegated = false
  }

  /// Converts a part to a condition; throws if it is not one.
  private func condition(of part: Part) throws(QueryError) -> QueryCondition {
    switch part.content {
    case .condition(let condition): return condition
    case .operand(.path(let path)): return .truth(path)
    case .operand(.literal(.json(.bool(let value)))): return .constant(value)
    case .operand(.literal):
      throw unexpected("a condition, for a value by itself is none", part.token)
    }
  }

  private mutating func part(isCompared: Bool = false) throws(QueryError) -> Part {
    let start = token
    guard start.isSymbol("(") else {
      return Part(content: .operand(try operand(isCompared: isCompared)), token: start)
    }
    let inner = try nested { (parser) throws(QueryError) in
      try parser.advance()
      let inner = try parser.disjunctionOrOperand()
      guard parser.token.isSymbol(")") else { throw parser.unexpected("')'") }
      return inner
    }
    try advance()
    return Part(content: inner.content, token: start)
  }
}
