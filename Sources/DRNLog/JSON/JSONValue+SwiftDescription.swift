public import DRN

extension JSONValue {
  /// The value in the form of a Swift enum case, for display; safe to print on a terminal.
  ///
  /// | JSON | shown |
  /// |---|---|
  /// | `"home"`, `{"home":{}}` | `home` |
  /// | `{"detail":{"id":"42"}}` | `detail(id: "42")` |
  /// | `{"detail":{"_0":"42"}}` | `detail("42")` |
  /// | `{"open":{"from":{"search":{"query":"x"}}}}` | `open(from: search(query: "x"))` |
  /// | `["home",{"cart":{}}]` | `[home, cart]` |
  /// | `{"search":{"query":{"$hidden":"3f2a9c01…"}}}` | `search(query: hidden 3f2a9c01)` |
  /// | `{"a":1,"b":2}` | `{"a":1,"b":2}` |
  ///
  /// An object is shown as a case if it has a single member, whose value is an object, and all keys
  /// are identifiers. Other objects are shown as canonical JSON. Different values may look the same
  /// (`"home"` and `{"home":{}}`): the text is for display, not for comparing or parsing.
  public var swiftDescription: String {
    var text = ""
    appendSwiftDescription(to: &text, isArgument: false)
    return text
  }

  /// The index of a parameter without a label, from a key such as `_0`; `nil` for a label.
  package static func position(ofParameter key: String) -> Int? {
    guard key.utf8.first == UInt8(ascii: "_"), let position = Int(key.dropFirst()),
      key.hasSameBytes(as: "_\(position)")
    else { return nil }
    return position
  }

  private func appendSwiftDescription(to text: inout String, isArgument: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value.text
    case .string(let value):
      // A string argument is quoted: without quotes, it would look like a case.
      let isCase = !isArgument && DisplayText.isIdentifier(value)
      text += isCase ? value : DisplayText.quoting(value)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.appendSwiftDescription(to: &text, isArgument: isArgument)
      }
      text += "]"
    case .object(let object):
      if let digest = hiddenDigest {
        // The first digits suffice to distinguish values.
        text += "hidden \(digest.prefix(8))"
        return
      }
      guard let enumCase = EnumCase(object) else {
        text += DisplayText.escaping(canonicalText)
        return
      }
      text += enumCase.name
      guard !enumCase.arguments.isEmpty else { return }
      text += "("
      for (index, argument) in enumCase.arguments.enumerated() {
        if index > 0 { text += ", " }
        if let label = argument.label { text += "\(label): " }
        argument.value.appendSwiftDescription(to: &text, isArgument: true)
      }
      text += ")"
    }
  }
}

/// An enum case as synthesized `Codable` encodes it: `{"name":{"label":value,"_1":value}}`.
private struct EnumCase {
  let name: String
  /// Arguments without a label by index, then the others by the bytes of their labels.
  let arguments: [(label: String?, value: JSONValue)]

  /// Returns `nil` if `object` does not look like a case.
  init?(_ object: JSONObject) {
    guard object.members.count == 1, let only = object.members.first,
      case .object(let values) = only.value,
      DisplayText.isIdentifier(only.key),
      values.members.allSatisfy({ DisplayText.isIdentifier($0.key) })
    else { return nil }
    name = only.key
    var unlabelled: [(position: Int, value: JSONValue)] = []
    var labelled: [(label: String?, value: JSONValue)] = []
    for (key, value) in values {
      if let position = JSONValue.position(ofParameter: key) {
        unlabelled.append((position, value))
      } else {
        labelled.append((key, value))
      }
    }
    unlabelled.sort { $0.position < $1.position }
    arguments = unlabelled.map { (nil, $0.value) } + labelled
  }
}
