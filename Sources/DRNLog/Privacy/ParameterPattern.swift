import DRN

/// Paths in the form in which values are gone through.
struct ParameterPattern: Hashable {
  enum Step: Hashable {
    case name(String)
    case any
    /// Everything that the value has, each member by itself.
    case members
  }

  typealias Rest = ArraySlice<Step>

  let steps: [Step]

  /// The pattern of a path within an app's values.
  init(value steps: [ParameterPath.Step]) {
    // The name of a case alone means its parameters.
    self.steps = steps.map(Step.init) + (steps.count == 1 ? [.members] : [])
  }

  /// The pattern of a path within what an app notes.
  init(noted steps: some Sequence<ParameterPath.Step>) { self.steps = steps.map(Step.init) }
}

extension ParameterPattern.Step {
  fileprivate init(_ step: ParameterPath.Step) {
    switch step {
    case .name(let name): self = .name(name)
    case .any: self = .any
    }
  }

  fileprivate func matches(_ key: String) -> Bool {
    switch self {
    case .any: true
    case .members: false
    case .name(let name):
      // A parameter without a label has its position for a name.
      name.hasSameBytes(as: key) || (key.isPosition && key.dropFirst() == name)
    }
  }
}

extension String {
  /// Whether this is what the compiler calls a parameter without a label: `_0`.
  fileprivate var isPosition: Bool {
    utf8.first == UInt8(ascii: "_") && utf8.count > 1
      && utf8.dropFirst().allSatisfy { (48...57).contains($0) }
  }
}

/// Goes through a value once, with all patterns, and hides what they lead to.
struct ParameterMasking {
  /// The patterns that begin at the value itself.
  let anchored: [ParameterPattern]
  /// The patterns that begin at every case inside it.
  let floating: [ParameterPattern]
  let key: PrivacyKey
  let manner: Manner

  /// What is done besides what the patterns say.
  enum Manner {
    /// For an app's values: hidden ones are among them only by chance.
    case values
    /// For JSON that may have come from the log: what is hidden in it stays as it is.
    case json
    /// For a copy: what is hidden already is hidden once more, so that nobody can connect the two.
    case copy
    /// To count what patterns mean: nothing.
    case counting
  }

  /// What is to be recorded of a value; `nil` where that is the value itself.
  func masked(_ json: JSONValue) -> JSONValue? {
    if let large = maskedPlaceholder(json) { return large }
    return masked(json, anchored.map { $0.steps[...] })
  }

  /// What stands for a value that was too large has a hash of all of it that anybody could try values
  /// against.
  private func maskedPlaceholder(_ json: JSONValue) -> JSONValue? {
    guard manner == .copy, let object = json.objectValue, object.count == 1,
      var facts = object[LargeValue.placeholderKey]?.objectValue, let digest = facts["digest"]
    else { return nil }
    facts["digest"] = .string("\(key.digest(of: digest.canonicalBytes))")
    return [LargeValue.placeholderKey: .object(facts)]
  }

  private func masked(_ value: JSONValue, _ states: [ParameterPattern.Rest]) -> JSONValue? {
    if states.contains(where: \.isEmpty) { return hidden(value) }
    let hidesMembers = states.contains { $0.first == .members }
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
      let states = value.caseName == nil ? states : states + floating.map { $0.steps[...] }
      var (result, isChanged) = (object, false)
      for (key, member) in object {
        let masked =
          hidesMembers ? hidden(member) : masked(member, Self.states(states, inside: key))
        guard let masked else { continue }
        (result[key], isChanged) = (masked, true)
      }
      return isChanged ? .object(result) : nil
    }
  }

  /// Whether it says in words what could not be encoded, which may be anything.
  private func isDescription(_ object: JSONObject) -> Bool {
    object.count == 1 && object["unencodable"]?.stringValue != nil && manner != .counting
      && (manner == .copy || !(anchored.isEmpty && floating.isEmpty))
  }

  /// What is left of patterns inside a member.
  private static func states(
    _ states: [ParameterPattern.Rest], inside key: String
  ) -> [ParameterPattern.Rest] {
    var inside: [ParameterPattern.Rest] = []
    for state in states {
      guard let step = state.first else { continue }
      if step.matches(key) { inside.append(state.dropFirst()) }
      // A value that is wrapped in a parameter without a label is what the path speaks of.
      if key.isPosition { inside.append(state) }
    }
    return inside
  }

  private func hidden(_ value: JSONValue) -> JSONValue? {
    if manner == .json, value.hiddenDigest != nil { return nil }
    return HiddenValue.json(key.digest(of: value.canonicalBytes))
  }
}
