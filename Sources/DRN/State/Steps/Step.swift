/// One kind of change, by its own parts: a row of the transition table.
///
/// An event has room for every kind of change, and copying one is dear: ten times what most changes
/// cost. So the engine decides on a step and takes it, and makes the event only for whoever is told
/// of it. The reducer, which is given events, takes the same steps.
@usableFromInline
protocol Step<Route> {
  associatedtype Route: NavigationRoute

  /// What is recorded of it.
  var event: NavigationEvent<Route> { get }

  /// Whether it would leave everything as it is, so that it is not recorded.
  func isUnchanged(in state: NavigationState<Route>) -> Bool

  /// Makes the change; `seq` names the entry that it makes.
  func apply(to state: inout NavigationState<Route>, seq: Int)
}

/// What is rare or changes no state is its own step.
extension NavigationEvent: Step {
  @inlinable var event: Self { self }

  @inlinable
  func isUnchanged(in state: NavigationState<Route>) -> Bool { state.isUnchanged(by: self) }

  @inlinable
  func apply(to state: inout NavigationState<Route>, seq: Int) { state.apply(self, seq: seq) }
}
