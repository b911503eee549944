import DRN

/// What is wrong with the text of a path, and where.
public struct StatePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, from 1 on, in characters.
  public let column: Int

  /// What was expected there, without a full stop.
  public let message: String

  /// One sentence.
  public var description: String { "Column \(column) of the path: \(message)." }
}

extension StatePath {
  /// Reads a path.
  ///
  /// - Throws: ``StatePathError`` where the text is none.
  public init(parsing text: String) throws(StatePathError) {
    var parser = StatePathParser(text)
    let name = parser.name()
    guard let root = Self.root(named: name) else {
      let names = Root.allCases.map(\.rawValue).joined(separator: ", ")
      throw StatePathError(
        column: 1,
        message: "a path begins with one of \(names)"
          + (name.isEmpty ? "" : ", and not with '\(DisplayText.escaping(name))'"))
    }
    var steps: [Step] = []
    while let step = try parser.step() { steps.append(step) }
    (self.root, self.steps) = (root, steps)
  }

  private static func root(named name: String) -> Root? {
    switch name {
    case "route": .currentRoute
    case "history": .entries
    default: Root(rawValue: name)
    }
  }
}

/// Reads a path from its beginning to its end.
struct StatePathParser {
  private let text: [Character]
  private var place = 0

  init(_ text: String) { self.text = Array(text) }

  private var next: Character? { place < text.count ? text[place] : nil }

  /// The letters, digits and underscores that come next.
  mutating func name() -> String {
    let start = place
    while let next, next == "_" || next.isLetter || next.isNumber { place += 1 }
    return String(text[start..<place])
  }

  /// The step that comes next; `nil` at the end.
  mutating func step() throws(StatePathError) -> StatePath.Step? {
    guard let next else { return nil }
    switch next {
    case ".":
      place += 1
      let key = name()
      guard !key.isEmpty else {
        throw error("a name comes after '.'; another key is written [\"so\"]")
      }
      return .key(key)
    case "[":
      place += 1
      let step = self.next == "\"" ? try quotedKey() : try index()
      guard self.next == "]" else { throw error("']' comes here") }
      place += 1
      return step
    default:
      throw error("'.' or '[' comes here, and not '\(DisplayText.escaping(String(next)))'")
    }
  }

  private mutating func index() throws(StatePathError) -> StatePath.Step {
    let start = place
    while let next, next.isASCII, next.isNumber { place += 1 }
    guard start < place else {
      throw error("a number such as [0] or a key such as [\"so\"] comes here")
    }
    guard let index = Int(String(text[start..<place])) else {
      throw error("the number is too large", at: start)
    }
    return .index(index)
  }

  /// A key in quotes, as JSON has strings.
  private mutating func quotedKey() throws(StatePathError) -> StatePath.Step {
    let start = place
    place += 1
    while let next, next != "\"" { place += next == "\\" ? 2 : 1 }
    guard next != nil else { throw error("the quotes are not closed", at: start) }
    place += 1
    guard case .string(let key)? = try? JSONValue(parsing: String(text[start..<place])) else {
      throw error("the key is not a string as JSON has them", at: start)
    }
    return .key(key)
  }

  private func error(_ message: String, at place: Int? = nil) -> StatePathError {
    StatePathError(column: (place ?? self.place) + 1, message: message)
  }
}
