public import DRN

/// The routes of a feature: a part of an app that is written without knowing the rest of it.
///
/// ```swift
/// enum CartRoute: FeatureRoute {
///   case items, item(id: Int), address
///
///   enum Command: Sendable { case showOrder(id: Int) }
/// }
/// ```
///
/// The app embeds the feature's routes in a case of its own, and gives the feature a
/// ``FeatureNavigator``.
public protocol FeatureRoute: NavigationRoute {
  /// The commands that the feature may give to the app; none by default.
  associatedtype Command = Never
}

extension Navigator {
  /// This navigator, restricted to a feature.
  ///
  /// ```swift
  /// let cart = navigation.feature(
  ///   "cart",
  ///   route: Embedding(AppRoute.cart) { if case .cart(let route) = $0 { route } else { nil } },
  ///   commands: { (command: CartRoute.Command) in
  ///     switch command {
  ///     case .showOrder(let id): AppCommand.openOrder(id: id)
  ///     }
  ///   })
  /// cart.go(.address)               // AppRoute.cart(.address)
  /// cart.apply(.showOrder(id: 7))   // AppCommand.openOrder(id: 7)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The feature's name, for refusals.
  ///   - flow: The flow that the feature is part of; in every other flow it is never current. If
  ///     `nil`, the feature is part of every flow.
  ///   - route: How the feature's routes are part of the app's.
  ///   - overlay: How the feature's overlays are part of the app's, if it has any.
  ///   - commands: The app's command for each command of the feature.
  public func feature<Part: FeatureRoute>(
    _ name: String, in flow: Route.Flow? = nil, route: Embedding<Route, Part>,
    overlay: Embedding<Route.Overlay, Part.Overlay>? = nil,
    commands: ((Part.Command) -> any NavigationCommand<Route>)? = nil
  ) -> FeatureNavigator<Part> {
    let scope = FeatureScope(name: name, flow: flow, route: route, overlay: overlay)
    return FeatureNavigator(self, scope, commands: commands)
  }
}
