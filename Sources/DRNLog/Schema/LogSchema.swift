public import DRN

/// Which values the types of an app decode: the form of its routes, overlays, tabs and flows.
///
/// An app's test writes it from examples (`SchemaFile` in DRNTesting), and it is kept beside the app's
/// code; so a log can be checked against a build without running it:
///
/// ```swift
/// let schema = try LogSchema(parsing: bytesOfTheFile)
/// let report = try LogReader(path: path).check(against: schema)
/// for finding in report.findings { print(finding) }
/// ```
///
/// What no example shows is not known: a parameter that is there in all of them is taken to be required,
/// a case that none has, to be gone. Strings are open, but where a whole value is one, as a tab's raw
/// value is. A member that the schema does not have is ignored, as decoders ignore it.
public struct LogSchema: Hashable, Sendable {
  /// The version of the app's types, if they have one.
  public let version: String?

  /// The forms; a kind without examples is not checked.
  let shapes: [SymbolKind: JSONShape]

  /// The format of the file.
  static let format = 1

  static let kinds: [SymbolKind] = [.route, .overlay, .tab, .flow]

  /// The schema of examples.
  ///
  /// - Parameters:
  ///   - version: The version of the app's types, as `SessionSettings.schema` has it.
  ///   - examples: Values of each kind, as JSON: every case, and each optional parameter with and without
  ///     a value.
  public init(version: String? = nil, examples: [SymbolKind: [JSONValue]]) {
    self.version = version
    var shapes: [SymbolKind: JSONShape] = [:]
    for kind in Self.kinds {
      guard let values = examples[kind], !values.isEmpty else { continue }
      shapes[kind] = JSONShape(of: values, isClosed: true)
    }
    self.shapes = shapes
  }

  /// Why a value is not of the form that the app's types decode; nil where it is, or where the schema has
  /// no examples of that kind.
  public func mismatch(of json: JSONValue, _ kind: SymbolKind) -> SchemaMismatch? {
    shapes[kind]?.mismatch(of: json)
  }
}
