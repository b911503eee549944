import DRN
import DRNLog

/// One event in one session, as another program's file records it.
struct ForeignStep {
  /// The kind of event.
  enum Event {
    /// The user was seen: at a route, if the file has one, and with or without an overlay, if
    /// known.
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
  /// A note to record as well, for facts other than navigation.
  var note: (label: String, payload: JSONValue?)?
  /// The number that the time was, if it is far from now.
  var doubtfulTime: ForeignTime.DoubtfulNumber?

  /// The place at which this step can start a session, if any.
  var place: Place<JSONRoute>? {
    switch event {
    case .seen(let route, let tab, overlay: _): route.map { Place(route: $0, tab: tab) }
    case .did(.go(let place)), .did(.replace(let place)): Place(route: place.route, tab: place.tab)
    case .did: nil
    }
  }

  /// The actions that lead from `state` to where the user was seen, or that repeat what was done.
  ///
  /// - Parameter isStarted: Whether this step has just started the session at ``place``.
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
