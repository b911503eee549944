// The most frequent events, each as a function of its own, for folds of millions of them: an event has room
// for every kind, and making one takes as long as applying it.

extension NavigationState {
  /// Applies a `went` to a route that declares no tab.
  @inlinable @inline(__always)
  package mutating func applyWent(to route: Route, seq: Int) {
    Going(tab: nil).apply(route, to: &self, seq: seq)
  }

  /// Applies a `composed`.
  @inlinable @inline(__always)
  package mutating func applyComposed(
    _ composite: Composite<Route>, tab: Route.Tab?, seq: Int
  ) {
    Composing(tab: tab).apply(composite, to: &self, seq: seq)
  }

  /// Applies an `overlayShown`.
  @inlinable @inline(__always)
  package mutating func applyOverlayShown(_ overlay: Route.Overlay, seq: Int) {
    ShowingOverlay().apply(overlay, to: &self, seq: seq)
  }

  /// Applies an `overlayPushed`.
  @inlinable @inline(__always)
  package mutating func applyOverlayPushed(_ overlay: Route.Overlay, seq: Int) {
    PushingOverlay().apply(overlay, to: &self, seq: seq)
  }

  /// Applies an `overlayHidden`.
  @inlinable @inline(__always)
  package mutating func applyOverlayHidden(seq: Int) { HidingOverlay().apply(to: &self, seq: seq) }

  /// Applies an `overlaysHidden`.
  @inlinable @inline(__always)
  package mutating func applyOverlaysHidden(_ count: Int) { hideOverlays(count) }

  /// Applies a `wentBack`, or with a negative count a `wentForward`.
  @inlinable @inline(__always)
  package mutating func applyWentBack(_ count: Int, seq: Int) {
    let distance = count < 0 ? _history.stepsForward(-count) : -_history.stepsBack(count)
    Moving(by: distance).apply(to: &self, seq: seq)
  }
}
