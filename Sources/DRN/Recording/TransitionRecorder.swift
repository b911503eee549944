/// Keeps a session's transitions, and finds its earlier states again.
///
/// The engine knows a log only as this. A recorder belongs to one manager and shares its isolation.
public protocol TransitionRecorder<Route>: AnyObject {
  /// The route of the manager whose transitions it keeps.
  associatedtype Route: NavigationRoute

  /// The time, for transitions that nobody gave one.
  var now: Timestamp { get }

  /// Keeps a transition. Never fails and never waits for a disk: a recorder that cannot keep up
  /// tells the app in its own way, and navigation goes on.
  func record(_ transition: Transition<Route>)

  /// Keeps a transition of those that are most, by its parts.
  ///
  /// A recorder that has nothing to win from that leaves this to its default, which is
  /// ``record(_:)``.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - route: Where a move leads.
  ///   - overlay: The overlay that is shown, or that the move's place has.
  ///   - tab: The tab that the route declares, or that was selected.
  ///   - count: How many entries were moved over.
  ///   - seq: The position.
  ///   - time: When it happened.
  ///   - transition: Gives the whole.
  func record(
    _ kind: PlainEvent, route: Route?, overlay: Route.Overlay?, tab: Route.Tab?, count: Int,
    seq: Int, time: Timestamp, transition: () -> Transition<Route>)

  /// Keeps a transaction's transitions: all of them or none.
  func record(group: [Transition<Route>])

  /// The state after `seq`; inside a group, after the group's last transition.
  ///
  /// - Throws: `noSuchTransition`, `undecodable` or `unreadable`.
  func moment(at seq: Int) throws(Refusal) -> Moment<Route>

  /// What an undo rewinds to, or `nil` where there is nothing to undo.
  func undoMoment() throws(Refusal) -> Moment<Route>?

  /// What a redo rewinds to, or `nil` where there is nothing to redo.
  func redoMoment() throws(Refusal) -> Moment<Route>?

  /// When a transition happened and what caused it, for whoever begins to watch after it.
  ///
  /// A recorder that does not know leaves this to its default, which is `nil`.
  func occasion(of seq: Int) -> (time: Timestamp, cause: Cause)?
}

extension TransitionRecorder {
  @inlinable
  public func record(
    _ kind: PlainEvent, route: Route?, overlay: Route.Overlay?, tab: Route.Tab?, count: Int,
    seq: Int, time: Timestamp, transition: () -> Transition<Route>
  ) {
    record(transition())
  }

  @inlinable
  public func occasion(of seq: Int) -> (time: Timestamp, cause: Cause)? { nil }
}

/// A position and the state after it.
public struct Moment<Route: NavigationRoute>: Sendable {
  /// The position; never inside a group, but at its end.
  public let seq: Int

  /// The state after it.
  public let state: NavigationState<Route>

  /// Creates a moment.
  public init(seq: Int, state: NavigationState<Route>) {
    self.seq = seq
    self.state = state
  }
}
