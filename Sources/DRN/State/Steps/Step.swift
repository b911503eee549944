/// One kind of change, with only its own parts: a row of the transition table.
///
/// An event has room for every kind of change, and copying it costs ten times as much as most
/// changes. So the engine decides on a step and applies it, and makes the event only if an observer
/// or a recorder needs it. The reducer, which receives events, applies the same steps.
@usableFromInline
protocol Step<Route> {
  associatedtype Route: NavigationRoute

  /// What is found in the state both to decide on the step and to apply it, such as the result of a comparison.
  associatedtype Finding = Void

  /// The event to record.
  var event: NavigationEvent<Route> { get }

  /// Whether the step can be recorded by its parts; only rare steps cannot.
  var hasParts: Bool { get }

  /// Records the step by its parts.
  ///
  /// - Returns: Its time; `nil` if it has to be recorded as a transition.
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp?

  /// Whether the step changes the state; if not, it only records a fact.
  var changesState: Bool { get }

  func finding(in state: NavigationState<Route>) -> Finding

  /// Whether the step would change nothing, so that it is not recorded.
  func isUnchanged(_ finding: Finding, in state: NavigationState<Route>) -> Bool

  /// The limit that the step would exceed, so that it is refused.
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess?

  /// Makes the change in the state of the finding, or in one that is equal to it.
  ///
  /// - Parameter seq: The id of the entry that the change makes.
  func apply(_ finding: Finding, to state: inout NavigationState<Route>, seq: Int)
}

extension Step {
  @inlinable @inline(__always) var hasParts: Bool { true }
  @inlinable @inline(__always) var changesState: Bool { true }
  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? { nil }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool {
    isUnchanged(finding(in: state), in: state)
  }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    apply(finding(in: state), to: &state, seq: seq)
  }
}

extension Step where Finding == Void {
  @inlinable @inline(__always)
  func finding(in state: NavigationState<Route>) {}
}

/// An event is its own step, if it is rare or changes no state.
extension NavigationEvent: Step {
  @inlinable var event: Self { self }
  @inlinable var hasParts: Bool { false }

  @inlinable
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? { nil }

  @inlinable
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool {
    state.isUnchanged(by: self)
  }

  @inlinable
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(of: self)
  }

  @inlinable
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    state.apply(self, seq: seq)
  }
}
