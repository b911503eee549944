/// Where a move leads: a route, the tab it declares, and the overlay a composite puts on it.
///
/// A transition carries places rather than the app's routes alone, so that whoever folds a log
/// needs none of the app's code to know which tab a route belongs to.
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

  /// Creates the place that `route` declares itself to be.
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
