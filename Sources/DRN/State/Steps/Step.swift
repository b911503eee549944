/// One kind of change, with only its own parts: a row of the transition table.
///
/// An event has room for every kind of change, and copying it costs ten times as much as most
/// changes. So the engine decides on a step and applies it, and makes the event only if an observer
/// or a recorder needs it. The reducer, which receives events, applies the same steps.
///
/// What a step is about, such as the route of a move, is passed beside it: a step that contained it
/// would have a copy, and a copy costs as much as the rest of the change.
@usableFromInline
protocol Step<Route> {
  associatedtype Route: NavigationRoute

  /// What the step is about: a route, a place, an overlay, or nothing.
  associatedtype Subject

  /// What is found in the state both to decide on the step and to apply it, such as the result of a
  /// comparison.
  associatedtype Finding = Void

  /// The event to record.
  func event(_ subject: Subject) -> NavigationEvent<Route>

  /// Whether the step changes the state; if not, it only records a fact.
  func changesState(_ subject: Subject) -> Bool

  func finding(_ subject: Subject, in state: NavigationState<Route>) -> Finding

  /// Whether the step would change nothing, so that it is not recorded.
  func isUnchanged(
    _ subject: Subject, _ finding: Finding, in state: NavigationState<Route>
  ) -> Bool

  /// The limit that the step would exceed, so that it is refused.
  func excess(_ subject: Subject, in state: NavigationState<Route>) -> NavigationLimits.Excess?

  /// Makes the change in the state of the finding, or in one that is equal to it.
  ///
  /// - Parameter seq: The id of the entry that the change makes.
  func apply(
    _ subject: Subject, _ finding: Finding, to state: inout NavigationState<Route>, seq: Int)
}

extension Step {
  @inlinable @inline(__always)
  func changesState(_ subject: Subject) -> Bool { true }

  @inlinable @inline(__always)
  func excess(_ subject: Subject, in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    nil
  }

  @inlinable @inline(__always)
  func isUnchanged(_ subject: Subject, in state: NavigationState<Route>) -> Bool {
    isUnchanged(subject, finding(subject, in: state), in: state)
  }

  @inlinable @inline(__always)
  func apply(_ subject: Subject, to state: inout NavigationState<Route>, seq: Int) {
    apply(subject, finding(subject, in: state), to: &state, seq: seq)
  }
}

extension Step where Finding == Void {
  @inlinable @inline(__always)
  func finding(_ subject: Subject, in state: NavigationState<Route>) {}
}

extension Step where Subject == Void {
  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    apply((), to: &state, seq: seq)
  }
}

/// A step about an event: one that is rare, or changes no state.
@usableFromInline
struct AnyStep<Route: NavigationRoute>: Step {
  @inlinable init() {}

  @inlinable
  func event(_ event: NavigationEvent<Route>) -> NavigationEvent<Route> { event }

  @inlinable
  func changesState(_ event: NavigationEvent<Route>) -> Bool { event.changesState }

  @inlinable
  func isUnchanged(
    _ event: NavigationEvent<Route>, _: Void, in state: NavigationState<Route>
  ) -> Bool { state.isUnchanged(by: event) }

  @inlinable
  func excess(
    _ event: NavigationEvent<Route>, in state: NavigationState<Route>
  ) -> NavigationLimits.Excess? { state.excess(of: event) }

  @inlinable
  func apply(
    _ event: NavigationEvent<Route>, _: Void, to state: inout NavigationState<Route>, seq: Int
  ) {
    state.apply(event, seq: seq)
  }
}
