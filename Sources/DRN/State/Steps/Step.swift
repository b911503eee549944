/// One kind of change, with only its own parts: a row of the transition table.
///
/// An event has room for every kind of change, and copying it costs ten times as much as most
/// changes. So the engine decides on a step and applies it, and makes the event only if an observer
/// or a recorder needs it. The reducer, which receives events, applies the same steps.
@usableFromInline
protocol Step<Route> {
  associatedtype Route: NavigationRoute

  /// The event to record.
  var event: NavigationEvent<Route> { get }

  /// The event's kind, if the following parts are all that it has; `nil` for rare steps.
  var plainKind: EventKind? { get }
  var route: Route? { get }
  var overlay: Route.Overlay? { get }
  var tab: Route.Tab? { get }
  var count: Int { get }

  /// Whether the step changes the state; if not, it only records a fact.
  var changesState: Bool { get }

  /// Whether the step would change nothing, so that it is not recorded.
  func isUnchanged(in state: NavigationState<Route>) -> Bool

  /// The limit that the step would exceed, so that it is refused.
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess?

  /// Makes the change; `seq` is the id of the entry that it makes.
  func apply(to state: inout NavigationState<Route>, seq: Int)
}

extension Step {
  @inlinable @inline(__always) var plainKind: EventKind? { nil }
  @inlinable @inline(__always) var route: Route? { nil }
  @inlinable @inline(__always) var overlay: Route.Overlay? { nil }
  @inlinable @inline(__always) var tab: Route.Tab? { nil }
  @inlinable @inline(__always) var count: Int { 0 }
  @inlinable @inline(__always) var changesState: Bool { true }
  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? { nil }
}

/// An event is its own step, if it is rare or changes no state.
extension NavigationEvent: Step {
  @inlinable var event: Self { self }

  @inlinable
  func isUnchanged(in state: NavigationState<Route>) -> Bool { state.isUnchanged(by: self) }

  @inlinable
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(of: self)
  }

  @inlinable
  func apply(to state: inout NavigationState<Route>, seq: Int) { state.apply(self, seq: seq) }
}
