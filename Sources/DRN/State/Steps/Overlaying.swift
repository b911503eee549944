/// An overlay goes up, in the place of the top one.
@usableFromInline
struct ShowingOverlay<Route: NavigationRoute>: Step {
  @usableFromInline let overlay: Route.Overlay

  @inlinable @inline(__always)
  init(_ overlay: Route.Overlay) {
    self.overlay = overlay
  }

  @inlinable var event: NavigationEvent<Route> { .overlayShown(overlay) }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { overlay == state.overlays.last }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    state._history.updateCurrent { entry in
      if entry.overlays.isEmpty {
        entry.overlays.append(overlay)
      } else {
        entry.overlays[entry.overlays.count - 1] = overlay
      }
    }
  }
}

/// An overlay goes up on top of those that are up.
@usableFromInline
struct PushingOverlay<Route: NavigationRoute>: Step {
  @usableFromInline let overlay: Route.Overlay

  @inlinable @inline(__always)
  init(_ overlay: Route.Overlay) {
    self.overlay = overlay
  }

  @inlinable var event: NavigationEvent<Route> { .overlayPushed(overlay) }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    state._history.updateCurrent { $0.overlays.append(overlay) }
  }
}

/// The topmost overlay goes; after the place's last one, the user returns to the origin.
@usableFromInline
struct HidingOverlay<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable var event: NavigationEvent<Route> { .overlayHidden }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    if state._rootOverlays.popLast() == nil { state.hideOverlays(1) }
  }
}
