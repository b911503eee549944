public import DRN

extension TestNavigator: Navigator {
  /// Where the user is, and how they got there.
  public var state: NavigationState<Route> { manager.state }

  @discardableResult
  public func perform(
    cause: Cause?, time: Timestamp?, meta: JSONValue?,
    choosing choose:
      @escaping (NavigationState<Route>) throws(Refusal) -> NavigationAction<Route>?
  ) -> NavigationOutcome<Route> {
    manager.perform(cause: cause, time: time, meta: meta, choosing: choose)
  }

  public var pendingMove: PendingMove<Route>? { manager.pendingMove }

  @discardableResult
  public func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route> {
    await manager.settled(outcome)
  }
}
