import DRN

// Foundation's coding errors name Swift's types and dump their context; these say, in one sentence,
// where in the value the trouble is and what stands there.

extension JSONError {
  /// What an encoder refused.
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

  /// What a decoder did not find in `json`.
  init(decoding error: DecodingError, of json: JSONValue) {
    func message(_ path: JSONPath, expected type: any Any.Type, otherwise: String) -> String {
      guard let found = path.value(in: json) else {
        return path.prefixing(JSONError.sentence(otherwise))
      }
      if let expectation = JSONError.expectation(of: type, found: found) {
        return path.prefixing("expected \(expectation), found \(JSONError.summary(of: found))")
      }
      // What a synthesized enum says of an object that names no case, or several; an app's own
      // words stay.
      guard otherwise.hasPrefix("Invalid number of keys") else {
        return path.prefixing(JSONError.sentence(otherwise))
      }
      let name = JSONError.name(of: type)
      if let key = JSONError.onlyKey(of: found) {
        return path.prefixing("\(DisplayText.quoting(key, limit: 40)) is not a case of \(name)")
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

  /// What is wrong with a value that has the right form.
  private static func corruption(
    _ context: DecodingError.Context, at path: JSONPath, in json: JSONValue
  ) -> String {
    let found = path.value(in: json)
    // The text is JSON; what Foundation means is a number that its type cannot hold, and it does
    // not say which (swift-foundation issue 1604). If there is only one, it is that.
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

  /// Foundation's or an app's own words, in the form of ours: no full stop, nothing unprintable.
  private static func sentence(_ text: String) -> String {
    DisplayText.escaping(text.last == "." ? String(text.dropLast()) : text)
  }

  /// What a primitive type asks for; nil for others, or if `found` is of that form after all.
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

  /// A type's name without its module and its arguments.
  private static func name(of type: any Any.Type) -> String {
    DisplayText.escaping(String(String(describing: type).prefix { $0 != "<" }))
  }

  private static func onlyKey(of value: JSONValue) -> String? {
    guard case .object(let object) = value, object.members.count == 1 else { return nil }
    return object.members.first?.key
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
  /// All numbers in the value.
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
  /// The text, unless it is too long for a message.
  fileprivate var shortened: String {
    text.utf8.count <= 40 ? text : "\(text.prefix(40))…"
  }
}
