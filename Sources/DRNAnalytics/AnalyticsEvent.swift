public import DRN

/// One fact for an analytics service: a screen was viewed, an overlay was shown, a move was
/// blocked.
///
/// An ``AnalyticsFold`` derives events from transitions. They contain names and no values: of the
/// route `detail(id: 42)`, they contain `detail`. An app adds to that with ``AnalyticsNamed``.
public struct AnalyticsEvent: Hashable, Sendable {
  /// The kind of an event, in the words that services use.
  public enum Name: String, CaseIterable, Sendable {
    /// A visit to a screen began.
    case screenView = "screen_view"
    /// The history up to the current entry grew by one or more places.
    case routePush = "route_push"
    /// The history up to the current entry became shorter by one or more places.
    case routePop = "route_pop"
    /// A flow was entered.
    case flowSwitch = "flow_switch"
    /// Another tab became the current one.
    case tabSwitch = "tab_switch"
    /// A transaction changed something.
    case commandApplied = "command_applied"
    /// An overlay became visible.
    case overlayShow = "overlay_show"
    /// An overlay is no longer visible.
    case overlayHide = "overlay_hide"
    /// A link was opened.
    case linkOpen = "link_open"
    /// A guard refused a move.
    case guardBlock = "guard_block"
  }

  /// The kind of event.
  public var name: Name

  /// The position of the transition that it is derived from; for a transaction, of the last one.
  public var seq: Int

  /// Its index among the events of one change. With ``seq`` it identifies the event in its session,
  /// so that a service can detect duplicates.
  public var index: Int

  /// The time of the transition.
  public var time: Timestamp

  /// The cause of the transition.
  public var cause: Cause

  /// The screen that it is about: for a `route_pop` the one that was left, for an overlay the one
  /// below it, for a `guard_block` the one that was not reached, else the one that is now visible.
  public var screen: String

  /// The screen that was visible before; for a `guard_block`, the one that is still visible.
  public var previousScreen: String?

  /// For a `screen_view`, how long the previous screen was visible; `nil` if no times are known.
  public var timeOnPreviousScreen: Duration?

  /// The overlay that it is about; for a `screen_view`, the topmost one.
  public var overlay: String?

  /// Whether that overlay lies above every place.
  public var isRootOverlay = false

  /// The tab after the change.
  public var tab: String?

  /// The flow after the change.
  public var flow: String?

  /// How many places were entered or left; for a `command_applied`, its number of transitions.
  public var count: Int?

  /// For a `command_applied`, the transaction's name.
  public var command: String?

  /// For a `guard_block`, the guard's reason.
  public var reason: String?

  /// The app's additions: ``AnalyticsNamed/analyticsParameters`` of the overlay that the event is
  /// about, or else of the screen.
  public var parameters: [String: JSONValue] = [:]

  /// Creates an event with the values that every event has.
  public init(
    _ name: Name, seq: Int, index: Int = 0, time: Timestamp, cause: Cause, screen: String
  ) {
    self.name = name
    self.seq = seq
    self.index = index
    self.time = time
    self.cause = cause
    self.screen = screen
  }
}
