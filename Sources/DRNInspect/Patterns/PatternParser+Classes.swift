// Classes and escapes.

extension PatternParser {
  /// Parses a class after its opening bracket.
  mutating func characterClass() throws(PatternError) -> ScalarSet {
    let isNegated = skip("^")
    var items: [ScalarSet.Item] = []
    var isFirst = true
    while let scalar = next {
      // As the first one, a closing bracket is a member.
      if scalar == "]", !isFirst {
        index += 1
        return ScalarSet(items, isNegated: isNegated, ignoresCase: options.ignoresCase)
      }
      isFirst = false
      if skip("[:") {
        items.append(try namedClass())
        continue
      }
      if skip("[") {
        let set = try nested { (parser) throws(PatternError) in try parser.characterClass() }
        items.append(.set(set))
        continue
      }
      for sign in ["&&", "--", "~~"] where scalars[index...].starts(with: sign.unicodeScalars) {
        throw .unsupported("'\(sign)' in a class")
      }
      items.append(try member())
    }
    throw .syntax("expected ']'")
  }

  /// Parses a member of a class, or a range of them.
  private mutating func member() throws(PatternError) -> ScalarSet.Item {
    let first = try memberItem()
    guard case .range(let lower) = first, next == "-", index + 1 < scalars.count,
      scalars[index + 1] != "]"
    else { return first }
    index += 1
    guard case .range(let upper) = try memberItem() else {
      throw .syntax("a range in a class ends with a character")
    }
    guard lower.lowerBound <= upper.lowerBound else {
      throw .syntax("a range in a class has its ends in the wrong order")
    }
    return .range(lower.lowerBound...upper.lowerBound)
  }

  private mutating func memberItem() throws(PatternError) -> ScalarSet.Item {
    guard let scalar = next else { throw .syntax("expected ']'") }
    index += 1
    guard scalar == "\\" else { return .range(scalar.value...scalar.value) }
    if skip("b") { return .range(8...8) }
    return try escapedItem()
  }

  /// Parses `[:alpha:]` after its first two signs.
  private mutating func namedClass() throws(PatternError) -> ScalarSet.Item {
    let isNegated = skip("^")
    let name = text { $0.properties.isAlphabetic }
    guard skip(":]"), let property = ScalarProperty(name) else {
      throw .unsupported("this kind of class")
    }
    return .property(property, isNegated: isNegated)
  }

  /// Parses an escape after its backslash.
  mutating func escapedItem() throws(PatternError) -> ScalarSet.Item {
    guard let scalar = next else { throw .syntax("expected a character after '\\'") }
    index += 1
    func one(_ value: UInt32) -> ScalarSet.Item { .range(value...value) }
    switch scalar {
    case "d", "D": return .property(.digit, isNegated: scalar == "D")
    case "s", "S": return .property(.space, isNegated: scalar == "S")
    case "w", "W": return .property(.word, isNegated: scalar == "W")
    case "p", "P": return try property(isNegated: scalar == "P")
    case "t": return one(9)
    case "n": return one(10)
    case "f": return one(12)
    case "r": return one(13)
    case "a": return one(7)
    case "e": return one(27)
    case "0": return one(0)
    case "x": return one(try hexadecimal(digits: 2))
    case "u": return one(try hexadecimal(digits: 4))
    case "U": return one(try hexadecimal(digits: 8))
    case _ where scalar.isASCII && scalar.properties.isAlphabetic || ("1"..."9").contains(scalar):
      throw .unsupported("'\\\(scalar)'")
    default: return one(scalar.value)
    }
  }

  private mutating func property(isNegated: Bool) throws(PatternError) -> ScalarSet.Item {
    guard skip("{") else { throw .syntax("expected '{' after '\\p'") }
    let inverts = skip("^")
    let name = text { $0 != "}" }
    guard skip("}"), let property = ScalarProperty(name) else {
      throw .unsupported("this property of characters")
    }
    return .property(property, isNegated: isNegated != inverts)
  }

  /// Parses `41` or `{1F600}`.
  private mutating func hexadecimal(digits: Int) throws(PatternError) -> UInt32 {
    let hasBraces = skip("{")
    let text = text { $0.properties.isASCIIHexDigit }
    let count = text.utf8.count
    guard hasBraces ? (1...8).contains(count) && skip("}") : count >= digits else {
      throw .syntax("expected hexadecimal digits")
    }
    // Further digits are text.
    if !hasBraces { index -= count - digits }
    let number = UInt32(hasBraces ? text : String(text.prefix(digits)), radix: 16)
    guard let number, Unicode.Scalar(number) != nil else {
      throw .syntax("there is no character with this number")
    }
    return number
  }

  private mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = next, isPart(scalar) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }
}
