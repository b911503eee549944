import DRN
import DRNLog

/// What another program's file says that happened in one session at one time.
struct ForeignStep {
  /// What happened.
  enum Event {
    /// The user was seen at a route, or nowhere in particular; with or without an overlay, or nobody
    /// says whether there was one.
    case seen(JSONRoute?, tab: JSONRoute.Tab?, overlay: OverlaySeen)
    /// The user, or the app, did something.
    case did(NavigationAction<JSONRoute>)
  }

  /// Whether an overlay was seen.
  enum OverlaySeen {
    case unknown, none
    case shown(JSONRoute.Overlay)
  }

  var session: String
  var time: Timestamp?
  var cause: Cause
  var event: Event
  /// A note of its own, for facts that are no navigation.
  var note: (label: String, payload: JSONValue?)?

  /// The place that a session can begin at with this.
  var place: Place<JSONRoute>? {
    switch event {
    case .seen(let route, let tab, overlay: _): route.map { Place(route: $0, tab: tab) }
    case .did(.go(let place)), .did(.replace(let place)): Place(route: place.route, tab: place.tab)
    case .did: nil
    }
  }

  /// What it takes to be where the user was seen, or to have done what was done.
  ///
  /// - Parameter isStarted: Whether the session was begun at ``place`` by this.
  func actions(
    in state: NavigationState<JSONRoute>, isStarted: Bool
  ) -> [NavigationAction<JSONRoute>] {
    var actions: [NavigationAction<JSONRoute>] = []
    switch event {
    case .seen(let route, let tab, let overlay):
      let isThere = isStarted || route == nil || route == state.currentRoute
      if let route, !isThere { actions.append(.go(Place(route: route, tab: tab))) }
      // A move leaves the overlays of the place behind.
      let up = isThere ? state.overlays.last : nil
      switch overlay {
      case .unknown: break
      case .none: if up != nil { actions.append(.hideAllOverlays) }
      case .shown(let overlay): if up != overlay { actions.append(.showOverlay(overlay)) }
      }
    case .did(let action):
      if case .go(let place) = action, isStarted {
        if let overlay = place.overlay { actions.append(.showOverlay(overlay)) }
      } else if !isStarted {
        actions.append(action)
      }
    }
    if let note { actions.append(.note(note.label, payload: note.payload)) }
    return actions
  }
}
