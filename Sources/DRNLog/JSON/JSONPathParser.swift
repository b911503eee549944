import DRN

/// Parses the steps of a path.
///
/// It works on Unicode scalars: a dot, a quote or a bracket with a combining mark after it is a dot,
/// a quote or a bracket.
package struct JSONPathParser {
  /// The notation of a path.
  package enum Grammar {
    /// As in Swift: `.name`, `[3]`, `["a JSON string"]`.
    case subscripts
    /// As `subscripts`, in values of other programs: a name can have `-` and `$`, and `[-1]` is the last element.
    case values
    /// As in privacy rules: names and `*` separated by dots. A quoted name can have `\"` and `\\`.
    case names
  }

  private let text: [Unicode.Scalar]
  private let grammar: Grammar
  private var place: Int

  /// Starts at an offset in Unicode scalars.
  package init(_ text: String, _ grammar: Grammar, from place: Int = 0) {
    (self.text, self.grammar, self.place) = (Array(text.unicodeScalars), grammar, place)
  }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

  /// Parses a name, which may be empty.
  package mutating func name() -> String {
    let start = place
    let signs = (grammar == .subscripts ? "_" : "_-$").unicodeScalars
    while let next, signs.contains(next) || next.isPartOfName { place += 1 }
    return slice(start..<place)
  }

  /// Parses the steps up to the end.
  package mutating func steps() throws(JSONPathError) -> [JSONPath.Step] {
    var steps = grammar == .names ? [try named()] : []
    while let next {
      switch next {
      case ".":
        place += 1
        steps.append(try named())
      case "[" where grammar != .names:
        place += 1
        steps.append(try subscripted())
      default: throw unexpected(next)
      }
      if grammar == .names, steps.count > Self.largestDepth {
        throw error("it has more than \(Self.largestDepth) names")
      }
    }
    return steps
  }

  private static var largestDepth: Int { 32 }

  /// Parses a step at the beginning or after a dot.
  private mutating func named() throws(JSONPathError) -> JSONPath.Step {
    if grammar == .names, next == "*" {
      place += 1
      if next == "*" { throw error("'**' stands alone after a kind, as in 'route:**'") }
      return .any
    }
    if grammar == .names, next == "\"" { return .key(try quotedName()) }
    let name = name()
    guard name.isEmpty else { return grammar == .names ? .key(name) : .counting(name) }
    guard grammar == .names else {
      throw error("a name comes after '.'; another key is written [\"so\"]")
    }
    guard let next else { throw error("a name is missing at the end") }
    if next == "." { throw error("a name is missing before the dot") }
    throw unexpected(next)
  }

  /// Parses a step in brackets, after the opening one.
  private mutating func subscripted() throws(JSONPathError) -> JSONPath.Step {
    let step = next == "\"" ? JSONPath.Step.counting(try string()) : .index(try index())
    guard next == "]" else { throw error("']' comes here") }
    place += 1
    return step
  }

  private mutating func index() throws(JSONPathError) -> Int {
    let start = place
    if grammar == .values, next == "-" { place += 1 }
    let digits = place
    while let next, ("0"..."9").contains(next) { place += 1 }
    guard digits < place else {
      throw error("a number such as [0] or a key such as [\"so\"] comes here")
    }
    guard let index = Int(slice(start..<place)) else {
      throw error("the number is too large", at: start)
    }
    return index
  }

  /// Parses a key in quotes, which is a JSON string.
  private mutating func string() throws(JSONPathError) -> String {
    let start = place
    place += 1
    while let next, next != "\"" { place += next == "\\" ? 2 : 1 }
    guard next != nil else { throw error("the quotes are not closed", at: start) }
    place += 1
    guard case .string(let key)? = try? JSONValue(parsing: slice(start..<place)) else {
      throw error("the key is not a string as JSON has them", at: start)
    }
    return key
  }

  /// Parses a name in quotes, which can have any character.
  private mutating func quotedName() throws(JSONPathError) -> String {
    let start = place
    place += 1
    var name = String.UnicodeScalarView()
    while let next {
      place += 1
      switch next {
      case "\"": return String(name)
      case "\\":
        guard let escaped = self.next, escaped == "\"" || escaped == "\\" else {
          throw error("after a backslash stands a quote or another backslash")
        }
        place += 1
        name.append(escaped)
      default: name.append(next)
      }
    }
    throw error("the quote is not closed", at: start)
  }

  private func unexpected(_ scalar: Unicode.Scalar) -> JSONPathError {
    let shown = DisplayText.escaping(String(scalar))
    if grammar != .names { return error("'.' or '[' comes here, and not '\(shown)'") }
    return error(
      scalar.properties.isWhitespace
        ? "a space does not belong there; a name that has one stands in quotes"
        : "'\(shown)' does not belong there; a name that has it stands in quotes")
  }

  private func error(_ message: String, at place: Int? = nil) -> JSONPathError {
    let before = slice(0..<min(place ?? self.place, text.count))
    return JSONPathError(column: before.count + 1, message: message)
  }

  private func slice(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or another number, or a mark on one of them.
  fileprivate var isPartOfName: Bool {
    if isASCII { return properties.isAlphabetic || ("0"..."9").contains(self) }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isXIDContinue
  }
}
