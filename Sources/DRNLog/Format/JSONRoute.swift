public import DRN

/// A value that is its own JSON and is recorded unchanged.
public protocol JSONRepresentable: Hashable, Codable, Sendable {
  var json: JSONValue { get }

  init(json: JSONValue)
}

/// A route that is known only as JSON, for tools that record or continue sessions without the app's
/// code. Two routes are equal if their canonical JSON is equal.
public struct JSONRoute: NavigationRoute, JSONRepresentable {
  public let json: JSONValue
  public init(json: JSONValue) { self.json = json }

  /// An overlay as JSON.
  public struct Overlay: JSONRepresentable {
    public let json: JSONValue
    public init(json: JSONValue) { self.json = json }
  }

  /// A tab as JSON.
  public struct Tab: JSONRepresentable {
    public let json: JSONValue
    public init(json: JSONValue) { self.json = json }
  }

  /// A flow as JSON.
  public struct Flow: JSONRepresentable {
    public let json: JSONValue
    public init(json: JSONValue) { self.json = json }
  }
}

extension JSONRepresentable {
  /// Decodes the canonical text from a string. The log itself stores the JSON directly.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(json: try JSONValue(parsing: text))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json.canonicalText)
  }
}

// The texts of tests and of `print` show the JSON as the tool does.

extension ValueTextRepresentable where Self: JSONRepresentable {
  package var valueText: String { json.swiftDescription }
}

extension JSONRoute: ValueTextRepresentable {}
extension JSONRoute.Overlay: ValueTextRepresentable {}
extension JSONRoute.Tab: ValueTextRepresentable {}
extension JSONRoute.Flow: ValueTextRepresentable {}
