/// A result of an overlay or a screen.
///
/// It is recorded as JSON with the transition that closes the overlay or leaves the screen, and the
/// waiting call gets it from that JSON. Strings, numbers, Booleans, JSON, and enums with raw values
/// of those only declare the conformance:
///
/// ```swift
/// enum Size: String, NavigationResult { case small, large }
/// ```
///
/// The `DRNLog` library does the same for every `Codable` type.
public protocol NavigationResult: Sendable {
  /// The value as JSON, as it is recorded.
  var resultJSON: JSONValue { get }

  /// Creates the value from its recorded JSON; `nil` if that is not a value of this type.
  init?(resultJSON: JSONValue)
}

extension NavigationResult {
  fileprivate init?(recorded value: Self?) {
    guard let value else { return nil }
    self = value
  }
}

extension JSONValue: NavigationResult {
  public var resultJSON: JSONValue { self }
  public init?(resultJSON: JSONValue) { self = resultJSON }
}

extension String: NavigationResult {
  public var resultJSON: JSONValue { .string(self) }
  public init?(resultJSON: JSONValue) { self.init(recorded: resultJSON.stringValue) }
}

extension Bool: NavigationResult {
  public var resultJSON: JSONValue { .bool(self) }
  public init?(resultJSON: JSONValue) { self.init(recorded: resultJSON.boolValue) }
}

extension Int: NavigationResult {
  public var resultJSON: JSONValue { .integer(self) }
  public init?(resultJSON: JSONValue) {
    self.init(recorded: resultJSON.numberValue?.int64.flatMap(Int.init(exactly:)))
  }
}

extension Double: NavigationResult {
  /// The number; `null` if it is not finite, which JSON cannot express.
  public var resultJSON: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
  public init?(resultJSON: JSONValue) { self.init(recorded: resultJSON.numberValue?.double) }
}

extension NavigationResult where Self: RawRepresentable, RawValue: NavigationResult {
  public var resultJSON: JSONValue { rawValue.resultJSON }
  public init?(resultJSON: JSONValue) {
    self.init(recorded: RawValue(resultJSON: resultJSON).flatMap(Self.init(rawValue:)))
  }
}

/// Why a call received no result.
public struct ResultError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The overlay or screen was not shown: a guard, or the manager itself, refused it.
    public static var refused: Self { Self(name: "refused") }
    /// The result is not of the requested type.
    public static var otherType: Self { Self(name: "otherType") }
  }

  /// The kind of error.
  public let code: Code

  /// One sentence for people.
  public let description: String

  init(_ refusal: Refusal) { (code, description) = (.refused, refusal.reason) }

  init(_ json: JSONValue, isNo type: Any.Type) {
    (code, description) = (.otherType, "The result \(json) was asked for as \(type), and is none.")
  }
}
