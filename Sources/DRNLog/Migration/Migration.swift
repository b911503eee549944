public import DRN

/// A function over the JSON of one recorded value, which converts it from one version of an app's
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
/// The log itself is not changed: a value is migrated each time it is read.
public struct Migration: Sendable {
  /// The version that the function converts from.
  public let from: String

  /// The version that the function converts to.
  public let to: String

  let change: @Sendable (SymbolKind, inout JSONValue) throws -> Void

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - from: The version that the function converts from, such as the `SessionSettings.schema` of
  ///     that version.
  ///   - to: The version that it converts to.
  ///   - change: Changes the JSON of a route, an overlay, a tab or a flow, according to the kind,
  ///     and leaves other values unchanged. If it throws, the error is reported and the value is
  ///     lost.
  public init(
    from: String, to: String,
    _ change: @escaping @Sendable (_ kind: SymbolKind, _ json: inout JSONValue) throws -> Void
  ) {
    (self.from, self.to, self.change) = (from, to, change)
  }
}
