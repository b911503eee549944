/// The settings of a session, recorded when it starts.
public struct SessionSettings: Hashable, Sendable {
  /// The default limit of a history.
  @inlinable
  public static var defaultHistoryLimit: Int { 64 }

  /// The maximum number of entries in the history, including the current one; at least 2.
  public var historyLimit: Int

  /// The window, visitor or scene that the session belongs to.
  public var window: String?

  /// The app's version, for readers of the log.
  public var appVersion: String?

  /// The version of the app's route enums, for decoding them later.
  public var schema: String?

  /// Creates settings.
  ///
  /// - Precondition: `historyLimit` is at least 2.
  @inlinable
  public init(
    historyLimit: Int = Self.defaultHistoryLimit, window: String? = nil,
    appVersion: String? = nil, schema: String? = nil
  ) {
    precondition(historyLimit >= 2, "A history keeps at least 2 entries, not \(historyLimit).")
    self.historyLimit = historyLimit
    self.window = window
    self.appVersion = appVersion
    self.schema = schema
  }
}
