/// What an app could not decode any more when it continued a session.
///
/// An entry is lost if its route, one of its overlays or its tab is.
public struct Losses<Route: NavigationRoute>: Hashable, Sendable {
  /// The routes that are lost.
  public var routes: Set<Route>
  /// The overlays that are lost.
  public var overlays: Set<Route.Overlay>
  /// The tabs that are lost.
  public var tabs: Set<Route.Tab>
  /// The flow that was current and is lost.
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
  public var isEmpty: Bool {
    routes.isEmpty && overlays.isEmpty && tabs.isEmpty && flow == nil
  }
}
