import DRN
import DRNLog

/// Why a value does not match a schema.
public struct SchemaMismatch: Hashable, Sendable {
  /// The kind of mismatch.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The schema does not have this case.
    case unknownCase
    /// The schema does not have this raw value.
    case unknownValue
    /// A required parameter is missing.
    case missingParameter
    /// A value has the wrong type.
    case wrongType
  }

  /// The kind of mismatch.
  public let reason: Reason

  /// The difference and its location, in one sentence without a full stop.
  public let message: String

  /// A migration step that would fix the mismatch.
  public var advice: String {
    switch reason {
    case .unknownCase: "a migration with renameCase or replaceCase brings it up"
    case .unknownValue: "a migration with replace brings it up"
    case .missingParameter: "a migration with addParameter or renameParameter brings it up"
    case .wrongType: "a migration with updateCase brings it up"
    }
  }
}

extension JSONShape {
  /// A step of a coding path.
  fileprivate struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
  }

  /// How a value differs from this shape; nil if it matches.
  func mismatch(of json: JSONValue) -> SchemaMismatch? { mismatch(of: json, at: []) }

  private func mismatch(of json: JSONValue, at path: [Key]) -> SchemaMismatch? {
    if forms.isEmpty || (isOptional && json.isNull) { return nil }
    var nearest: SchemaMismatch?
    for form in forms {
      switch form.verdict(on: json, at: path) {
      case .matches: return nil
      case .other: continue
      case .differs(let mismatch): nearest = nearest ?? mismatch
      }
    }
    return nearest
      ?? .at(
        path, .wrongType,
        "expected \(forms.map(\.name).sorted().joined(separator: " or ")), found \(json.typeName)")
  }

  private static func mismatch(
    of object: JSONObject, _ members: [String: JSONShape], at path: [Key]
  ) -> SchemaMismatch? {
    // Sorted by name, so that the result is deterministic.
    for (name, shape) in members.sorted(by: { $0.key < $1.key }) {
      let key = Key(stringValue: name)
      if let value = object[name] {
        if let mismatch = shape.mismatch(of: value, at: path + [key]) { return mismatch }
      } else if !shape.isOptional {
        return .at(
          path, .missingParameter,
          "the parameter \(DisplayText.quoting(name, limit: 40)) is missing")
      }
    }
    return nil
  }

  fileprivate enum Verdict {
    case matches
    case differs(SchemaMismatch)
    /// The value has another type.
    case other
  }
}

extension JSONShape.Form {
  fileprivate func verdict(
    on json: JSONValue, at path: [JSONShape.Key]
  ) -> JSONShape.Verdict {
    func verdict(_ mismatch: SchemaMismatch?) -> JSONShape.Verdict {
      mismatch.map { .differs($0) } ?? .matches
    }
    switch (self, json) {
    case (.bool, .bool), (.number, .number), (.string, .string): return .matches
    case (.values(let values), .string), (.values(let values), .number):
      if values.contains(json) { return .matches }
      let text = DisplayText.escaping(json.shortText)
      return .differs(.at(path, .unknownValue, "\(text) is not one of the values"))
    case (.array(let shape), .array(let elements)):
      for (index, element) in elements.enumerated() {
        let key = JSONShape.Key(intValue: index)
        if let mismatch = shape.mismatch(of: element, at: path + [key]) {
          return .differs(mismatch)
        }
      }
      return .matches
    case (.object(let members), .object(let object)):
      return verdict(JSONShape.mismatch(of: object, members, at: path))
    case (.cases(let cases), .object(let object)):
      guard let name = json.caseName, let parameters = object[name]?.objectValue else {
        return .other
      }
      guard let members = cases[name] else {
        let text = DisplayText.quoting(name, limit: 40)
        return .differs(.at(path, .unknownCase, "\(text) is not one of the cases"))
      }
      let key = JSONShape.Key(stringValue: name)
      return verdict(JSONShape.mismatch(of: parameters, members, at: path + [key]))
    default: return .other
    }
  }

  /// The form in a few words.
  fileprivate var name: String {
    switch self {
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .values: "one of the values"
    case .array: "an array"
    case .object: "an object"
    case .cases: "one of the cases"
    }
  }
}

extension SchemaMismatch {
  fileprivate static func at(
    _ path: [JSONShape.Key], _ reason: Reason, _ message: String
  ) -> Self {
    Self(reason: reason, message: JSONPath(path).prefixing(message))
  }
}

extension JSONValue {
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
