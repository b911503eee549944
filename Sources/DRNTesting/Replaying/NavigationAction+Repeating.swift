import DRN

extension NavigationAction {
  /// The call that a transition was recorded for, as an app would make it today.
  ///
  /// A plain route declares its tab and its composite today; what a composite was declared by is not
  /// in a log, so that its base, its overlay and its tab are taken as they were. `nil` for what is no
  /// call: a session's start, a restoration, and a refusal of either.
  ///
  /// - Parameters:
  ///   - transition: What was recorded.
  ///   - state: The state before it, which tells how far overlays were closed.
  init?(repeating transition: Transition<Route>, in state: NavigationState<Route>) {
    if case .marked(let name, transition.seq) = transition.event {
      self = .mark(name, at: nil)
    } else {
      self.init(repeating: transition.event, in: state)
    }
  }

  private init?(
    repeating event: NavigationEvent<Route>, in state: NavigationState<Route>
  ) {
    func today(_ place: Place<Route>) -> Place<Route> {
      place.overlay == nil ? Place(place.route) : place
    }
    switch event {
    case .started, .restored: return nil
    case .went(let route, _): self = .go(Place(route))
    case .composed(let composite, let tab):
      self = .go(Place(route: composite.base, overlay: composite.overlay, tab: tab))
    case .replaced(let place): self = .replace(today(place))
    case .overlayShown(let overlay): self = .showOverlay(overlay)
    case .overlayPushed(let overlay): self = .pushOverlay(overlay)
    case .rootOverlayShown(let overlay): self = .showRootOverlay(overlay)
    case .overlayHidden: self = .hideOverlay(returning: true)
    case .overlaysHidden(let count):
      let overlays = state.overlays
      self =
        (1..<max(overlays.count, 1)).contains(count)
        ? .hideOverlays(through: overlays[overlays.count - count]) : .hideAllOverlays
    case .stayed: self = .hideOverlay(returning: false)
    case .wentBack(let count): self = .goBack(count)
    case .wentForward(let count): self = .goForward(count)
    case .reset(let places): self = .reset(places.map(today))
    case .tabSelected(let tab, let root): self = .selectTab(tab, root: today(root))
    case .flowSwitched(let flow, let root): self = .switchFlow(flow, root: today(root))
    case .rewound(let target): self = .rewind(to: target)
    case .marked(let name, let target): self = .mark(name, at: target)
    case .noted(let label, let payload): self = .note(label, payload: payload)
    case .refused(let attempted, _): self.init(repeating: attempted, in: state)
    }
  }
}
