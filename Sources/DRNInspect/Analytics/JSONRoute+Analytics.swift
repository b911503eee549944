import DRN
public import DRNAnalytics
public import DRNLog

// Names values known only as JSON as the app would name them: by their enum cases.

extension AnalyticsNamed where Self: JSONRepresentable {
  /// The name of an enum's case as `Codable` encodes it, or a string or number itself. Other JSON
  /// is called `object` or `array`, which does not reveal its values.
  public var analyticsName: String {
    switch json {
    case .string, .number, .bool, .null: RouteName.caseName(of: json)
    case .array: "array"
    case .object: json.caseName ?? "object"
    }
  }
}

extension JSONRoute: AnalyticsNamed {}
extension JSONRoute.Overlay: AnalyticsNamed {}
extension JSONRoute.Tab: AnalyticsNamed {}
extension JSONRoute.Flow: AnalyticsNamed {}
