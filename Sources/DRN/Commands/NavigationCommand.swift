/// A named change of an app's own, made of several calls and recorded as one transaction.
///
/// A command is how one part of an app sends the user to another without knowing how to get there:
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
/// It happens as a whole or not at all. Guards are asked about each of its moves: one that refuses a
/// move refuses the command; one that takes time makes all of it wait, and the actions are asked for
/// anew when it goes on; one that redirects a move ends the command there, with what it did before.
public protocol NavigationCommand<Route> {
  /// The app's route enum.
  associatedtype Route: NavigationRoute

  /// The transaction's name in the log; by default the case's name, or the type's.
  var name: String { get }

  /// The calls, one after another.
  ///
  /// Those that would change nothing are left out. Time travel is refused, as inside every
  /// transaction, and refuses the command. The manager must not be called from here.
  ///
  /// - Parameter state: Where the user is.
  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>]
}

extension NavigationCommand {
  public var name: String { String(describing: self).prefix { $0 != "(" }.description }
}

extension Navigating {
  /// Does what a command asks for, as one recorded transaction.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - cause: What caused it.
  /// - Returns: `.changed` with the last step's position, or what became of the step that ended it.
  @discardableResult
  public func perform(
    _ command: some NavigationCommand<Route>, cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    perform(.command(command), cause: cause)
  }
}
