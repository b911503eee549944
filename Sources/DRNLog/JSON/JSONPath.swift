package import DRN

/// A path from a value to values inside it: `detail.items[2]`.
package struct JSONPath: Hashable, Sendable {
  /// A step into a value.
  package enum Step: Hashable, Sendable {
    /// The member with this name.
    case key(String)
    /// The element at this position; a negative one counts from the end.
    case index(Int)
    /// The member `count` or, if there is none, the number of elements.
    case count
    /// Every member. Only privacy rules have it, because it matches several values.
    case any

    /// The step to a member with this name, where `count` can also mean the number of elements.
    package static func counting(_ name: String) -> Self { name == "count" ? .count : .key(name) }

    /// The name of the member, if the step has one.
    package var name: String? {
      switch self {
      case .key(let name): name
      case .count: "count"
      case .index, .any: nil
      }
    }
  }

  package let steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// Parses a path into another program's value, which begins with a name.
  package init(parsing text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text, .values)
    let root = parser.name()
    guard !root.isEmpty else {
      throw JSONPathError(column: 1, message: "a path begins with a name")
    }
    steps = [.key(root)] + (try parser.steps())
  }

  package init(_ codingPath: [any CodingKey]) {
    steps = codingPath.map { key in
      // Foundation's keys for array elements have an integer value and a text such as "Index 2".
      if let index = key.intValue, key.stringValue != String(index) { return .index(index) }
      return .key(key.stringValue)
    }
  }

  /// The value at the path; `nil` if there is none, or if the path matches several.
  ///
  /// - Parameter count: Returns the number of elements of a value that has no member `count`.
  package func value(
    in json: JSONValue, counting count: (JSONValue) -> Int? = { _ in nil }
  ) -> JSONValue? {
    var value = json
    for step in steps {
      let next: JSONValue? =
        switch step {
        case .key(let key): value[key]
        case .index(let index):
          value[index < 0 ? (value.arrayValue?.count ?? 0) + index : index]
        case .count: value["count"] ?? count(value).map { .integer($0) }
        case .any: nil
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// `message`, preceded by the path unless that is empty; safe to print on a terminal.
  package func prefixing(_ message: String) -> String {
    guard !steps.isEmpty else { return message }
    return "\(text { DisplayText.quoting($0, limit: 40) }): \(message)"
  }

  /// The path as text, with `quoting` applied to keys that are not identifiers.
  private func text(quoting: (String) -> String) -> String {
    steps.reduce(into: "") { text, step in
      switch (step, step.name) {
      case (_, let name?) where DisplayText.isIdentifier(name):
        text += text.isEmpty ? name : ".\(name)"
      case (_, let name?): text += "[\(quoting(name))]"
      case (.index(let index), _): text += "[\(index)]"
      default: text += "[*]"
      }
    }
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path in the form that can be parsed; safe to print on a terminal.
  package var description: String {
    text { DisplayText.escaping(JSONValue.string($0).canonicalText) }
  }
}

/// Why a text is not a path, and where.
package struct JSONPathError: Error, Hashable, CustomStringConvertible {
  /// The position in the text, in characters from 1.
  package let column: Int

  /// The reason, without a full stop; safe to print on a terminal.
  package let message: String

  package init(column: Int, message: String) { (self.column, self.message) = (column, message) }

  /// One sentence.
  package var description: String { "Column \(column) of the path: \(message)." }
}
