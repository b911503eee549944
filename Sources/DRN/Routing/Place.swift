/// The destination of a move: a route, the tab that it declares, and the overlay of a composite.
///
/// Transitions carry places and not only routes, so that a program can fold a log without the app's
/// code, which declares the tab of a route.
public struct Place<Route: NavigationRoute>: Hashable, Sendable {
  /// The screen; for a composite, its base.
  public var route: Route

  /// The overlay that a composite puts on the screen.
  public var overlay: Route.Overlay?

  /// The tab that the route declares.
  public var tab: Route.Tab?

  /// Creates a place from its parts.
  @inlinable
  public init(route: Route, overlay: Route.Overlay? = nil, tab: Route.Tab? = nil) {
    self.route = route
    self.overlay = overlay
    self.tab = tab
  }

  /// Creates the place that `route` declares.
  @inlinable
  public init(_ route: Route) {
    if let composite = route.composite {
      self.init(
        route: composite.base, overlay: composite.overlay, tab: composite.base.tab ?? route.tab)
    } else {
      self.init(route: route, tab: route.tab)
    }
  }
}
