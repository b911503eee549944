import DRN
import DRNLog

/// What the meta of a transition says of a call that a redirect kept from being made.
///
/// The specification describes the members `wanted` and `resumed`.
enum WantedText {
  /// The wanted call, such as `the tab orders at cart`; `nil` if the meta has none, or one that is of no known form.
  static func call(in meta: JSONValue) -> String? {
    guard let wanted = meta["wanted"], let steps = wanted["steps"]?.arrayValue else { return nil }
    let texts = steps.compactMap(step)
    guard texts.count == steps.count, !texts.isEmpty else { return nil }
    let list = texts.joined(separator: ", ")
    guard let command = wanted["command"]?.stringValue else { return list }
    return "\(DisplayText.escaping(command)) (\(list))"
  }

  /// The position of the redirect whose wanted call the transition is.
  static func resumed(in meta: JSONValue) -> Int? {
    meta["resumed"]?.numberValue.flatMap { Int($0.text) }
  }

  private static func step(_ step: JSONValue) -> String? {
    switch step["kind"]?.stringValue.flatMap({ EventKind(name: $0) }) {
    case .went, .composed, .replaced: place(step)
    case .overlayShown, .overlayPushed, .rootOverlayShown: step["overlay"]?.swiftDescription
    case .tabSelected: named("tab", of: step)
    case .flowSwitched: named("flow", of: step)
    case .reset:
      step["places"]?.arrayValue.map { $0.compactMap(place).joined(separator: " → ") }
    case .rewound: step["target"].map { "a rewind to \($0.swiftDescription)" }
    default: nil
    }
  }

  private static func named(_ key: String, of step: JSONValue) -> String? {
    guard let value = step[key], let place = place(step) else { return nil }
    return "the \(key) \(value.swiftDescription) at \(place)"
  }

  private static func place(_ step: JSONValue) -> String? {
    guard let route = step["route"]?.swiftDescription else { return nil }
    return step["overlay"].map { "\(route) + \($0.swiftDescription)" } ?? route
  }
}
