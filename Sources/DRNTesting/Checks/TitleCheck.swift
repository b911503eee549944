public import DRN

/// Searches an app for what a user who does not see it is not told: screens and overlays without a title, and
/// overlays that give no focus back.
///
/// ```swift
/// @Test func `every screen says what it is`() throws {
///   try TitleCheck<KioskRoute>(routes: [.menu, .dish(id: 1)], overlays: [.sizes, .allergens])
///     .run().requireNone()
///   try TitleCheck(kiosk).run().requireNone()
/// }
/// ```
///
/// A list is checked as it is, of a composite its base and its overlay. An app is explored as by a
/// ``NavigationCheck``, and every place that it comes to is checked; each finding has the shortest path to it.
/// Of a screen or an overlay with parameters, the first one that is found stands for its case.
///
/// The findings are ``NavigationFinding/Kind/untitledScreen``, ``NavigationFinding/Kind/untitledOverlay``,
/// ``NavigationFinding/Kind/sameTitle`` and ``NavigationFinding/Kind/lostFocus``.
public struct TitleCheck<Route: TitledRoute> {
  let routes: [Route]
  let overlays: [Route.Overlay]
  let app: (() -> ExploredApp<Route>)?

  /// Whether two screens of a history that have the same title are found. Screens of one case with other parameters
  /// may have one.
  public var findsSameTitles = true

  /// Whether overlays that give no focus back are found. Turn it off in an app that leaves the focus to its
  /// platform: it does not set `NavigationManager.focus`.
  public var findsLostFocus = true

  /// The maximum number of states; see ``NavigationCheck/stateLimit``.
  public var stateLimit = 10_000

  /// The maximum number of steps from the start.
  public var stepLimit = 50

  /// Creates a check of lists.
  ///
  /// - Parameters:
  ///   - routes: The routes.
  ///   - overlays: The overlays.
  public init(routes: [Route], overlays: [Route.Overlay] = []) {
    (self.routes, self.overlays, app) = (routes, overlays, nil)
  }

  /// Creates a check of an app, and of lists.
  ///
  /// - Parameters:
  ///   - app: Creates the app, once for every path. Where an overlay opens, its actions or what it sets up set the
  ///     focus as the app does.
  ///   - routes: Further routes, such as those that cannot be reached in the explored part.
  ///   - overlays: Further overlays.
  public init(
    _ app: @escaping () -> ExploredApp<Route>, routes: [Route] = [],
    overlays: [Route.Overlay] = []
  ) {
    (self.routes, self.overlays, self.app) = (routes, overlays, app)
  }

  /// Searches the lists and the app.
  ///
  /// - Returns: The findings; their number of states is 0 without an app.
  /// - Complexity: O(*n*) for lists; for an app, that of ``NavigationCheck/run()``.
  public func run() -> NavigationFindings {
    var findings = TitleFindings(self)
    var search: NavigationFindings?
    if let app {
      let log = AnnouncementLog<Route>()
      var check = NavigationCheck({ log.observing(app()) })
      (check.stateLimit, check.stepLimit) = (stateLimit, stepLimit)
      var space = StateSpace(check)
      var lost: [(overlay: Route.Overlay, path: [AppStep])] = []
      space.onWalk = { _, path in lost += log.takeLost().map { ($0, path) } }
      space.explore()
      for index in space.nodes.indices {
        findings.judge(space.nodes[index].state) { space.names(of: space.path(to: index)) }
      }
      for (overlay, path) in lost where findsLostFocus {
        findings.judgeLoss(of: overlay) { space.names(of: path) }
      }
      search = space.findings()
    }
    for route in routes { findings.judge(Place(route), path: nil) }
    for overlay in overlays { findings.judge(overlay, path: nil) }
    return NavigationFindings(
      all: findings.sorted, stateCount: search?.stateCount ?? 0, limit: search?.limit,
      heldUpCount: search?.heldUpCount ?? 0)
  }
}
