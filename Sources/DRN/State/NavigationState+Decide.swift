// Deciding whether an event would change anything, and where it leads.

extension NavigationState {
  /// Whether `event` would change nothing, so that it is not recorded.
  @inlinable
  public func isUnchanged(by event: NavigationEvent<Route>) -> Bool {
    switch event {
    case .went(let route, let tab): Going(to: route, tab: tab).isUnchanged(in: self)
    case .replaced(let place): Replacing(with: place).isUnchanged(in: self)
    case .composed(let composite, let tab): Composing(composite, tab: tab).isUnchanged(in: self)
    case .overlayShown(let overlay): ShowingOverlay(overlay).isUnchanged(in: self)
    case .tabSelected(let tab, let root): SelectingTab(tab, root: root).isUnchanged(in: self)
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
