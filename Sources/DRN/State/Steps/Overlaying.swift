/// Shows an overlay, replacing the top one.
@usableFromInline
struct ShowingOverlay<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable
  func event(_ overlay: Route.Overlay) -> NavigationEvent<Route> { .overlayShown(overlay) }

  @inlinable @inline(__always)
  func isUnchanged(_ overlay: Route.Overlay, _: Void, in state: NavigationState<Route>) -> Bool {
    overlay == state._history.ofCurrent { $0.overlays.last }
  }

  @inlinable @inline(__always)
  func apply(
    _ overlay: Route.Overlay, _: Void, to state: inout NavigationState<Route>, seq: Int
  ) {
    state._history.updateCurrent { entry in
      if entry.overlays.isEmpty {
        entry.overlays.append(overlay)
      } else {
        entry.overlays[entry.overlays.count - 1] = overlay
      }
    }
  }
}

/// Shows an overlay on top of the others.
@usableFromInline
struct PushingOverlay<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable
  func event(_ overlay: Route.Overlay) -> NavigationEvent<Route> { .overlayPushed(overlay) }

  @inlinable @inline(__always)
  func isUnchanged(
    _ overlay: Route.Overlay, _: Void, in state: NavigationState<Route>
  ) -> Bool { false }

  @inlinable @inline(__always)
  func excess(
    _ overlay: Route.Overlay, in state: NavigationState<Route>
  ) -> NavigationLimits.Excess? {
    state._history.ofCurrent { $0.overlays.count < NavigationLimits.overlays } ? nil : .overlays
  }

  @inlinable @inline(__always)
  func apply(
    _ overlay: Route.Overlay, _: Void, to state: inout NavigationState<Route>, seq: Int
  ) {
    state._history.updateCurrent { $0.overlays.append(overlay) }
  }
}

/// Closes the topmost overlay; after the place's last one, returns to the origin.
@usableFromInline
struct HidingOverlay<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable
  func event(_: Void) -> NavigationEvent<Route> { .overlayHidden }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, _: Void, in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(_: Void, _: Void, to state: inout NavigationState<Route>, seq: Int) {
    if state._rootOverlays.isEmpty {
      state.hideOverlays(1)
    } else {
      state.updateSurroundings { _ = $0.rootOverlays.popLast() }
    }
  }
}
