package import DRN

/// What a route, overlay, tab or flow is called, and what makes two of them one screen.
package struct RouteName {
  let name: String
  let key: [UInt8]
  let value: JSONValue

  /// - Parameter json: Canonical JSON; what is none is shown as it is.
  init(_ json: [UInt8], by grouping: WalkedGraph.Grouping) {
    value = (try? JSONValue(parsing: json)) ?? .string(String(decoding: json, as: UTF8.self))
    switch grouping {
    case .name:
      name = Self.caseName(of: value)
      key = Array(name.utf8)
    case .route:
      name = value.swiftDescription
      key = json
    }
  }

  /// The name of an enum's case as `Codable` writes it, a string itself, or the JSON.
  package static func caseName(of value: JSONValue) -> String {
    switch value {
    case .string(let text): return text
    case .object(let object):
      guard object.members.count == 1, let only = object.members.first,
        case .object = only.value
      else { return value.canonicalText }
      return only.key
    default: return value.canonicalText
    }
  }
}
