/// What a caller asks for. Deciding turns it into an event, or into nothing.
public enum NavigationAction<Route: NavigationRoute> {
  /// Go to a place; with an overlay, as a composite that remembers its origin.
  case go(Place<Route>)
  /// Put a fresh entry in the place of the current one.
  case replace(Place<Route>)
  /// Show an overlay, in the place of the top one.
  case showOverlay(Route.Overlay)
  /// Put an overlay on top.
  case pushOverlay(Route.Overlay)
  /// Show an overlay above every place.
  case showRootOverlay(Route.Overlay)
  /// Close the top overlay; `returning: false` closes all of the place's and stays there.
  case hideOverlay(returning: Bool)
  /// Close the topmost such overlay and everything above it.
  case hideOverlays(through: Route.Overlay)
  /// Close all of the place's overlays.
  case hideAllOverlays
  /// Go back by up to so many entries.
  case goBack(Int)
  /// Go forward by up to so many entries.
  case goForward(Int)
  /// Go back to the nearest earlier entry whose route matches.
  case goBackTo((Route) -> Bool)
  /// Go back to the first entry.
  case goBackToRoot
  /// Make these places the history.
  case reset([Place<Route>])
  /// Select a tab, where the user left it, or at its root.
  case selectTab(Route.Tab, root: Place<Route>)
  /// Start everything but the root overlays anew in a flow.
  case switchFlow(Route.Flow, root: Place<Route>)
  /// Do what a command of the app's asks for, as one transaction.
  // Indirect, for an existential in its place makes every call copy its action, four times as slow.
  indirect case command(any NavigationCommand<Route>)
  /// Set the whole state to what it was after a transition.
  case rewind(to: Int)
  /// Rewind to before the newest change.
  case undo
  /// Rewind to the newest change made after the current one.
  case redo
  /// Name a position; the mark's own where `at` is `nil`.
  case mark(String, at: Int?)
  /// Record a fact of the app's own.
  case note(String, payload: JSONValue?)
}
