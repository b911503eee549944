/// A transition as most are: caused by the user, on its own, without meta, and of a kind that has no
/// more than a route, an overlay, a tab and a count.
///
/// It says what a ``Transition`` says, in a form that costs nanoseconds to make and to hand on. An
/// event has room for every kind of change, and making one takes longer than recording it.
public struct PlainTransition<Route: NavigationRoute> {
  /// The kinds of events that can be plain.
  public enum Kind: Sendable {
    case went, replaced, composed, tabSelected
    case overlayShown, overlayPushed, overlayHidden
    case wentBack, wentForward
  }

  /// The position in the session.
  public let seq: Int
  /// When it happened.
  public let time: Timestamp
  /// What happened.
  public let kind: Kind
  /// Where a move leads.
  public let route: Route?
  /// The overlay that is shown, or that the move's place has.
  public let overlay: Route.Overlay?
  /// The tab that the route declares, or that was selected.
  public let tab: Route.Tab?
  /// How many entries were moved over.
  public let count: Int

  @inlinable @inline(__always)
  init(
    _ kind: Kind, seq: Int, time: Timestamp, route: Route? = nil, overlay: Route.Overlay? = nil,
    tab: Route.Tab? = nil, count: Int = 0
  ) {
    (self.seq, self.time, self.kind) = (seq, time, kind)
    (self.route, self.overlay, self.tab, self.count) = (route, overlay, tab, count)
  }
}
