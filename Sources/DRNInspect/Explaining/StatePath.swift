import DRN
import DRNLog

/// A path to a part of a state or to a value inside it: `currentRoute.detail.id`, `overlays[0]`,
/// `entries.count`, `rememberedTabs["chat"].cursor`.
///
/// Names are those of the state's JSON, and inside a route or an overlay those of its own JSON.
/// `route` is short for `currentRoute`, `history` for `entries`, and `overlay` is the visible one:
/// the topmost root overlay, otherwise the topmost overlay of the place.
public struct StatePath: Hashable, Sendable {
  /// The part of the state that a path begins with.
  enum Root: String, CaseIterable {
    case currentRoute, overlays, rootOverlays, overlay, origin, entries, cursor, tab, flow
    case rememberedTabs
  }

  /// The names with which a path can begin.
  package static let names = Root.allCases.map(\.rawValue) + ["route", "history"]

  let root: Root
  let steps: [JSONPath.Step]

  /// The index of the entry that the path leads to or into.
  var entryIndex: Int? {
    guard root == .entries, case .index(let index)? = steps.first else { return nil }
    return index
  }

  /// Whether it counts elements, as `entries[2]` does.
  package var hasIndex: Bool {
    steps.contains { if case .index = $0 { true } else { false } }
  }

  /// The value at the end of the steps; `nil` if they lead to nothing.
  ///
  /// An array's `count` is the number of its elements.
  func value(in part: JSONValue) -> JSONValue? {
    JSONPath(steps).value(in: part) { $0.arrayValue?.count }
  }
}

extension StatePath: CustomStringConvertible {
  /// The path in a form that can be parsed again; safe to print on a terminal.
  public var description: String {
    JSONPath([.key(root.rawValue)] + steps).description
  }
}
