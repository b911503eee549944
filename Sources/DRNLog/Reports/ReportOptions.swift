/// What a report has besides the session.
public struct ReportOptions: Sendable {
  /// Why it is made, in somebody's words.
  public var reason: String?
  /// What the app says of its surroundings: a device, a locale, a server. Nothing is added to it.
  public var notes: [String: String]
  /// The app's version; the one that the session was started with unless given.
  public var appVersion: String?
  /// The version of the app's routes; the one that the session was started with unless given.
  public var schema: String?
  /// Files that go with it: at most 64, and 32 MiB together.
  public var attachments: [LogAttachment]
  /// What is hidden besides what the app's own rules hide.
  public var redacting: [ParameterPath]

  /// Creates options; without arguments, a report that has only the session.
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
