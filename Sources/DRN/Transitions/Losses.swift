/// What an app could not decode when it continued a session.
///
/// An entry is lost if its route, one of its overlays or its tab is.
public struct Losses<Route: NavigationRoute>: Hashable, Sendable {
  /// The lost routes.
  public var routes: Set<Route>
  /// The lost overlays.
  public var overlays: Set<Route.Overlay>
  /// The lost tabs.
  public var tabs: Set<Route.Tab>
  /// The current flow, if it is lost.
  public var flow: Route.Flow?

  /// Creates losses; without arguments, none.
  @inlinable
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
  @inlinable
  public var isEmpty: Bool { routes.isEmpty && overlays.isEmpty && tabs.isEmpty && flow == nil }
}
