/// A JSON value that compares by its exact bytes.
///
/// Two values are equal when their ``canonicalBytes`` are: numbers by the text they were written
/// with (`1`, `1.0` and `1e0` are three values), strings and keys by their UTF-8 bytes (a
/// precomposed and a decomposed `é` are two values, though Swift's `String` calls them equal), and
/// objects without regard to the order of their members.
///
/// ```swift
/// let route = try JSONValue(parsing: #"{"detail": {"id": "42"}}"#)
/// route.canonicalText     // {"detail":{"id":"42"}}
/// route.swiftDescription  // detail(id: "42"), with DRNLog
/// route["detail"]?["id"]  // "42"
/// ```
///
/// A parsed value is at most ``maximumDepth`` containers deep. A deeper one that is built in code
/// can be written, but not read back.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number, kept as text.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The maximum nesting of arrays and objects in a parsed text.
  public static let maximumDepth = 128
}

extension JSONValue {
  /// A number with the value of an integer.
  public static func integer(_ value: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// The value of an object's member with exactly this key; nil if there is none, or no object.
  ///
  /// - Complexity: O(log *n*) comparisons of keys.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }

  /// The element of an array; nil if there is none, or no array.
  public subscript(index: Int) -> JSONValue? {
    guard let array = arrayValue, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The truth value, if this is one.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number, if this is one.
  public var numberValue: JSONNumber? { if case .number(let value) = self { value } else { nil } }

  /// The string, if this is one.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  /// The elements, if this is an array.
  public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// The object, if this is one.
  public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
}

extension JSONValue: Hashable {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0 as UInt8)
    case .bool(let value):
      hasher.combine(1 as UInt8)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2 as UInt8)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(3 as UInt8)
      hasher.combineBytes(of: value)
    case .array(let value):
      hasher.combine(4 as UInt8)
      hasher.combine(value)
    case .object(let value):
      hasher.combine(5 as UInt8)
      hasher.combine(value)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The canonical text; see `swiftDescription` in DRNLog for what to show a person.
  public var description: String { canonicalText }
}
