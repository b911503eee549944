public import DRN

// Changes that migrations make to the JSON of an enum with synthesized coding:
// `{"product":{"id":42}}` for a case with parameters, `{"home":{}}` for one without, and `_0` for a
// first parameter without a label. An enum with a raw value is encoded as that value. JSON of any
// other form is left unchanged.

extension JSONValue {
  /// The name of the enum case; `nil` if the value is not a case.
  public var caseName: String? {
    guard let object = objectValue, object.count == 1, let member = object.first,
      member.value.objectValue != nil
    else { return nil }
    return member.key
  }

  /// The parameters of the enum case; `nil` if the value is not a case.
  public var caseParameters: JSONObject? { caseName.flatMap { self[$0]?.objectValue } }

  /// Renames a case and keeps its parameters.
  public mutating func renameCase(_ name: String, to newName: String) {
    guard let parameters = parameters(of: name) else { return }
    self = .object(JSONObject(uniqueMembers: [(newName, .object(parameters))]))
  }

  /// Replaces every value of a case, such as one that no longer exists.
  ///
  /// ```swift
  /// json.replaceCase("oldHome", with: ["home": [:]])
  /// ```
  public mutating func replaceCase(_ name: String, with value: JSONValue) {
    if parameters(of: name) != nil { self = value }
  }

  /// Changes the parameters of a case's values.
  ///
  /// Use it for what the other functions cannot do, such as a parameter that is an enum itself:
  ///
  /// ```swift
  /// json.updateCase("settings") { $0["section"]?.renameCase("profile", to: "account") }
  /// ```
  ///
  /// - Throws: The error of `change`.
  public mutating func updateCase<Failure: Error>(
    _ name: String, _ change: (inout JSONObject) throws(Failure) -> Void
  ) throws(Failure) {
    guard var parameters = parameters(of: name) else { return }
    try change(&parameters)
    self = .object(JSONObject(uniqueMembers: [(name, .object(parameters))]))
  }

  /// Renames a parameter of a case; `_0` is the first one if it has no label.
  public mutating func renameParameter(
    _ name: String, to newName: String, ofCase caseName: String
  ) {
    moveParameter([name], to: [newName], ofCase: caseName)
  }

  /// Adds a parameter to the values of a case that do not have it.
  public mutating func addParameter(
    _ name: String, _ value: JSONValue, toCase caseName: String
  ) {
    updateCase(caseName) { if $0[name] == nil { $0[name] = value } }
  }

  /// Removes a parameter from the values of a case.
  public mutating func removeParameter(_ name: String, ofCase caseName: String) {
    updateCase(caseName) { $0[name] = nil }
  }

  /// Moves a parameter within the values of a case: into an object, which is created if needed, or
  /// out of one.
  ///
  /// ```swift
  /// json.moveParameter(["id"], to: ["item", "id"], ofCase: "product")
  /// ```
  ///
  /// A value that does not have the parameter is left unchanged, as is one where the destination is
  /// not inside an object.
  public mutating func moveParameter(
    _ path: [String], to newPath: [String], ofCase caseName: String
  ) {
    updateCase(caseName) { parameters in
      var moved = JSONValue.object(parameters)
      guard let value = moved.remove(path[...]), moved.insert(value, newPath[...]),
        case .object(let result) = moved
      else { return }
      parameters = result
    }
  }

  /// Replaces a value, such as an enum's raw value.
  ///
  /// ```swift
  /// json.replace("shop", with: "store")
  /// ```
  public mutating func replace(_ value: JSONValue, with newValue: JSONValue) {
    if self == value { self = newValue }
  }

  private func parameters(of name: String) -> JSONObject? {
    guard let object = objectValue, object.count == 1 else { return nil }
    return object[name]?.objectValue
  }

  private mutating func remove(_ path: ArraySlice<String>) -> JSONValue? {
    guard let key = path.first, case .object(var object) = self, var member = object[key] else {
      return nil
    }
    let value: JSONValue?
    if path.count == 1 {
      (value, object[key]) = (member, nil)
    } else {
      value = member.remove(path.dropFirst())
      object[key] = member
    }
    self = .object(object)
    return value
  }

  private mutating func insert(_ value: JSONValue, _ path: ArraySlice<String>) -> Bool {
    guard let key = path.first, case .object(var object) = self else { return false }
    if path.count == 1 {
      object[key] = value
    } else {
      var member = object[key] ?? .object(JSONObject())
      guard member.insert(value, path.dropFirst()) else { return false }
      object[key] = member
    }
    self = .object(object)
    return true
  }
}
