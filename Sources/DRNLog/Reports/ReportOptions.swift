/// Additional contents of a report.
public struct ReportOptions: Sendable {
  /// Why it is made, in the author's words.
  public var reason: String?
  /// What the app adds about its environment: a device, a locale, a server. Nothing is added
  /// automatically.
  public var notes: [String: String]
  /// The app's version; by default, the one that the app told when it last started or continued the session.
  public var appVersion: String?
  /// The version of the app's routes; by default as ``appVersion``.
  public var schema: String?
  /// Files to attach: at most 64, with at most 32 MiB in total.
  public var attachments: [LogAttachment]
  /// The parameters to hide in addition to those that the app's rules hide.
  public var redacting: [ParameterPath]

  /// Creates options; by default, the report has only the session.
  public init(
    reason: String? = nil, notes: [String: String] = [:], appVersion: String? = nil,
    schema: String? = nil, attachments: [LogAttachment] = [], redacting: [ParameterPath] = []
  ) {
    self.reason = reason
    self.notes = notes
    self.appVersion = appVersion
    self.schema = schema
    self.attachments = attachments
    self.redacting = redacting
  }
}
