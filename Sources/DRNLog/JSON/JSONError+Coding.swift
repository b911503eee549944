import DRN

// Foundation's coding errors name Swift types and print their whole context. These errors say in
// one sentence where in the value the problem is, and what was found there.

extension JSONError {
  /// Describes what an encoder rejected.
  init(encoding error: EncodingError) {
    guard case .invalidValue(let value, let context) = error else {
      self.init(.unencodable, DisplayText.escaping("could not be encoded: \(error)"))
      return
    }
    let place = JSONPath(context.codingPath)
    let number: Double? =
      switch value {
      case let value as Double: value
      case let value as Float: Double(value)
      default: nil
      }
    if let number, !number.isFinite {
      self.init(.unencodable, place.prefixing("\(number) is not a number that JSON can hold"))
    } else {
      self.init(.unencodable, place.prefixing(JSONError.sentence(context.debugDescription)))
    }
  }

  /// Describes what a decoder did not find in `json`.
  init(decoding error: DecodingError, of json: JSONValue) {
    func message(_ path: JSONPath, expected type: any Any.Type, otherwise: String) -> String {
      guard let found = path.value(in: json) else {
        return path.prefixing(JSONError.sentence(otherwise))
      }
      if let expectation = JSONError.expectation(of: type, found: found) {
        return path.prefixing("expected \(expectation), found \(JSONError.summary(of: found))")
      }
      // A synthesized enum's message about an object with no case or several. An app's own messages
      // are kept.
      guard otherwise.hasPrefix("Invalid number of keys") else {
        return path.prefixing(JSONError.sentence(otherwise))
      }
      let name = JSONError.name(of: type)
      if case .object(let object) = found, object.members.count == 1 {
        let key = DisplayText.quoting(object.members[0].key, limit: 40)
        return path.prefixing("\(key) is not a case of \(name)")
      }
      return path.prefixing("expected one case of \(name), found \(JSONError.summary(of: found))")
    }

    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let path = JSONPath(context.codingPath)
      self.init(
        .undecodable, message(path, expected: type, otherwise: context.debugDescription))
    case .keyNotFound(let key, let context):
      let path = JSONPath(context.codingPath)
      let name = DisplayText.quoting(key.stringValue, limit: 40)
      self.init(.undecodable, path.prefixing("the key \(name) is missing"))
    case .dataCorrupted(let context):
      let path = JSONPath(context.codingPath)
      self.init(.undecodable, path.prefixing(JSONError.corruption(context, at: path, in: json)))
    @unknown default:
      self.init(.undecodable, DisplayText.escaping("could not be decoded: \(error)"))
    }
  }

  /// Describes what is wrong with a value of the right form.
  private static func corruption(
    _ context: DecodingError.Context, at path: JSONPath, in json: JSONValue
  ) -> String {
    let found = path.value(in: json)
    // The text is valid JSON. Foundation means a number that does not fit its type, without saying
    // which (swift-foundation issue 1604). If there is only one number, it must be that one.
    if context.codingPath.isEmpty, context.debugDescription.contains("not valid JSON") {
      let numbers = json.numbers
      guard let only = numbers.first, numbers.count == 1 else {
        return "a number does not fit the type of its place"
      }
      return "\(only.shortened) does not fit the type of its place"
    }
    let words = context.debugDescription.split(separator: " ")
    if context.debugDescription.hasPrefix("Cannot initialize "), words.count > 2, let found {
      let name = words[2].prefix { $0 != "<" }
      return "\(summary(of: found)) is not a case of \(DisplayText.escaping(String(name)))"
    }
    return sentence(context.debugDescription)
  }

  /// A message of Foundation or of an app in the form used here: no full stop, nothing unprintable.
  private static func sentence(_ text: String) -> String {
    DisplayText.escaping(text.last == "." ? String(text.dropLast()) : text)
  }

  /// What a primitive type expects; `nil` for other types, or if `found` has that form.
  private static func expectation(of type: any Any.Type, found: JSONValue) -> String? {
    let name = String(describing: type)
    return switch name {
    case "String": "a string"
    case "Bool": "true or false"
    case "Double", "Float", "Decimal", "CGFloat": "a number"
    case _ where type is any BinaryInteger.Type: "an integer"
    case _ where name.hasPrefix("Dictionary<"): "an object"
    case _ where name.hasPrefix("Array<"): "an array"
    case _ where found.isNull: "a value"
    default: nil
    }
  }

  /// A type's name without its module and generic arguments.
  private static func name(of type: any Any.Type) -> String {
    DisplayText.escaping(String(String(describing: type).prefix { $0 != "<" }))
  }

  private static func summary(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.shortened
    case .string(let text): "the string \(DisplayText.quoting(text, limit: 40))"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  fileprivate var numbers: [JSONNumber] {
    switch self {
    case .null, .bool, .string: []
    case .number(let number): [number]
    case .array(let elements): elements.flatMap(\.numbers)
    case .object(let object): object.members.flatMap(\.value.numbers)
    }
  }
}

extension JSONNumber {
  /// The text, shortened if it is too long for a message.
  fileprivate var shortened: String {
    text.utf8.count <= 40 ? text : "\(text.prefix(40))…"
  }
}
