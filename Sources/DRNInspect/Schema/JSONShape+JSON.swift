import DRN
import DRNLog

// A shape in a schema file: "string", "number?", {"array": …}, {"object": {…}}, {"cases": {…}},
// {"values": […]}, {"anyOf": […]}. Shapes that are objects have an additional member "optional".

extension JSONShape {
  var json: JSONValue {
    let parts = forms.map(\.json).sorted { $0.canonicalText < $1.canonicalText }
    guard let only = parts.first else { return "any" }
    if parts.count == 1, let name = only.stringValue {
      return .string(isOptional ? name + "?" : name)
    }
    var object = parts.count == 1 ? only.objectValue ?? JSONObject() : ["anyOf": .array(parts)]
    if isOptional { object["optional"] = true }
    return .object(object)
  }

  init(json: JSONValue, at place: String) throws(SchemaError) {
    if let text = json.stringValue {
      isOptional = text.hasSuffix("?")
      let name = isOptional ? String(text.dropLast()) : text
      if name == "any" { return }
      guard let form = Form(name: name) else {
        throw .malformed(place, "\(DisplayText.quoting(text, limit: 40)) is no type")
      }
      forms = [form]
      return
    }
    guard let object = json.objectValue else { throw .malformed(place, "it is no shape") }
    isOptional = object["optional"]?.boolValue ?? false
    if let parts = object["anyOf"]?.arrayValue {
      for part in parts { forms.formUnion(try JSONShape(json: part, at: place).forms) }
    } else {
      forms = [try Form(object, at: place)]
    }
    guard !forms.isEmpty else { throw .malformed(place, "it is no shape") }
  }
}

extension JSONShape.Form {
  fileprivate var json: JSONValue {
    func object(_ members: [String: JSONShape]) -> JSONValue {
      .object(JSONObject(uniqueMembers: members.map { ($0.key, $0.value.json) }))
    }
    switch self {
    case .bool: return "bool"
    case .number: return "number"
    case .string: return "string"
    case .values(let values):
      return ["values": .array(values.sorted { $0.canonicalText < $1.canonicalText })]
    case .array(let shape): return ["array": shape.json]
    case .object(let members): return ["object": object(members)]
    case .cases(let cases):
      let members = cases.map { (key: $0.key, value: object($0.value)) }
      return ["cases": .object(JSONObject(uniqueMembers: members))]
    }
  }

  fileprivate init?(name: String) {
    switch name {
    case "bool": self = .bool
    case "number": self = .number
    case "string": self = .string
    default: return nil
    }
  }

  fileprivate init(_ object: JSONObject, at place: String) throws(SchemaError) {
    func members(
      _ object: JSONObject, at place: String
    ) throws(SchemaError) -> [String: JSONShape] {
      var members: [String: JSONShape] = [:]
      for member in object {
        members[member.key] = try JSONShape(json: member.value, at: "\(place).\(member.key)")
      }
      return members
    }
    if let values = object["values"]?.arrayValue {
      self = .values(Set(values))
    } else if let element = object["array"] {
      self = .array(try JSONShape(json: element, at: "\(place)[]"))
    } else if let object = object["object"]?.objectValue {
      self = .object(try members(object, at: place))
    } else if let object = object["cases"]?.objectValue {
      var cases: [String: [String: JSONShape]] = [:]
      for member in object {
        let place = "\(place).\(member.key)"
        guard let parameters = member.value.objectValue else {
          throw .malformed(place, "its parameters are no object")
        }
        cases[member.key] = try members(parameters, at: place)
      }
      self = .cases(cases)
    } else {
      throw .malformed(place, "it is no shape")
    }
  }
}
