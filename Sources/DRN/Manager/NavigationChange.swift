/// What observers are told: one transition, or all those of a transaction, and what they did.
public struct NavigationChange<Route: NavigationRoute>: Sendable {
  /// The transitions, in order; never empty.
  public let transitions: [Transition<Route>]

  /// The state before the first of them.
  public let previous: NavigationState<Route>

  /// The state after the last of them.
  public let state: NavigationState<Route>

  @inlinable
  package init(
    transitions: [Transition<Route>], previous: NavigationState<Route>,
    state: NavigationState<Route>
  ) {
    self.transitions = transitions
    self.previous = previous
    self.state = state
  }
}

/// What tells one observer of a manager from another.
public struct ObserverID: Hashable, Sendable {
  let number: Int
}
