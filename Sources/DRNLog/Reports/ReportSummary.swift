/// What came of making a report.
public struct ReportSummary: Hashable, Sendable {
  /// The report's file.
  public let path: String
  /// How many bytes it has.
  public let byteCount: Int
  /// What it says of itself.
  public let manifest: ReportManifest
  /// How many transitions it has.
  public let transitions: Int
  /// How many attachments it has.
  public let attachments: Int
  /// How much each path has hidden that the app's rules and the options have; of the whole log, not of
  /// the session alone. `nil` where there is none.
  public let redaction: RedactionReport?
}
