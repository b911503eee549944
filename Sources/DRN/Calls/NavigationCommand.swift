/// A named change that an app defines: several calls, recorded as one transaction.
///
/// With a command, one part of an app sends the user to another without knowing how to get there:
///
/// ```swift
/// enum ShopCommand: NavigationCommand {
///   case openOrder(id: Int)
///
///   func actions(in state: NavigationState<AppRoute>) -> [NavigationAction<AppRoute>] {
///     switch self {
///     case .openOrder(let id):
///       [.switchFlow(.shop, root: Place(.orders)), .go(Place(.order(id: id)))]
///     }
///   }
/// }
///
/// navigation.perform(ShopCommand.openOrder(id: 7))
/// ```
///
/// A command happens as a whole or not at all. Guards are asked about each of its moves. A guard
/// that refuses a move refuses the command. A guard that takes time makes the whole command wait;
/// ``actions(in:)`` is called again when it continues. A guard that redirects a move ends the
/// command with the redirect, and keeps the steps before it.
public protocol NavigationCommand<Route> {
  /// The app's route enum.
  associatedtype Route: NavigationRoute

  /// The transaction's name in the log; by default the name of the case or of the type.
  var name: String { get }

  /// The calls, in order.
  ///
  /// Calls that would change nothing are left out. Time travel is refused, as in every transaction,
  /// and refuses the command. An implementation must not call the manager.
  ///
  /// - Parameter state: The current state.
  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>]
}

#if !hasFeature(Embedded)
  extension NavigationCommand {
    public var name: String { String(describing: self).prefix { $0 != "(" }.description }
  }
#endif
