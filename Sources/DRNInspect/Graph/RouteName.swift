package import DRN
import DRNLog

/// The name of a route, overlay, tab or flow, and the key that identifies its screen.
package struct RouteName {
  let name: String
  let key: [UInt8]
  let value: JSONValue

  /// - Parameter json: Canonical JSON; anything else is used as a string.
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

  /// The name of the screen of a route, of its canonical JSON.
  package static func screenName(ofJSON json: [UInt8]) -> String { Self(json, by: .name).name }

  /// The name of an enum's case as `Codable` encodes it, a string itself, or the JSON.
  package static func caseName(of value: JSONValue) -> String {
    value.nameOrText ?? value.canonicalText
  }
}
