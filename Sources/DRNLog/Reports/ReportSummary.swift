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
}
