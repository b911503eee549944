/// A route, overlay, tab or flow that says what analytics calls it.
///
/// Without it, an enum's case is called by its name, and nothing is said of its values: they may be
/// searches, ids or names of people. An app that wants another name, or some of the values, conforms
/// its type:
///
/// ```swift
/// enum ShopRoute: NavigationRoute, AnalyticsNamed {
///   case home
///   case product(id: Int, isGift: Bool)
///
///   var analyticsParameters: [String: JSONValue] {
///     if case .product(_, let isGift) = self { ["gift": .bool(isGift)] } else { [:] }
///   }
/// }
/// ```
///
/// The whole route is `["route": .string("\(self)")]`.
public protocol AnalyticsNamed {
  /// The name. There should be few of them: services and metrics count by name.
  var analyticsName: String { get }

  /// What else is told of this value.
  var analyticsParameters: [String: JSONValue] { get }
}

extension AnalyticsNamed {
  /// The name of the enum's case.
  public var analyticsName: String { caseName(of: self) }

  /// Nothing.
  public var analyticsParameters: [String: JSONValue] { [:] }
}

/// What analytics calls a value, whatever it is.
package func analyticsName(of value: some Any) -> String {
  (value as? any AnalyticsNamed)?.analyticsName ?? caseName(of: value)
}

/// What is told of a value besides its name.
func analyticsParameters(of value: some Any) -> [String: JSONValue] {
  (value as? any AnalyticsNamed)?.analyticsParameters ?? [:]
}

/// The name of an enum's case, without its values; as its JSON has it, where that is a string.
///
/// What is no enum is called by its type, for its values are not to be told; a plain value (a string, a
/// number) is its own name.
private func caseName(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum:
    if let value = value as? any RawRepresentable, let word = value.rawValue as? String {
      return word
    }
    return mirror.children.first?.label ?? String(describing: value)
  case nil: return String(describing: value)
  default: return String(describing: type(of: value))
  }
}
