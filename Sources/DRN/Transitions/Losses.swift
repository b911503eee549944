/// What an app could not decode any more when it continued a session.
///
/// An entry is lost if its route, one of its overlays or its tab is.
public struct Losses<Route: NavigationRoute>: Hashable, Sendable {
  public var routes: Set<Route>
  public var overlays: Set<Route.Overlay>
  public var tabs: Set<Route.Tab>
  /// The flow that was current and is lost.
  public var flow: Route.Flow?

  public init(
    routes: Set<Route> = [], overlays: Set<Route.Overlay> = [], tabs: Set<Route.Tab> = [],
    flow: Route.Flow? = nil
  ) {
    self.routes = routes
    self.overlays = overlays
    self.tabs = tabs
    self.flow = flow
  }

  /// Whether nothing was lost.
  public var isEmpty: Bool {
    routes.isEmpty && overlays.isEmpty && tabs.isEmpty && flow == nil
  }
}
