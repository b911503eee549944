/// Reads the text of a parameter's path.
struct ParameterPathParser {
  private let text: String
  private let characters: [Character]
  private var place = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  mutating func parse() throws(ParameterPathError) -> ParameterPath.Meaning {
    guard !characters.isEmpty else {
      throw fault("it is empty; write a case and its parameter, as in 'search.query'")
    }
    let scope = try scope()
    if characters[place...] == ["*", "*"] {
      guard let scope, scope != .session else {
        throw fault("'**' needs a kind before it, as in 'route:**'")
      }
      return .path(scope, [])
    }
    var steps = [try step()]
    while let next {
      guard next == "." else { throw unexpected(next) }
      place += 1
      steps.append(try step())
      guard steps.count <= Self.largestDepth else {
        throw fault("it has more than \(Self.largestDepth) names")
      }
    }
    if scope == .session, steps != [.any] {
      place = "session:".count
      throw fault("names of sessions are hidden all or none: 'session:*'")
    }
    return .path(scope, steps)
  }

  private static var largestDepth: Int { 32 }

  /// What stands before the colon, if there is one.
  private mutating func scope() throws(ParameterPathError) -> ParameterPath.Scope? {
    guard let colon = characters.firstIndex(where: { $0 == ":" || $0 == "\"" }),
      characters[colon] == ":"
    else { return nil }
    let name = String(characters[..<colon])
    guard let scope = ParameterPath.Scope(rawValue: name) else {
      let names = ParameterPath.Scope.allCases.map(\.rawValue)
      let hint =
        Spelling.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
        ?? "; before a colon stands one of \(names.joined(separator: ", "))"
      throw fault("there is no kind \(DisplayText.quoting(name, limit: 40))\(hint)")
    }
    place = colon + 1
    return scope
  }

  private mutating func step() throws(ParameterPathError) -> ParameterPath.Step {
    switch next {
    case "*":
      place += 1
      if next == "*" { throw fault("'**' stands alone after a kind, as in 'route:**'") }
      return .any
    case "\"": return .name(try quotedName())
    default: break
    }
    let start = place
    while let next, Self.isPlain(next) { place += 1 }
    guard place > start else {
      guard let next else { throw fault("a name is missing at the end") }
      if next == "." { throw fault("a name is missing before the dot") }
      throw unexpected(next)
    }
    return .name(String(characters[start..<place]))
  }

  private mutating func quotedName() throws(ParameterPathError) -> String {
    let start = place
    place += 1
    var name = ""
    while let next {
      place += 1
      switch next {
      case "\"": return name
      case "\\":
        guard let escaped = self.next, escaped == "\"" || escaped == "\\" else {
          throw fault("after a backslash stands a quote or another backslash")
        }
        place += 1
        name.append(escaped)
      default: name.append(next)
      }
    }
    place = start
    throw fault("the quote is not closed")
  }

  private static func isPlain(_ character: Character) -> Bool {
    character == "_" || character == "-" || character == "$" || character.isLetter
      || character.isNumber
  }

  private func unexpected(_ character: Character) -> ParameterPathError {
    let shown = DisplayText.escaping(String(character))
    return fault(
      character.isWhitespace
        ? "a space does not belong there; a name that has one stands in quotes"
        : "'\(shown)' does not belong there; a name that has it stands in quotes")
  }

  private func fault(_ message: String) -> ParameterPathError {
    ParameterPathError(text: text, column: place + 1, message: message)
  }
}
