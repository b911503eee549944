/// A change as observers receive it: one transition, or all those of a transaction.
public struct NavigationChange<Route: NavigationRoute>: Sendable {
  /// The transitions, in order; never empty.
  @inlinable public var transitions: [Transition<Route>] { parts.transitions }

  /// The state before the first of them.
  @inlinable public var previous: NavigationState<Route> { parts.previous }

  /// The state after the last of them.
  @inlinable public var state: NavigationState<Route> { parts.state }

  /// One object, because an `AsyncStream` copies its elements a dozen times, field by field.
  @usableFromInline let parts: Parts

  @usableFromInline
  final class Parts: Sendable {
    @usableFromInline let transitions: [Transition<Route>]
    @usableFromInline let previous, state: NavigationState<Route>

    @inlinable
    init(
      _ transitions: [Transition<Route>], _ previous: NavigationState<Route>,
      _ state: NavigationState<Route>
    ) {
      self.transitions = transitions
      self.previous = previous
      self.state = state
    }
  }

  @inlinable
  package init(
    transitions: [Transition<Route>], previous: NavigationState<Route>,
    state: NavigationState<Route>
  ) {
    parts = Parts(transitions, previous, state)
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
