/// What an overlay or a screen can be asked for, and what it answers with.
///
/// The answer is recorded as JSON with the transition that closes the overlay or leaves the screen, and
/// whoever asked is given exactly that. Strings, numbers, truth values, JSON and enums with raw values
/// of those need nothing but the name:
///
/// ```swift
/// enum Size: String, NavigationResult { case small, large }
/// ```
///
/// The `DRNLog` library does the same for every `Codable` type.
public protocol NavigationResult: Sendable {
  /// The value as it is recorded.
  var resultJSON: JSONValue { get }

  /// The value that was recorded as this, or `nil` where it is none of this type.
  init?(resultJSON: JSONValue)
}

extension JSONValue: NavigationResult {
  public var resultJSON: JSONValue { self }
  public init?(resultJSON: JSONValue) { self = resultJSON }
}

extension String: NavigationResult {
  public var resultJSON: JSONValue { .string(self) }
  public init?(resultJSON: JSONValue) {
    guard let value = resultJSON.stringValue else { return nil }
    self = value
  }
}

extension Bool: NavigationResult {
  public var resultJSON: JSONValue { .bool(self) }
  public init?(resultJSON: JSONValue) {
    guard let value = resultJSON.boolValue else { return nil }
    self = value
  }
}

extension Int: NavigationResult {
  public var resultJSON: JSONValue { .integer(self) }
  public init?(resultJSON: JSONValue) {
    guard let value = resultJSON.numberValue?.int64.flatMap(Int.init(exactly:)) else { return nil }
    self = value
  }
}

extension Double: NavigationResult {
  /// The number; `null` for one that is not finite, which JSON does not have.
  public var resultJSON: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
  public init?(resultJSON: JSONValue) {
    guard let value = resultJSON.numberValue?.double else { return nil }
    self = value
  }
}

extension NavigationResult where Self: RawRepresentable, RawValue: NavigationResult {
  public var resultJSON: JSONValue { rawValue.resultJSON }
  public init?(resultJSON: JSONValue) {
    guard let value = RawValue(resultJSON: resultJSON).flatMap(Self.init(rawValue:)) else {
      return nil
    }
    self = value
  }
}

/// Why a result could not be had.
public struct ResultError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// What was to be asked was not shown: a guard, or the manager itself, refused it.
    public static var refused: Self { Self(name: "refused") }
    /// What was answered is not of the type that was asked for.
    public static var otherType: Self { Self(name: "otherType") }
  }

  /// What kind of failure it is.
  public let code: Code

  /// What a person is told: one sentence.
  public let description: String

  init(_ refusal: Refusal) { (code, description) = (.refused, refusal.reason) }

  init(_ json: JSONValue, isNo type: Any.Type) {
    (code, description) = (.otherType, "The result \(json) was asked for as \(type), and is none.")
  }
}
