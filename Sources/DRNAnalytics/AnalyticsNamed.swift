public import DRN

/// A route, overlay, tab or flow that declares its name for analytics.
///
/// Otherwise a case of an enum is reported by its name and without its values, which may be
/// searches, ids or names of people. An app that wants another name, or some of the values,
/// conforms its type:
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
/// To report the whole route, return `["route": .string("\(self)")]`.
public protocol AnalyticsNamed {
  /// The name. There should be few different ones: services and metrics count by name.
  var analyticsName: String { get }

  /// Further facts about this value in an event.
  var analyticsParameters: [String: JSONValue] { get }
}

extension AnalyticsNamed {
  /// The name of the enum's case.
  public var analyticsName: String { caseName(of: self) }

  /// No parameters.
  public var analyticsParameters: [String: JSONValue] { [:] }
}

/// The name of any value for analytics.
package func analyticsName(of value: some Any) -> String {
  (value as? any AnalyticsNamed)?.analyticsName ?? caseName(of: value)
}

/// The parameters of any value for analytics.
func analyticsParameters(of value: some Any) -> [String: JSONValue] {
  (value as? any AnalyticsNamed)?.analyticsParameters ?? [:]
}

/// The name of an enum's case, without its values; the raw value, if that is a string.
///
/// Any other value is reported by its type, because its contents are private; a plain value (a
/// string, a number) is its own name.
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
