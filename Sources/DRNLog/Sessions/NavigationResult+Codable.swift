public import DRN

// Results of any `Codable` type: an app adds the name `NavigationResult` to it and nothing else.

extension NavigationResult where Self: Codable {
  /// The JSON that the value encodes itself as; a value that cannot be encoded is recorded as its
  /// description, which is none of the type.
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
