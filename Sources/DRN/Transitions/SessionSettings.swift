/// What a session is told once, when it starts.
public struct SessionSettings: Hashable, Sendable {
  /// The number of entries that a history keeps unless told otherwise.
  @inlinable
  public static var defaultHistoryLimit: Int { 64 }

  /// How many entries the history keeps, the current one included; at least 2.
  public var historyLimit: Int

  /// The window, visitor or scene that the session belongs to.
  public var window: String?

  /// The app's version, for whoever reads the log.
  public var appVersion: String?

  /// The version of the app's route enums, for whoever has to decode them later.
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
