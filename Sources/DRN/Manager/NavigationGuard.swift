/// Something that may stop or divert a move before it happens.
///
/// Guards see every move (going, replacing, resetting, tabs, flows, back and forward), one after
/// another until one does not allow it. They do not see the closing of an overlay or time travel.
/// A guard answers with a value; calling the manager from inside one is refused.
public struct NavigationGuard<Route: NavigationRoute> {
  /// What a guard says about a move.
  public enum Decision: Hashable, Sendable {
    /// Let it happen, as far as this guard is concerned.
    case allow
    /// Go to this route instead; the guards are asked about that move as well.
    case redirect(Route)
    /// Stay. The reason is recorded and returned to the caller.
    case block(reason: String)
  }

  /// A move that a guard is asked about.
  public struct Request {
    /// The move, as the event that it would be.
    public let event: NavigationEvent<Route>
    /// The route that it leads to.
    public let destination: Route
    /// The state that it would leave.
    public let state: NavigationState<Route>
    /// What caused it.
    public let cause: Cause

    @inlinable
    init(
      event: NavigationEvent<Route>, destination: Route, state: NavigationState<Route>,
      cause: Cause
    ) {
      self.event = event
      self.destination = destination
      self.state = state
      self.cause = cause
    }
  }

  @usableFromInline let decide: (Request) -> Decision

  /// Creates a guard.
  @inlinable
  public init(_ decide: @escaping (Request) -> Decision) {
    self.decide = decide
  }
}
