/// Parses a regular expression.
///
/// The grammar has what can be matched in linear time. A construct that cannot, or that is rare, is
/// refused by name, so that no pattern means something else than elsewhere.
struct PatternParser {
  /// Options such as `(?i)`; they hold to the end of the group.
  struct Options {
    var ignoresCase = false
    var dotMatchesLineBreaks = false
    var isMultiline = false
  }

  let scalars: [Unicode.Scalar]
  var index = 0
  var options = Options()
  private var depth = 0

  /// Groups and classes in each other.
  static var largestDepth: Int { 64 }
  /// The largest number in `{…}`.
  static var largestCount: Int { 1_000 }

  static func parse(_ pattern: String) throws(PatternError) -> PatternNode {
    var parser = PatternParser(scalars: Array(pattern.unicodeScalars))
    let node = try parser.choice()
    // Only a closing parenthesis ends a choice early.
    guard parser.index == parser.scalars.count else { throw .syntax("unexpected ')'") }
    return node
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func skip(_ text: StaticString) -> Bool {
    let expected = text.description.unicodeScalars
    guard scalars[index...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  /// Parses something nested with `body`.
  mutating func nested<Result>(
    _ body: (inout PatternParser) throws(PatternError) -> Result
  ) throws(PatternError) -> Result {
    guard depth < Self.largestDepth else {
      throw .unsupported("more than \(Self.largestDepth) groups in each other")
    }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func choice() throws(PatternError) -> PatternNode {
    var branches = [try sequence()]
    while skip("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if skip("\\Q") {
        parts += quoted()
        // A repetition after the quotes is of the last character in them.
        if let last = parts.popLast() { parts.append(try quantified(last)) }
        continue
      }
      let (part, canBeRepeated) = try atom()
      parts.append(canBeRepeated ? try quantified(part) : part)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// The literal text up to `\E` or the end.
  private mutating func quoted() -> [PatternNode] {
    var parts: [PatternNode] = []
    while let scalar = next, !skip("\\E") {
      parts.append(.one(ScalarSet(scalar, ignoresCase: options.ignoresCase)))
      index += 1
    }
    return parts
  }

  private mutating func atom() throws(PatternError) -> (PatternNode, canBeRepeated: Bool) {
    guard let scalar = next else { return (.empty, false) }
    index += 1
    switch scalar {
    case "(": return try group()
    case "[":
      let set = try nested { (parser) throws(PatternError) in try parser.characterClass() }
      return (.one(set), true)
    case ".": return (.one(options.dotMatchesLineBreaks ? .all : .allButLineBreaks), true)
    case "^": return (.assertion(options.isMultiline ? .lineStart : .start), false)
    case "$": return (.assertion(options.isMultiline ? .lineEnd : .end), false)
    case "*", "+", "?": throw Self.nothing(before: scalar)
    case "{":
      index -= 1
      guard try quantifier() == nil else { throw Self.nothing(before: scalar) }
      index += 1
      return (.one(ScalarSet(scalar, ignoresCase: options.ignoresCase)), true)
    case "\\": return try escape()
    default: return (.one(ScalarSet(scalar, ignoresCase: options.ignoresCase)), true)
    }
  }

  private static func nothing(before scalar: Unicode.Scalar) -> PatternError {
    .syntax("there is nothing before '\(scalar)' to repeat")
  }

  private mutating func escape() throws(PatternError) -> (PatternNode, canBeRepeated: Bool) {
    switch next {
    case "b": return asserting(.wordBoundary)
    case "B": return asserting(.noWordBoundary)
    case "A": return asserting(.start)
    case "z": return asserting(.end)
    case "k", "g": throw .unsupported("a reference to a group")
    case let digit? where ("1"..."9").contains(digit):
      throw .unsupported("a reference to a group")
    default: break
    }
    let item = try escapedItem()
    return (.one(ScalarSet([item], ignoresCase: options.ignoresCase)), true)
  }

  private mutating func asserting(
    _ assertion: PatternAssertion
  ) -> (PatternNode, canBeRepeated: Bool) {
    index += 1
    return (.assertion(assertion), false)
  }
}

// Groups.

extension PatternParser {
  /// Parses what is after an opening parenthesis.
  private mutating func group() throws(PatternError) -> (PatternNode, canBeRepeated: Bool) {
    let outer = options
    if skip("?") {
      if skip("<=") || skip("<!") || skip("=") || skip("!") { throw .unsupported("looking around") }
      if skip(">") || skip("|") || skip("(") || skip("#") || skip("R") || skip("&") {
        throw .unsupported("a special group")
      }
      if skip("<") || skip("P<") {
        while let scalar = next, scalar != ">" {
          guard scalar == "_" || scalar.properties.isXIDContinue else { break }
          index += 1
        }
        guard skip(">") else { throw .syntax("expected '>' after a group's name") }
      } else if !skip(":") {
        try flags()
        // Without a colon, the options hold to the end of the group around them.
        if skip(")") { return (.empty, false) }
        guard skip(":") else { throw .syntax("expected ')'") }
      }
    } else if skip("*") {
      throw .unsupported("a verb")
    }
    let node = try nested { (parser) throws(PatternError) in try parser.choice() }
    guard skip(")") else { throw .syntax("expected ')'") }
    options = outer
    return (node, true)
  }

  private mutating func flags() throws(PatternError) {
    var isOn = true
    while let scalar = next, scalar != ")", scalar != ":" {
      switch scalar {
      case "-": isOn = false
      case "i": options.ignoresCase = isOn
      case "s": options.dotMatchesLineBreaks = isOn
      case "m": options.isMultiline = isOn
      default: throw .unsupported("an option other than i, s and m")
      }
      index += 1
    }
  }
}

// Repetition.

extension PatternParser {
  private mutating func quantified(_ node: PatternNode) throws(PatternError) -> PatternNode {
    var result = node
    var isRepeated = false
    while let (least, most) = try quantifier() {
      guard !isRepeated else { throw .syntax("a repetition of a repetition needs parentheses") }
      isRepeated = true
      // Whether a repetition prefers to be short does not change whether anything is found.
      _ = skip("?")
      if skip("+") { throw .unsupported("a possessive repetition") }
      result = .repeated(result, least: least, most: most)
    }
    return result
  }

  private mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = index
    guard skip("{") else { return nil }
    let least = try count()
    let isRange = skip(",")
    let most = isRange ? try count() : least
    // Other braces are text.
    guard skip("}"), least != nil || most != nil else {
      index = start
      return nil
    }
    if let least, let most, most < least {
      throw .syntax("\(least) is more than \(most) in a repetition")
    }
    return (least ?? 0, most)
  }

  private mutating func count() throws(PatternError) -> Int? {
    var number: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      let value = (number ?? 0) * 10 + Int(scalar.value - 0x30)
      guard value <= Self.largestCount else {
        throw .unsupported("a repetition of more than \(Self.largestCount) times")
      }
      number = value
      index += 1
    }
    return number
  }
}
