import DRN

/// The way to a part of a state, or to a value inside it: `currentRoute.detail.id`, `overlays[0]`,
/// `entries.count`, `rememberedTabs["chat"].cursor`.
///
/// The parts have the names that they have in the state's JSON; what is inside a route or an overlay
/// is reached as in its JSON. `route` stands for `currentRoute`, `history` for `entries`, and `overlay`
/// for the one that the user sees: the topmost above every place, else the topmost of the place.
public struct StatePath: Hashable, Sendable {
  /// The part of the state that a path begins with.
  enum Root: String, CaseIterable {
    case currentRoute, overlays, rootOverlays, overlay, origin, entries, cursor, tab, flow
    case rememberedTabs
  }

  /// A step into a value.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// The names that a path begins with.
  package static let names = Root.allCases.map(\.rawValue) + ["route", "history"]

  let root: Root
  let steps: [Step]

  /// The entry that the path leads to or into.
  var entryIndex: Int? {
    guard root == .entries, case .index(let index)? = steps.first else { return nil }
    return index
  }

  /// What the steps lead to; `nil` where they lead nowhere.
  ///
  /// An array's `count` is the number of its elements.
  func value(in part: JSONValue) -> JSONValue? {
    var value = part
    for step in steps {
      let next: JSONValue? =
        switch step {
        case .index(let index): value[index]
        case .key("count"): value.arrayValue.map { .integer($0.count) } ?? value["count"]
        case .key(let key): value[key]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

extension StatePath: CustomStringConvertible {
  /// The path as it can be parsed again; safe on a terminal.
  public var description: String {
    steps.reduce(into: root.rawValue) { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where DisplayText.isIdentifier(key): text += ".\(key)"
      case .key(let key):
        text += "[\(DisplayText.escaping(JSONValue.string(key).canonicalText))]"
      }
    }
  }
}
