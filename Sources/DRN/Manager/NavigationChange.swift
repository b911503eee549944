/// A change as observers receive it: one transition, or all those of a transaction.
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

  /// Calls `body` with each transition and the state after it.
  package func forEachTransition(_ body: (Transition<Route>, NavigationState<Route>) -> Void) {
    var after = previous
    for transition in transitions.dropLast() {
      after.apply(transition.event, seq: transition.seq)
      body(transition, after)
    }
    // Not by the reducer, which does not apply a rewind.
    if let last = transitions.last { body(last, state) }
  }
}

/// Identifies one observer of a manager.
public struct ObserverID: Hashable, Sendable {
  let number: Int
}
