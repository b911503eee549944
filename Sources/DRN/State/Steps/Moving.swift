/// Back or forward by so many entries, which are there; the place that is left is settled.
@usableFromInline
struct Moving<Route: NavigationRoute>: Step {
  /// Negative for back.
  @usableFromInline let distance: Int

  @inlinable @inline(__always)
  init(by count: Int) {
    distance = count
  }

  @inlinable var event: NavigationEvent<Route> {
    distance < 0 ? .wentBack(count: -distance) : .wentForward(count: distance)
  }

  @inlinable @inline(__always) var plain: PlainEvent? { distance < 0 ? .wentBack : .wentForward }
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
