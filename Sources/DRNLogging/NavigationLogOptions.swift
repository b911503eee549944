#if Logging
  public import Logging

  /// How transitions are written to a log.
  public struct NavigationLogOptions: Hashable, Sendable {
    /// The level of changes to the state: moves, overlays, time travel.
    public var changes: Logger.Level

    /// The level of marks and notes.
    public var facts: Logger.Level

    /// The level of moves that guards refused.
    public var refusals: Logger.Level

    /// Whether routes, overlays, tabs and flows are written with their values: `detail(id: 42)`.
    ///
    /// Without values, only `detail` is written, or the name from the app's `AnalyticsNamed`, and
    /// no payload of a note: for logs that leave the developer's machine.
    public var showsValues: Bool

    /// Creates options. With the defaults, a logger at its usual level shows every change.
    public init(
      changes: Logger.Level = .info, facts: Logger.Level = .debug,
      refusals: Logger.Level = .notice, showsValues: Bool = true
    ) {
      self.changes = changes
      self.facts = facts
      self.refusals = refusals
      self.showsValues = showsValues
    }
  }
#endif
