public import DRN

/// Looks through everything that can be done in an app for places where a user is stuck.
///
/// ```swift
/// @Test func `nobody is stuck`() throws {
///   try NavigationCheck(kiosk, routes: [.menu, .dish(id: 1), .cart, .payment, .thanks])
///     .run().requireNone()
/// }
/// ```
///
/// From the app's start every action is tried in every state, the shortest ways first, with the app's
/// own guards. What it finds is listed in ``NavigationFinding/Kind``; each finding has the shortest
/// path that shows it. Where a guard asks the user, both answers are tried. A guard that takes time is not
/// waited for: give what it answers to the app, or ``NavigationFindings/heldUpCount`` tells how many moves
/// were not made.
///
/// Two states count as one where the current entry, the root overlays, the tabs' current entries, the
/// flow and the app's facts are the same, and so many entries on both sides of the current one
/// as ``historyDepth`` says, with as many overlays as ``overlayDepth`` says. What lies further away in the history is not told apart; otherwise there
/// would be no end to an app in which one can go in circles.
public struct NavigationCheck<Route: NavigationRoute> {
  let app: () -> ExploredApp<Route>
  let routes: [Route]

  /// The screens on which the app may end: that nothing leads on from one of them is no dead end.
  public var exits: [Route] = []

  /// The overlays that may stay, such as a forced update.
  public var permanentOverlays: [Route.Overlay] = []

  /// How many states are looked at, at the most. In a debug build so many may take ten seconds.
  public var stateLimit = 2_000

  /// How many steps away from the start they are, at the most.
  public var stepLimit = 50

  /// How many entries before and after the current one tell two states apart.
  public var historyDepth = 1

  /// How many overlays, from the top, tell two states apart; at least 1. An app may stack them without
  /// end.
  public var overlayDepth = 3

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - app: Makes the app, anew for every path. Its time travel is not followed.
  ///   - routes: The routes that there must be a way to. One with parameters stands for its case: it
  ///     is reached where another one of the case is.
  public init(_ app: @escaping () -> ExploredApp<Route>, routes: [Route] = []) {
    self.app = app
    self.routes = routes
  }

  /// Looks through the app.
  ///
  /// - Complexity: O(*s* · *a* · *d*) for *s* states, *a* values of actions and the distance *d* of a
  ///   state from the start, for each path is walked in an app of its own.
  public func run() -> NavigationFindings {
    var space = StateSpace(self)
    space.explore()
    return space.findings()
  }
}
