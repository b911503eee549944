public import DRN

// Saved values of an app's own types.

extension NavigationManager {
  /// Saves a value of a `Codable` type as its JSON; see `save(_:as:of:)` with a `JSONValue`.
  ///
  /// ```swift
  /// try navigation.save(encoding: draft, as: "draft")
  /// let draft = try navigation.savedValue("draft", as: Draft.self)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value; its JSON has at most `NavigationLimits.savedValueByteCount` bytes.
  ///   - key: The app's name for it; not empty.
  ///   - entry: An entry of the state, whose screen gets the value; the visible layer by default.
  /// - Returns: The outcome of saving its JSON.
  /// - Throws: `JSONError` if the value cannot be encoded.
  @discardableResult
  public func save<Value: Encodable>(
    encoding value: Value, as key: String, of entry: EntryID? = nil
  ) throws(JSONError) -> NavigationOutcome<Route> {
    let json = try JSONCoding.encode(value)
    return save(json, as: key, of: entry)
  }

  /// A value of a `Codable` type that was saved with what the user sees; `nil` if there is none. Observable.
  ///
  /// - Parameters:
  ///   - key: The name with which it was saved.
  ///   - type: The value's type.
  ///   - entry: An entry of the state, for a value of its screen; the visible layer by default.
  /// - Throws: `JSONError` if an earlier version of the app saved something else.
  public func savedValue<Value: Decodable>(
    _ key: String, as type: Value.Type, of entry: EntryID? = nil
  ) throws(JSONError) -> Value? {
    guard let json = savedValue(key, of: entry) else { return nil }
    return try JSONCoding.decode(type, from: json)
  }
}
