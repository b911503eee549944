/// Shows an overlay, replacing the top one.
@usableFromInline
struct ShowingOverlay<Route: NavigationRoute>: Step {
  @usableFromInline let shown: Route.Overlay

  @inlinable @inline(__always)
  init(_ overlay: Route.Overlay) { shown = overlay }

  @inlinable var event: NavigationEvent<Route> { .overlayShown(shown) }

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.change(.overlayShown, shown, 0, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool {
    state._history.ofCurrent { shown == $0.overlays.last }
  }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    state._history.updateCurrent { entry in
      if entry.overlays.isEmpty {
        entry.overlays.append(shown)
      } else {
        entry.overlays[entry.overlays.count - 1] = shown
      }
    }
  }
}

/// Shows an overlay on top of the others.
@usableFromInline
struct PushingOverlay<Route: NavigationRoute>: Step {
  @usableFromInline let shown: Route.Overlay

  @inlinable @inline(__always)
  init(_ overlay: Route.Overlay) { shown = overlay }

  @inlinable var event: NavigationEvent<Route> { .overlayPushed(shown) }

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.change(.overlayPushed, shown, 0, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state._history.ofCurrent { $0.overlays.count < NavigationLimits.overlays } ? nil : .overlays
  }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    state._history.updateCurrent { $0.overlays.append(shown) }
  }
}

/// Closes the topmost overlay; after the place's last one, returns to the origin.
@usableFromInline
struct HidingOverlay<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable var event: NavigationEvent<Route> { .overlayHidden }

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.change(.overlayHidden, nil, 0, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool { false }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    if state._rootOverlays.popLast() == nil { state.hideOverlays(1) }
  }
}
