/// Moves back or forward over entries that exist; the place that is left is settled.
@usableFromInline
struct Moving<Route: NavigationRoute>: Step {
  /// The number of entries; negative to move back.
  @usableFromInline let distance: Int

  @inlinable @inline(__always)
  init(by count: Int) { distance = count }

  @inlinable var event: NavigationEvent<Route> {
    distance < 0 ? .wentBack(count: -distance) : .wentForward(count: distance)
  }

  @inlinable @inline(__always)
  var plainKind: EventKind? { distance < 0 ? .wentBack : .wentForward }
  @inlinable @inline(__always) var count: Int { abs(distance) }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    let left = state.tab
    state._history.settle()
    state._history.move(by: distance)
    state.arrive(from: left)
  }
}
