extension ParameterPath.Meaning {
  /// Parses the text of a path.
  init(parsing text: String) throws(JSONPathError) {
    guard !text.isEmpty else {
      throw JSONPathError(
        column: 1, message: "it is empty; write a case and its parameter, as in 'search.query'")
    }
    let scope = try Self.scope(of: text)
    let start = scope.map { $0.rawValue.count + 1 } ?? 0
    func first(_ message: String) -> JSONPathError {
      JSONPathError(column: start + 1, message: message)
    }
    if text.unicodeScalars.dropFirst(start).elementsEqual("**".unicodeScalars) {
      guard scope != nil, scope != .session else {
        throw first("'**' needs a kind before it, as in 'route:**'")
      }
      self = .path(scope, [])
      return
    }
    var parser = JSONPathParser(text, .names, from: start)
    let steps = try parser.steps()
    if scope == .session, steps != [.any] {
      throw first("names of sessions are hidden all or none: 'session:*'")
    }
    self = .path(scope, steps)
  }

  /// Parses the scope before the colon, if there is one.
  private static func scope(of text: String) throws(JSONPathError) -> ParameterPath.Scope? {
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(where: { $0 == ":" || $0 == "\"" }),
      scalars[colon] == ":"
    else { return nil }
    let name = String(scalars[..<colon])
    if let scope = ParameterPath.Scope(rawValue: name) { return scope }
    let names = ParameterPath.Scope.allCases.map(\.rawValue)
    let hint =
      Spelling.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
      ?? "; before a colon stands one of \(names.joined(separator: ", "))"
    throw JSONPathError(
      column: 1, message: "there is no kind \(DisplayText.quoting(name, limit: 40))\(hint)")
  }
}
