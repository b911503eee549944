import DRN
import DRNLog

/// What screens and overlays are called: as the graph of a log calls them.
enum ScreenName {
  /// The name of a value's case, whatever its parameters, as a log's graph groups screens.
  static func caseName(of value: some Hashable & Encodable) -> String {
    guard let json = try? JSONCoding.encode(value) else { return ValueText(value).line }
    return RouteName.caseName(of: json)
  }
}
