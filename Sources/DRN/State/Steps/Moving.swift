/// Back or forward by so many entries, which are there; the place that is left is settled.
@usableFromInline
struct Moving<Route: NavigationRoute>: Step {
  /// Negative for back.
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  init(by count: Int) {
    self.count = count
  }

  @inlinable var event: NavigationEvent<Route> {
    count < 0 ? .wentBack(count: -count) : .wentForward(count: count)
  }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    let left = state.tab
    state._history.settle()
    state._history.move(by: count)
    state.arrive(from: left)
  }
}
