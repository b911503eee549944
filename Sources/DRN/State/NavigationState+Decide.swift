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
    case .updated(let route): _history.isCurrent(route)
    case .historyEdited(let edit): isUnchanged(by: edit)
    default: false
    }
  }

  /// The route that a move leads to, or `nil` if `event` is not a move.
  ///
  /// Guards see moves. Showing or closing an overlay, other parameters of the same screen and time travel are not
  /// moves; an edit of the history is one if it makes another entry current.
  @inlinable
  public func destination(of event: NavigationEvent<Route>) -> Route? {
    switch event {
    case .went(let route, _): route
    case .composed(let composite, _): composite.base
    case .replaced(let place), .flowSwitched(_, let place): place.route
    case .reset(let places): places.last?.route
    case .tabSelected(let tab, let root): rememberedTabs[tab]?.current.route ?? root.route
    case .historyEdited(let edit): edit.destination(in: self)
    case .wentBack(let count): entries[cursor - _history.stepsBack(count)].route
    case .wentForward(let count): entries[cursor + _history.stepsForward(count)].route
    default: nil
    }
  }
}

extension NavigationState {
  /// The route of the origin to which an event returns, because it closes the place's last overlay; `nil`
  /// if it does not.
  ///
  /// - Complexity: O(1); O(`historyLimit`) if the last overlay is closed.
  @inlinable
  func originReturnedTo(by event: NavigationEvent<Route>) -> Route? {
    let count: Int
    switch event {
    case .overlayHidden where _rootOverlays.isEmpty: count = 1
    case .overlaysHidden(let hidden): count = hidden
    default: return nil
    }
    let (overlayCount, origin) = _history.ofCurrent { ($0.overlays.count, $0.origin) }
    guard count > 0, count >= overlayCount, overlayCount > 0, let origin else { return nil }
    return entries.lastIndex(of: origin, before: cursor).map { entries[$0].route }
  }
}
