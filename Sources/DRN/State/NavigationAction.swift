/// What a caller asks for. Deciding turns it into an event, or into nothing.
public enum NavigationAction<Route: NavigationRoute> {
  /// Go to a place; with an overlay, as a composite that remembers its origin.
  case go(Place<Route>)
  case replace(Place<Route>)
  case showOverlay(Route.Overlay)
  case pushOverlay(Route.Overlay)
  case showRootOverlay(Route.Overlay)
  /// Close the top overlay; `returning: false` closes all of the place's and stays there.
  case hideOverlay(returning: Bool)
  case hideOverlays(through: Route.Overlay)
  case hideAllOverlays
  case goBack(Int)
  case goForward(Int)
  /// Go back to the nearest earlier entry whose route matches.
  case goBackTo((Route) -> Bool)
  case goBackToRoot
  case reset([Place<Route>])
  case selectTab(Route.Tab, root: Place<Route>)
  case switchFlow(Route.Flow, root: Place<Route>)
  case rewind(to: Int)
  case undo
  case redo
  /// Name a position; the mark's own where `at` is `nil`.
  case mark(String, at: Int?)
  case note(String, payload: JSONValue?)
}
