/// A call, as a value. ``NavigationState/proposal(for:)`` turns it into an event, if it is one.
public enum NavigationAction<Route: NavigationRoute> {
  /// Go to a place; with an overlay, as a composite that remembers its origin.
  case go(Place<Route>)
  /// Replace the current entry with a new one.
  case replace(Place<Route>)
  /// Show an overlay, replacing the top one.
  case showOverlay(Route.Overlay)
  /// Put an overlay on top.
  case pushOverlay(Route.Overlay)
  /// Show an overlay above every place.
  case showRootOverlay(Route.Overlay)
  /// Close the top overlay; `returning: false` closes all of the place's overlays and stays there.
  case hideOverlay(returning: Bool)
  /// Close the topmost overlay equal to this one, and everything above it.
  case hideOverlays(through: Route.Overlay)
  /// Close all of the place's overlays.
  case hideAllOverlays
  /// Go back by up to this many entries.
  case goBack(Int)
  /// Go forward by up to this many entries.
  case goForward(Int)
  /// Go back to the nearest earlier entry whose route matches.
  case goBackTo((Route) -> Bool)
  /// Go back to the first entry.
  case goBackToRoot
  /// Make these places the history.
  case reset([Place<Route>])
  /// Select a tab: continue its history, or start at `root`.
  case selectTab(Route.Tab, root: Place<Route>)
  /// Switch to a flow: drop everything but the root overlays and start at `root`.
  case switchFlow(Route.Flow, root: Place<Route>)
  /// Give the current entry another route, in its place: other parameters of the same screen.
  case update(Route)
  /// Edit the history; `nil` changes nothing.
  case editHistory((NavigationState<Route>) -> HistoryEdit<Route>?)
  /// Let nothing lead back from here: no undo, no redo, no step back.
  case fence
  /// Make the call that a redirect kept from being made.
  case resume
  /// Perform an app's command as one transaction.
  // Indirect: with an inline existential, every call copies its action, which is four times as
  // slow.
  indirect case command(any NavigationCommand<Route>)
  /// Restore the whole state as it was after a transition; to before the newest fence only if told to
  /// cross it.
  case rewind(to: Int, crossingFence: Bool = false)
  /// Rewind to the state before the newest change.
  case undo
  /// Rewind to the newest change made after the current one.
  case redo
  /// Name a position; `nil` for the mark's own.
  case mark(String, at: Int? = nil)
  /// Record a fact of the app.
  case note(String, payload: JSONValue? = nil)
}

extension NavigationAction {
  /// Record a fact of the app, with its payload: as ``Navigating/note(_:_:)``.
  @inlinable
  public static func note(_ label: String, _ payload: JSONValue?) -> Self {
    .note(label, payload: payload)
  }
}

// Conversions between actions and events.

extension NavigationState {
  /// The event that `action` becomes in this state.
  ///
  /// `nil` if there is nothing to move to or to close, and for commands, time travel, marks and
  /// notes, which are not a single event or not decided by the state.
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
    case .goBack(let count):
      canGoBack && count > 0 ? .wentBack(count: _history.stepsBack(count)) : nil
    case .goForward(let count):
      canGoForward && count > 0 ? .wentForward(count: _history.stepsForward(count)) : nil
    case .goBackTo(let matches):
      entries[..<cursor].lastIndex { matches($0.route) }.map { .wentBack(count: cursor - $0) }
    case .goBackToRoot: canGoBack ? .wentBack(count: cursor) : nil
    case .reset(let places): places.isEmpty ? nil : .reset(places)
    case .selectTab(let tab, let root): .tabSelected(tab, root: root)
    case .switchFlow(let flow, let root): .flowSwitched(flow, root: root)
    case .update(let route): .updated(route)
    case .editHistory(let edit): edit(self).map { .historyEdited($0) }
    case .fence: .fenced
    case .resume, .command, .rewind, .undo, .redo, .mark, .note: nil
    }
  }
}

extension NavigationAction {
  /// Creates the action that a transition was recorded for.
  ///
  /// `nil` for transitions that no action makes: a session's start, a restoration, and a refusal of
  /// either.
  ///
  /// - Parameters:
  ///   - transition: The recorded transition.
  ///   - overlays: Returns the place's overlays before the transition, which tell how far they were
  ///     closed.
  ///   - call: Maps a recorded place to the place to call with. A composite's base, overlay and tab
  ///     are used as recorded, because a log does not have the route that declared them.
  @inlinable
  package init?(
    repeating transition: Transition<Route>, overlays: () -> [Route.Overlay],
    place call: (Place<Route>) -> Place<Route> = { $0 }
  ) {
    var event = transition.event
    while case .refused(let attempted, _) = event { event = attempted }
    switch event {
    case .started, .restored, .refused: return nil
    case .went(let route, let tab): self = .go(call(Place(route: route, tab: tab)))
    case .composed(let composite, let tab):
      self = .go(Place(route: composite.base, overlay: composite.overlay, tab: tab))
    case .replaced(let place): self = .replace(call(place))
    case .overlayShown(let overlay): self = .showOverlay(overlay)
    case .overlayPushed(let overlay): self = .pushOverlay(overlay)
    case .rootOverlayShown(let overlay): self = .showRootOverlay(overlay)
    case .overlayHidden: self = .hideOverlay(returning: true)
    case .overlaysHidden(let count):
      let overlays = overlays()
      self =
        (1..<max(overlays.count, 1)).contains(count)
        ? .hideOverlays(through: overlays[overlays.count - count]) : .hideAllOverlays
    case .stayed: self = .hideOverlay(returning: false)
    case .wentBack(let count): self = .goBack(count)
    case .wentForward(let count): self = .goForward(count)
    case .reset(let places): self = .reset(places.map(call))
    case .tabSelected(let tab, let root): self = .selectTab(tab, root: call(root))
    case .flowSwitched(let flow, let root): self = .switchFlow(flow, root: call(root))
    case .updated(let route): self = .update(route)
    case .historyEdited(let edit): self = .editHistory { _ in edit }
    case .fenced: self = .fence
    // What was recorded was allowed.
    case .rewound(let target): self = .rewind(to: target, crossingFence: true)
    case .marked(let name, let target):
      self = .mark(name, at: target == transition.seq ? nil : target)
    case .noted(let label, let payload): self = .note(label, payload: payload)
    }
  }
}
