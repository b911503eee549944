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

/// How a route is shown; each case is one of the named calls.
public enum RoutePresentation<Route: NavigationRoute>: Hashable, Sendable {
  /// As a place to go to; a composite remembers its origin.
  case place
  /// As a replacement of the current place.
  case replacement
  /// As the only place in the history.
  case root
  /// As an overlay that replaces the top one.
  case overlay(Route.Overlay)
  /// As an overlay on top of the others.
  case pushedOverlay(Route.Overlay)
  /// As an overlay above every place.
  case rootOverlay(Route.Overlay)
}

extension Navigating where Route: SelfPresentingRoute {
  /// Shows a route as it declares.
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
