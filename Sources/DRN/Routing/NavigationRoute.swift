/// One screen with its parameters, as a case of the app's own route enum.
///
/// A small app declares an enum and nothing else:
///
/// ```swift
/// enum AppRoute: NavigationRoute {
///   case home, search, detail(id: String)
/// }
/// ```
///
/// Overlays, tabs and flows are enums of the app, named by the associated types; each is `Never` by
/// default. Routes are recorded as their `Codable` JSON, so two different routes must encode
/// differently.
public protocol NavigationRoute: RouteValue {
  /// An overlay on top of a screen: a sheet, dialog, popover or panel.
  associatedtype Overlay: RouteValue = Never

  /// A tab of the app's tab bar.
  associatedtype Tab: RouteValue = Never

  /// A flow: a part of the app that starts afresh when it is entered, such as signing in.
  associatedtype Flow: RouteValue = Never

  /// The tab that this route belongs to, or `nil` if it opens in the current tab.
  var tab: Tab? { get }

  /// The base route and overlay that this route stands for, or `nil` for an ordinary screen.
  ///
  /// Going to a composite remembers the origin; closing its last overlay returns there. The base is
  /// used as a plain screen, even if it declares a composite itself.
  var composite: Composite<Self>? { get }
}

extension NavigationRoute {
  @inlinable public var tab: Tab? { nil }
  @inlinable public var composite: Composite<Self>? { nil }
}

/// A base route and the overlay on top of it.
public struct Composite<Route: NavigationRoute>: Hashable, Sendable {
  /// The screen below.
  public var base: Route

  /// The overlay on top of it.
  public var overlay: Route.Overlay

  /// Creates a composite of a screen and an overlay.
  @inlinable
  public init(_ base: Route, overlay: Route.Overlay) {
    self.base = base
    self.overlay = overlay
  }
}
