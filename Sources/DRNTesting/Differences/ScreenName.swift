import DRN
import DRNInspect
import DRNLog

/// The names of screens and overlays, as in the graph of a log.
enum ScreenName {
  /// The name of a value's case, whatever its parameters.
  static func caseName(of value: some Hashable & Encodable) -> String {
    guard let json = try? JSONCoding.encode(value) else { return ValueText(value).line }
    return RouteName.caseName(of: json)
  }
}
