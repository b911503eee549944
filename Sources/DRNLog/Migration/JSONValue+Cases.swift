public import DRN

// What migrations do to the JSON of an enum, as Swift synthesizes it: `{"product":{"id":42}}` for a case
// with parameters, `{"home":{}}` for one without, and `_0` for the first parameter where it has no
// label. An enum with a raw value is that value. What is of another form is left alone.

extension JSONValue {
  /// The name of the case that this is a value of; nil where it is none.
  public var caseName: String? {
    guard let object = objectValue, object.count == 1, let member = object.first,
      member.value.objectValue != nil
    else { return nil }
    return member.key
  }

  /// The parameters of the case that this is a value of; nil where it is none.
  public var caseParameters: JSONObject? { caseName.flatMap { self[$0]?.objectValue } }

  /// Gives a case another name; its parameters stay.
  public mutating func renameCase(_ name: String, to newName: String) {
    guard let parameters = parameters(of: name) else { return }
    self = .object(JSONObject(uniqueMembers: [(newName, .object(parameters))]))
  }

  /// Puts a value in the place of every value of a case: of one that is gone, say.
  ///
  /// ```swift
  /// json.replaceCase("oldHome", with: ["home": [:]])
  /// ```
  public mutating func replaceCase(_ name: String, with value: JSONValue) {
    if parameters(of: name) != nil { self = value }
  }

  /// Changes the parameters of a case's values.
  ///
  /// For what the other functions do not do, such as a parameter that is an enum itself:
  ///
  /// ```swift
  /// json.updateCase("settings") { $0["section"]?.renameCase("profile", to: "account") }
  /// ```
  ///
  /// - Throws: What `change` throws.
  public mutating func updateCase<Failure: Error>(
    _ name: String, _ change: (inout JSONObject) throws(Failure) -> Void
  ) throws(Failure) {
    guard var parameters = parameters(of: name) else { return }
    try change(&parameters)
    self = .object(JSONObject(uniqueMembers: [(name, .object(parameters))]))
  }

  /// Gives a parameter another name; `_0` is the first one where it has no label.
  public mutating func renameParameter(
    _ name: String, to newName: String, ofCase caseName: String
  ) {
    moveParameter([name], to: [newName], ofCase: caseName)
  }

  /// Adds a parameter to the values of a case, unless they have it.
  public mutating func addParameter(
    _ name: String, _ value: JSONValue, toCase caseName: String
  ) {
    updateCase(caseName) { if $0[name] == nil { $0[name] = value } }
  }

  /// Takes a parameter out of the values of a case.
  public mutating func removeParameter(_ name: String, ofCase caseName: String) {
    updateCase(caseName) { $0[name] = nil }
  }

  /// Moves a parameter to another place within the values of a case: into an object, which is made
  /// where there is none, or out of one.
  ///
  /// ```swift
  /// json.moveParameter(["id"], to: ["item", "id"], ofCase: "product")
  /// ```
  ///
  /// What has no such parameter, or would have it moved into something that is no object, is left alone.
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

  /// Puts another value in the place of one, such as an enum's raw value.
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
