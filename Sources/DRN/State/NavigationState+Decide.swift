// Deciding whether an event would change anything, and where it leads.

extension NavigationState {
  /// Whether `event` would change nothing, so that it is not recorded.
  @inlinable
  public func isUnchanged(by event: NavigationEvent<Route>) -> Bool {
    switch event {
    case .went(let route, let tab): Going(tab: tab).isUnchanged(route, in: self)
    case .replaced(let place): Replacing().isUnchanged(place, in: self)
    case .composed(let composite, let tab): Composing(tab: tab).isUnchanged(composite, in: self)
    case .overlayShown(let overlay): ShowingOverlay().isUnchanged(overlay, in: self)
    case .tabSelected(let tab, let root): SelectingTab(tab).isUnchanged(root, in: self)
    default: false
    }
  }

  /// The route that a move leads to, or `nil` if `event` is not a move.
  ///
  /// Guards see moves. Closing an overlay and time travel are not moves.
  @inlinable
  public func destination(of event: NavigationEvent<Route>) -> Route? {
    switch event {
    case .went(let route, _): route
    case .composed(let composite, _): composite.base
    case .replaced(let place), .flowSwitched(_, let place): place.route
    case .reset(let places): places.last?.route
    case .tabSelected(let tab, let root): rememberedTabs[tab]?.current.route ?? root.route
    case .wentBack(let count): entries[cursor - _history.stepsBack(count)].route
    case .wentForward(let count): entries[cursor + _history.stepsForward(count)].route
    default: nil
    }
  }
}
