// Deciding: what an action would be, and whether it would change anything. Nothing changes here.

extension NavigationState {
  /// The event that `action` asks for in this state.
  ///
  /// `nil` where there is nothing to move to or to close, and for commands, time travel, marks and
  /// notes, which are not one event or not decided by the state.
  ///
  /// - Complexity: O(1); O(`historyLimit`) where the history is searched.
  @inlinable
  public func proposal(for action: NavigationAction<Route>) -> NavigationEvent<Route>? {
    switch action {
    case .go(let place):
      if let overlay = place.overlay {
        .composed(Composite(place.route, overlay: overlay), tab: place.tab)
      } else {
        .went(place.route, tab: place.tab)
      }
    case .replace(let place): .replaced(place)
    case .showOverlay(let overlay): .overlayShown(overlay)
    case .pushOverlay(let overlay): .overlayPushed(overlay)
    case .showRootOverlay(let overlay): .rootOverlayShown(overlay)
    case .hideOverlay(returning: true): activeOverlay == nil ? nil : .overlayHidden
    case .hideOverlay(returning: false): overlays.isEmpty ? nil : .stayed
    case .hideOverlays(through: let overlay):
      overlays.lastIndex(of: overlay).map { .overlaysHidden(count: overlays.count - $0) }
    case .hideAllOverlays: overlays.isEmpty ? nil : .overlaysHidden(count: overlays.count)
    case .goBack(let count): clamped(count, to: cursor).map { .wentBack(count: $0) }
    case .goForward(let count):
      clamped(count, to: entries.count - 1 - cursor).map { .wentForward(count: $0) }
    case .goBackTo(let matches):
      entries[..<cursor].lastIndex { matches($0.route) }.map { .wentBack(count: cursor - $0) }
    case .goBackToRoot: canGoBack ? .wentBack(count: cursor) : nil
    case .reset(let places): places.isEmpty ? nil : .reset(places)
    case .selectTab(let tab, let root): .tabSelected(tab, root: root)
    case .switchFlow(let flow, let root): .flowSwitched(flow, root: root)
    case .command, .rewind, .undo, .redo, .mark, .note: nil
    }
  }

  /// Whether `event` would leave everything as it is, so that it is not recorded.
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

  /// The route that a move leads to, or `nil` where `event` is not a move.
  ///
  /// Guards see moves: not closing an overlay, and not time travel.
  @inlinable
  public func destination(of event: NavigationEvent<Route>) -> Route? {
    switch event {
    case .went(let route, _): route
    case .composed(let composite, _): composite.base
    case .replaced(let place), .flowSwitched(_, let place): place.route
    case .reset(let places): places.last?.route
    case .tabSelected(let tab, let root): rememberedTabs[tab]?.current.route ?? root.route
    case .wentBack(let count): entries[cursor - min(max(count, 0), cursor)].route
    case .wentForward(let count):
      entries[cursor + min(max(count, 0), entries.count - 1 - cursor)].route
    default: nil
    }
  }

  @inlinable
  func clamped(_ count: Int, to limit: Int) -> Int? {
    count > 0 && limit > 0 ? min(count, limit) : nil
  }
}
