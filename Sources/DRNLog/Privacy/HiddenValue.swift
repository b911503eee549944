public import DRN

/// What stands in a log in the place of a value that is not to be read: `{"$hidden":"<32 digits>"}`.
enum HiddenValue {
  static var key: String { "$hidden" }

  /// What stands for a value.
  static func json(_ digest: Digest128) -> JSONValue { [key: .string("\(digest)")] }
}

extension JSONValue {
  /// The hash that this stands for, where this is a hidden value; 32 lowercase hexadecimal digits.
  public var hiddenDigest: String? {
    guard let object = objectValue, object.count == 1,
      let digits = object[HiddenValue.key]?.stringValue, digits.utf8.count == 32,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    return digits
  }

  /// The way to the first hidden value inside this; `nil` where there is none.
  var pathToHiddenValue: [String]? {
    switch self {
    case .null, .bool, .number, .string: return nil
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let path = element.pathToHiddenValue { return ["\(index)"] + path }
      }
    case .object(let object):
      if hiddenDigest != nil { return [] }
      for (key, value) in object {
        if let path = value.pathToHiddenValue { return [key] + path }
      }
    }
    return nil
  }
}

extension JSONError {
  /// A value of which only a hash is in the log.
  init(hiddenAt path: [String]) {
    let name = path.map { DisplayText.isIdentifier($0) ? $0 : DisplayText.quoting($0, limit: 40) }
      .joined(separator: ".")
    self.init(
      .hidden,
      "\(name.isEmpty ? "it" : DisplayText.shortening(name, to: 120)) was recorded as sensitive, "
        + "so the log has only a hash of it")
  }
}
