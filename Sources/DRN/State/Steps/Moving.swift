/// Moves back or forward over entries that exist; the place that is left is settled.
@usableFromInline
struct Moving<Route: NavigationRoute>: Step {
  /// The number of entries; negative to move back.
  @usableFromInline let distance: Int

  @inlinable @inline(__always)
  init(by count: Int) { distance = count }

  @inlinable
  func event(_: Void) -> NavigationEvent<Route> {
    distance < 0 ? .wentBack(count: -distance) : .wentForward(count: distance)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, _: Void, in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(_: Void, _: Void, to state: inout NavigationState<Route>, seq: Int) {
    let left = state._history.leave()
    state._history.move(by: distance)
    state.arrive(from: left)
  }
}
