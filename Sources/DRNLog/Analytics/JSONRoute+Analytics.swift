public import DRN

// What is known only as JSON is named as the app would have named it: by the cases of its enums.

extension AnalyticsNamed where Self: JSONRepresentable {
  /// The name of an enum's case as `Codable` writes it, or a string or number itself. Other JSON has no
  /// name, and its values are not told: it is called `object` or `array`.
  public var analyticsName: String {
    switch json {
    case .string, .number, .bool, .null: return RouteName.caseName(of: json)
    case .array: return "array"
    case .object(let object):
      let name = RouteName.caseName(of: json)
      return name.hasSameBytes(as: object.members.first?.key ?? "") ? name : "object"
    }
  }
}

extension JSONRoute: AnalyticsNamed {}
extension JSONRoute.Overlay: AnalyticsNamed {}
extension JSONRoute.Tab: AnalyticsNamed {}
extension JSONRoute.Flow: AnalyticsNamed {}
