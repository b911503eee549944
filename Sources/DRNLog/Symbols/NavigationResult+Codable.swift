public import DRN

// Results of any `Codable` type: an app only declares the conformance to `NavigationResult`.

extension NavigationResult where Self: Codable {
  /// The value's JSON. A value that cannot be encoded is recorded as its description, which does
  /// not decode.
  public var resultJSON: JSONValue {
    (try? JSONCoding.encode(self)) ?? ["unencodable": .string(String(describing: self))]
  }

  public init?(resultJSON: JSONValue) {
    guard let value = try? JSONCoding.decode(Self.self, from: resultJSON) else { return nil }
    self = value
  }
}

extension NavigationResult where Self: Codable & RawRepresentable, RawValue: NavigationResult {
  public var resultJSON: JSONValue { rawValue.resultJSON }

  public init?(resultJSON: JSONValue) {
    guard let value = RawValue(resultJSON: resultJSON).flatMap(Self.init(rawValue:)) else {
      return nil
    }
    self = value
  }
}
