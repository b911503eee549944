/// A route that declares how it is shown: as a place, or as an overlay on the current one.
///
/// ```swift
/// enum AppRoute: SelfPresentingRoute {
///   case home, profile, settings
///
///   enum Overlay: Hashable, Codable, Sendable { case settings }
///
///   var presentation: RoutePresentation<Self> {
///     if self == .settings { .overlay(.settings) } else { .place }
///   }
/// }
///
/// navigation.navigate(to: .profile)   // a place
/// navigation.navigate(to: .settings)  // an overlay
/// ```
public protocol SelfPresentingRoute: NavigationRoute {
  /// How ``Navigating/navigate(to:cause:)`` shows the route.
  var presentation: RoutePresentation<Self> { get }
}

/// How a route is shown. Each is one of the calls.
public enum RoutePresentation<Route: NavigationRoute>: Hashable, Sendable {
  /// As a place that is gone to; a composite remembers its origin.
  case place
  /// As a place in the place of the current one.
  case replacement
  /// As the only place of the history.
  case root
  /// As an overlay in the place of the top one.
  case overlay(Route.Overlay)
  /// As an overlay on top of those that are up.
  case pushedOverlay(Route.Overlay)
  /// As an overlay above every place.
  case rootOverlay(Route.Overlay)
}

extension Navigating where Route: SelfPresentingRoute {
  /// Shows a route in the way that it declares.
  @discardableResult
  public func navigate(to route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    let action: NavigationAction<Route> =
      switch route.presentation {
      case .place: .go(Place(route))
      case .replacement: .replace(Place(route))
      case .root: .reset([Place(route)])
      case .overlay(let overlay): .showOverlay(overlay)
      case .pushedOverlay(let overlay): .pushOverlay(overlay)
      case .rootOverlay(let overlay): .showRootOverlay(overlay)
      }
    return perform(action, cause: cause)
  }
}
