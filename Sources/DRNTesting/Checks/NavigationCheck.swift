public import DRN

/// Searches an app for places where a user is stuck.
///
/// ```swift
/// @Test func `nobody is stuck`() throws {
///   try NavigationCheck(kiosk, routes: [.menu, .dish(id: 1), .cart, .payment, .thanks])
///     .run().requireNone()
/// }
/// ```
///
/// From the app's start, every action is tried in every state, shortest paths first, with the app's
/// own guards. ``NavigationFinding/Kind`` lists what is found, up to `unreachable`; each finding has the
/// shortest path to it. If a guard asks the user, both answers are tried. A guard that takes time is not waited
/// for: give its answers to the app, or ``NavigationFindings/heldUpCount`` counts the moves that
/// were not made.
///
/// Two states are equal if their current entries with their origins, root overlays, flows, the current
/// entries of their other tabs and the app's facts are equal, and so is whether one can go back and
/// forward. Where to makes no difference: an app in which one can go in circles would have infinitely
/// many states. If guards, conditions or commands read the history, set ``historyDepth``.
public struct NavigationCheck<Route: NavigationRoute> {
  let app: () -> ExploredApp<Route>
  let routes: [Route]

  /// The screens on which the app may end: they are not dead ends.
  public var exits: [Route] = []

  /// The overlays that may stay, such as a forced update.
  public var permanentOverlays: [Route.Overlay] = []

  /// The maximum number of states.
  public var stateLimit = 10_000

  /// The maximum number of steps from the start.
  public var stepLimit = 50

  /// How many entries before and after the current one distinguish states. Each one multiplies the number of
  /// states by that of the routes.
  public var historyDepth = 0

  /// How many overlays, from the top, distinguish states; at least 1. An app may stack overlays
  /// without end.
  public var overlayDepth = 3

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - app: Creates the app, once for every path. Its time travel is not followed.
  ///   - routes: The routes that must be reachable. One with parameters stands for its case: it is
  ///     reached if any route of the case is.
  public init(_ app: @escaping () -> ExploredApp<Route>, routes: [Route] = []) {
    self.app = app
    self.routes = routes
  }

  /// Searches the app.
  ///
  /// - Complexity: O(*s* · *a* · *d*) for *s* states, *a* values of actions and the distance *d* of
  ///   a state from the start, because each path is walked in a new app.
  public func run() -> NavigationFindings {
    var space = StateSpace(self)
    space.explore()
    return space.findings()
  }
}
