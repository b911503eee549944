/// A summary of a report that was made.
public struct ReportSummary: Hashable, Sendable {
  /// The path of the report's file.
  public let path: String
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The report's manifest.
  public let manifest: ReportManifest
  /// The number of transitions.
  public let transitions: Int
  /// The number of attachments.
  public let attachments: Int
  /// How many values each path of the app's rules and of the options has hidden, in the whole log
  /// and not only in the session. `nil` if there are no paths.
  public let redaction: RedactionReport?
}
