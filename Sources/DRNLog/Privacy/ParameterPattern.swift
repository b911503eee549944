import DRN

/// The remaining steps of a path while a value is traversed.
struct ParameterPattern {
  private var steps: ArraySlice<JSONPath.Step>
  /// Whether to hide the members of the matched value one by one, instead of the whole value.
  private let meansMembers: Bool

  /// The pattern of a path in an app's values.
  init(value steps: [JSONPath.Step]) {
    // The name of a case alone selects its parameters.
    (self.steps, meansMembers) = (steps[...], steps.count == 1)
  }

  /// The pattern of a path in a payload or a meta.
  init(noted steps: ArraySlice<JSONPath.Step>) {
    (self.steps, meansMembers) = (steps, false)
  }

  /// Whether to hide the whole value.
  var hidesValue: Bool { steps.isEmpty && !meansMembers }

  /// Whether to hide each member of the value.
  var hidesMembers: Bool { steps.isEmpty && meansMembers }

  /// The patterns that apply inside a member: none, this one, its remaining steps, or both.
  func inside(_ key: String) -> [ParameterPattern] {
    guard let step = steps.first else { return [] }
    var inside: [ParameterPattern] = []
    // A parameter without a label can be named by its index.
    if step.matches(key) || (key.isPosition && step.name == String(key.dropFirst())) {
      var rest = self
      rest.steps.removeFirst()
      inside.append(rest)
    }
    // A parameter without a label is skipped, so the path applies to the value that it wraps.
    if key.isPosition { inside.append(self) }
    return inside
  }
}

extension JSONPath.Step {
  /// Whether the step selects the member with this name.
  func matches(_ key: String) -> Bool {
    self == .any || name?.hasSameBytes(as: key) == true
  }
}

extension String {
  /// Whether this is the synthesized key of a parameter without a label, such as `_0`.
  fileprivate var isPosition: Bool {
    utf8.first == UInt8(ascii: "_") && utf8.count > 1
      && utf8.dropFirst().allSatisfy { (48...57).contains($0) }
  }
}

/// Traverses a value once with all patterns and hides the values that they match.
struct ParameterMasking {
  /// The patterns that start at the value itself.
  let anchored: [ParameterPattern]
  /// The patterns that start at every enum case inside the value.
  let floating: [ParameterPattern]
  let key: PrivacyKey
  let manner: Manner

  /// How to treat values that are already hidden or are placeholders.
  enum Manner {
    /// For an app's values, which have no hidden values except by coincidence.
    case values
    /// For JSON that may come from the log: hidden values are kept.
    case json
    /// For a copy: hidden values are hashed again, so that the copy cannot be linked to the log.
    case copy
    /// For counting matches: no special treatment.
    case counting
  }

  /// The masked form of a value; `nil` if it is unchanged.
  func masked(_ json: JSONValue) -> JSONValue? {
    if let large = maskedPlaceholder(json) { return large }
    return masked(json, anchored)
  }

  /// The masked placeholder of a value that was too large. It has an unkeyed hash of the value,
  /// which would allow guesses to be verified.
  private func maskedPlaceholder(_ json: JSONValue) -> JSONValue? {
    guard manner == .copy, let object = json.objectValue, object.count == 1,
      var facts = object[LargeValue.placeholderKey]?.objectValue, let digest = facts["digest"]
    else { return nil }
    facts["digest"] = .string("\(key.digest(of: digest.canonicalBytes))")
    return [LargeValue.placeholderKey: .object(facts)]
  }

  private func masked(_ value: JSONValue, _ states: [ParameterPattern]) -> JSONValue? {
    if states.contains(where: \.hidesValue) { return hidden(value) }
    let hidesMembers = states.contains(where: \.hidesMembers)
    switch value {
    case .null, .bool, .number, .string: return hidesMembers ? hidden(value) : nil
    case .array(let elements):
      if hidesMembers { return hidden(value) }
      var (result, isChanged) = (elements, false)
      for (index, element) in elements.enumerated() {
        guard let masked = masked(element, states) else { continue }
        (result[index], isChanged) = (masked, true)
      }
      return isChanged ? .array(result) : nil
    case .object(let object):
      if value.hiddenDigest != nil {
        return hidesMembers || manner == .copy ? hidden(value) : nil
      }
      if isDescription(object) { return hidden(value) }
      let states = value.caseName == nil ? states : states + floating
      var (result, isChanged) = (object, false)
      for (key, member) in object {
        let masked =
          hidesMembers
          ? hidden(member) : masked(member, states.flatMap { $0.inside(key) })
        guard let masked else { continue }
        (result[key], isChanged) = (masked, true)
      }
      return isChanged ? .object(result) : nil
    }
  }

  /// Whether the object is the description of a value that could not be encoded, which may contain
  /// anything.
  private func isDescription(_ object: JSONObject) -> Bool {
    object.count == 1 && object["unencodable"]?.stringValue != nil && manner != .counting
      && (manner == .copy || !(anchored.isEmpty && floating.isEmpty))
  }

  private func hidden(_ value: JSONValue) -> JSONValue? {
    if manner == .json, value.hiddenDigest != nil { return nil }
    return HiddenValue.json(key.digest(of: value.canonicalBytes))
  }
}
