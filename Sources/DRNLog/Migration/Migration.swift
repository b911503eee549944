public import DRN

/// A small function over the JSON of one recorded value, which brings it from one version of an app's
/// types to the next.
///
/// ```swift
/// let migration = Migration(from: "1", to: "2") { kind, json in
///   guard kind == .route else { return }
///   json.renameCase("detail", to: "product")
///   json.addParameter("currency", "EUR", toCase: "product")
/// }
/// ```
///
/// The log itself is not changed: a value is brought up each time that it is read.
public struct Migration: Sendable {
  /// The version of the types that the function starts from.
  public let from: String

  /// The version of the types that the function leads to.
  public let to: String

  let change: @Sendable (SymbolKind, inout JSONValue) throws -> Void

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - from: The version that the function starts from, such as the
  ///     `SessionSettings.schema` of that time.
  ///   - to: The version that it leads to.
  ///   - change: Changes the JSON of a route, an overlay, a tab or a flow, as the kind says, and leaves
  ///     alone what it does not know. What it throws is reported, and the value is lost.
  public init(
    from: String, to: String,
    _ change: @escaping @Sendable (_ kind: SymbolKind, _ json: inout JSONValue) throws -> Void
  ) {
    (self.from, self.to, self.change) = (from, to, change)
  }
}
