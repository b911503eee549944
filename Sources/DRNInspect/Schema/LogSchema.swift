public import DRN
public import DRNLog

/// The values that an app's types decode: the shapes of its routes, overlays, tabs and flows.
///
/// A test of the app writes it from examples (`SchemaFile` in DRNTesting), and it is kept with the
/// app's source code. So a log can be checked against a build without running the build:
///
/// ```swift
/// let schema = try LogSchema(parsing: bytesOfTheFile)
/// let report = try LogReader(path: path).check(against: schema)
/// for finding in report.findings { print(finding) }
/// ```
///
/// Only the examples define the schema: a parameter that all of them have is required, and a case
/// that none has does not exist. Strings match any string, unless a whole value is a string, such
/// as a tab's raw value. Members unknown to the schema are ignored, as decoders ignore them.
public struct LogSchema: Hashable, Sendable {
  /// The version of the app's types, if they have one.
  public let version: String?

  /// The shapes; a kind without examples is not checked.
  let shapes: [SymbolKind: JSONShape]

  /// The version of the file format.
  static let format = 1

  static let kinds: [SymbolKind] = [.route, .overlay, .tab, .flow]

  /// Creates a schema from examples.
  ///
  /// - Parameters:
  ///   - version: The version of the app's types, as in `SessionSettings.schema`.
  ///   - examples: Values of each kind as JSON: every case, and each optional parameter with and
  ///     without a value.
  public init(version: String? = nil, examples: [SymbolKind: [JSONValue]]) {
    self.version = version
    var shapes: [SymbolKind: JSONShape] = [:]
    for kind in Self.kinds {
      guard let values = examples[kind], !values.isEmpty else { continue }
      shapes[kind] = JSONShape(of: values, isClosed: true)
    }
    self.shapes = shapes
  }

  /// How a value differs from the shape that the app's types decode; nil if it matches or the
  /// schema has no examples of its kind.
  public func mismatch(of json: JSONValue, _ kind: SymbolKind) -> SchemaMismatch? {
    shapes[kind]?.mismatch(of: json)
  }
}
