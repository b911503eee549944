import DRN

/// The way from a value to one inside it: `detail.items[2]`.
struct JSONPath {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private let steps: [Step]

  init(_ codingPath: [any CodingKey]) {
    steps = codingPath.map { key in
      // Foundation's keys of arrays have a number and, as their text, "Index 2".
      if let index = key.intValue, key.stringValue != String(index) { return .index(index) }
      return .key(key.stringValue)
    }
  }

  /// What stands there; nil if the way leads nowhere.
  func value(in json: JSONValue) -> JSONValue? {
    var value = json
    for step in steps {
      let next: JSONValue? =
        switch step {
        case .key(let key): value[key]
        case .index(let index): value[index]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// `message` after the way, if there is one; safe on a terminal.
  func prefixing(_ message: String) -> String {
    guard !steps.isEmpty else { return message }
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where DisplayText.isIdentifier(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(DisplayText.quoting(key, limit: 40))]"
      }
    }
    return "\(text): \(message)"
  }
}
