/// One fact for an analytics service: a screen was seen, an overlay went up, a move was blocked.
///
/// Events are derived from transitions by an ``AnalyticsFold``. They have names and no values: of the
/// route `detail(id: 42)` they say `detail`. What else they should say, an app decides with
/// ``AnalyticsNamed``.
public struct AnalyticsEvent: Hashable, Sendable {
  /// What happened, in the words that services use.
  public enum Name: String, CaseIterable, Sendable {
    /// A visit of a screen began.
    case screenView = "screen_view"
    /// The way grew by one or more places.
    case routePush = "route_push"
    /// The way became shorter by one or more places.
    case routePop = "route_pop"
    /// Another flow began.
    case flowSwitch = "flow_switch"
    /// Another tab became the current one.
    case tabSwitch = "tab_switch"
    /// A transaction changed something.
    case commandApplied = "command_applied"
    /// An overlay came to be seen.
    case overlayShow = "overlay_show"
    /// An overlay is seen no more.
    case overlayHide = "overlay_hide"
    /// A link led somewhere.
    case linkOpen = "link_open"
    /// A guard refused a move.
    case guardBlock = "guard_block"
  }

  /// What happened.
  public var name: Name

  /// The transition that it is derived from; of a transaction, the last one.
  public var seq: Int

  /// Its index among the events of one change. With ``seq`` it names the event in its session, so that
  /// a service which is told twice can know.
  public var index: Int

  /// When it happened.
  public var time: Timestamp

  /// What caused it.
  public var cause: Cause

  /// The screen that it is about: the one that is seen from now on, of a `route_pop` the one that was
  /// left, of an overlay the one below it, of a `guard_block` the one that was not reached.
  public var screen: String

  /// The screen that was seen before; of a `guard_block`, the one that is seen still.
  public var previousScreen: String?

  /// How long the screen before was seen, of a `screen_view`; `nil` where nobody told the time.
  public var timeOnPreviousScreen: Duration?

  /// The overlay that it is about; of a `screen_view`, the topmost one that is up.
  public var overlay: String?

  /// Whether that overlay lies above every place.
  public var isRootOverlay = false

  /// The tab after it.
  public var tab: String?

  /// The flow after it.
  public var flow: String?

  /// How many places were entered or left; of a `command_applied`, its number of transitions.
  public var count: Int?

  /// The transaction's name, of a `command_applied`.
  public var command: String?

  /// Why a guard refused, of a `guard_block`.
  public var reason: String?

  /// What the app adds: ``AnalyticsNamed/analyticsParameters`` of the overlay that it is about, else of
  /// the screen.
  public var parameters: [String: JSONValue] = [:]

  /// Creates an event with what every event has.
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
