public import DRN

/// The placeholder for a hidden value in a log: `{"$hidden":"<32 digits>"}`.
enum HiddenValue {
  static var key: String { "$hidden" }

  /// The placeholder with the digest of a value.
  static func json(_ digest: Digest128) -> JSONValue { [key: .string("\(digest)")] }
}

extension JSONValue {
  /// The hash, if this is a hidden value: 32 lowercase hexadecimal digits.
  public var hiddenDigest: String? {
    guard let object = objectValue, object.count == 1,
      let digits = object[HiddenValue.key]?.stringValue, digits.utf8.count == 32,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    return digits
  }

  /// The path to the first hidden value inside this one; `nil` if there is none.
  package var pathToHiddenValue: [String]? {
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
  /// The error for a value of which the log has only a hash.
  package init(hiddenAt path: [String]) {
    let name = path.map { DisplayText.isIdentifier($0) ? $0 : DisplayText.quoting($0, limit: 40) }
      .joined(separator: ".")
    self.init(
      .hidden,
      "\(name.isEmpty ? "it" : DisplayText.shortening(name, to: 120)) was recorded as sensitive, "
        + "so the log has only a hash of it")
  }
}
