package import DRN

/// The way to a value inside another, from a name on: `state.router.location.pathname`,
/// `action.payload["to"][0]`.
package struct ValuePath: Hashable, Sendable {
  /// The name that it begins with.
  package let root: String
  private let steps: [StatePath.Step]

  /// Reads a path.
  ///
  /// - Throws: ``StatePathError`` where the text is none.
  package init(parsing text: String) throws(StatePathError) {
    var parser = StatePathParser(text)
    root = parser.name()
    guard !root.isEmpty else {
      throw StatePathError(column: 1, message: "a path begins with a name")
    }
    var steps: [StatePath.Step] = []
    while let step = try parser.step() { steps.append(step) }
    self.steps = steps
  }

  /// What it leads to from the value of the name; `nil` where it leads nowhere.
  package func value(in value: JSONValue) -> JSONValue? {
    var value = value
    for step in steps {
      let next: JSONValue? =
        switch step {
        case .index(let index): value[index]
        case .key(let key): value[key]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
