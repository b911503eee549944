import DRN
import DRNLog

/// The shape of JSON values, derived from examples.
struct JSONShape: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case bool
    case number
    case string
    /// Only these values, such as the raw values of an enum.
    case values(Set<JSONValue>)
    case array(JSONShape)
    case object([String: JSONShape])
    /// An enum's cases with synthesized coding: an object with one member, whose key is the case
    /// and whose value has the parameters.
    case cases([String: [String: JSONShape]])
  }

  /// Whether the value may be missing or null.
  var isOptional = false

  /// The alternatives; empty means any value.
  var forms: Set<Form> = []
}

extension JSONShape {
  /// Derives the shape of examples.
  ///
  /// - Parameters:
  ///   - examples: The values.
  ///   - isOptional: Whether other examples lack the value.
  ///   - isClosed: Whether only these strings and numbers match.
  init(of examples: [JSONValue], isOptional: Bool = false, isClosed: Bool = false) {
    self.isOptional = isOptional || examples.contains(where: \.isNull)
    if examples.contains(where: { $0.boolValue != nil }) { forms.insert(.bool) }
    let scalars = examples.filter { $0.stringValue != nil || $0.numberValue != nil }
    if isClosed, !scalars.isEmpty {
      forms.insert(.values(Set(scalars)))
    } else {
      if scalars.contains(where: { $0.stringValue != nil }) { forms.insert(.string) }
      if scalars.contains(where: { $0.numberValue != nil }) { forms.insert(.number) }
    }
    let arrays = examples.compactMap(\.arrayValue)
    if !arrays.isEmpty { forms.insert(.array(JSONShape(of: arrays.flatMap(\.self)))) }
    let objects = examples.compactMap(\.objectValue)
    guard !objects.isEmpty else { return }
    if objects.allSatisfy({ JSONValue.object($0).caseName != nil }) {
      var cases: [String: [JSONObject]] = [:]
      for case let object in objects {
        guard let member = object.first, let parameters = member.value.objectValue else { continue }
        cases[member.key, default: []].append(parameters)
      }
      forms.insert(.cases(cases.mapValues(Self.members)))
    } else {
      forms.insert(.object(Self.members(of: objects)))
    }
  }

  private static func members(of objects: [JSONObject]) -> [String: JSONShape] {
    var values: [String: [JSONValue]] = [:]
    for object in objects {
      for member in object { values[member.key, default: []].append(member.value) }
    }
    return values.mapValues { JSONShape(of: $0, isOptional: $0.count < objects.count) }
  }
}
