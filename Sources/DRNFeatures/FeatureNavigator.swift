public import DRN

/// A view of an app's navigator for one feature, in the feature's own routes.
///
/// The app creates it with `feature(_:in:route:overlay:commands:)`. The feature's code knows
/// `FeatureNavigator<CartRoute>`, or `some Navigating<CartRoute>`, and nothing of the app. The
/// feature
///
/// - goes to its own routes and shows its own overlays, while the user is at one of its places;
/// - goes back and forward among its own places, if they are adjacent and in one tab;
/// - closes its own overlays on its own places;
/// - applies the commands that the app gave it;
/// - waits for the outcome of its moves;
/// - records notes and marks.
///
/// Everything else is refused with `outsideFeature`. Where the user is outside the feature is not
/// visible to it.
public struct FeatureNavigator<Route: FeatureRoute>: Navigating {
  /// The feature's name, for refusals.
  public let name: String

  private let performInApp:
    (NavigationAction<Route>, Cause?, Timestamp?, JSONValue?) -> NavigationOutcome<Route>
  private let applyInApp: (Route.Command, Cause?) -> NavigationOutcome<Route>
  private let read: () -> Places?
  private let readPending: () -> PendingMove<Route>?
  private let settleInApp: (NavigationOutcome<Route>) async -> NavigationOutcome<Route>

  /// The part of a state that is visible to a feature.
  private struct Places {
    var routes: [Route]
    var cursor: Int
    var overlay: Route.Overlay?
  }

  init<App>(
    _ navigation: some Navigator<App>, _ scope: FeatureScope<App, Route>,
    commands: ((Route.Command) -> any NavigationCommand<App>)?
  ) {
    name = scope.name
    performInApp = { action, cause, time, meta in
      navigation.perform(cause: cause, time: time, meta: meta) { (state) throws(Refusal) in
        try scope.action(for: action, in: state)
      }.inFeature(scope)
    }
    applyInApp = { command, cause in
      navigation.perform(cause: cause, time: nil, meta: nil) { (state) throws(Refusal) in
        _ = try scope.current(in: state)
        guard let commands else { throw .noCommands(scope.name) }
        return .command(commands(command))
      }.inFeature(scope)
    }
    read = {
      let state = navigation.state
      guard let places = scope.places(in: state) else { return nil }
      return Places(
        routes: state.entries[places].compactMap { scope.route.extract($0.route) },
        cursor: state.cursor - places.lowerBound,
        overlay: state.overlays.last.flatMap { scope.overlay?.extract($0) })
    }
    readPending = { navigation.pendingMove.flatMap { $0.inFeature(scope) } }
    settleInApp = { outcome in
      guard case .pending(let id) = outcome else { return outcome }
      let same = PendingMove<App>.ID(id)
      return await navigation.settled(.pending(same)).inFeature(scope)
    }
  }

  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Route> {
    performInApp(action, cause, time, meta)
  }
}

extension FeatureNavigator {
  /// Asks the app for what the feature cannot do itself, as one recorded transaction.
  @discardableResult
  public func apply(
    _ command: Route.Command, cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    applyInApp(command, cause)
  }
}

extension FeatureNavigator {
  /// The pending move; `nil` if there is none, or if it leads outside the feature.
  public var pendingMove: PendingMove<Route>? { readPending() }

  /// Waits for the final outcome of a call; see `settled(_:)` of the manager.
  @discardableResult
  public func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route> {
    await settleInApp(outcome)
  }
}

extension FeatureNavigator {
  /// Whether the user is at one of the feature's places.
  public var isCurrent: Bool { read() != nil }

  /// The current screen; `nil` if it is not the feature's.
  public var currentRoute: Route? { read().map { $0.routes[$0.cursor] } }

  /// The overlay on top of the feature's place; `nil` if there is none, or it is not the feature's.
  public var activeOverlay: Route.Overlay? { read()?.overlay }

  /// The feature's places around the current one, oldest first; empty if the user is elsewhere.
  public var routes: [Route] { read()?.routes ?? [] }

  /// Whether there is an earlier place to go back to within the feature.
  public var canGoBack: Bool { read().map { $0.cursor > 0 } ?? false }

  /// Whether there is a later place to go forward to within the feature.
  public var canGoForward: Bool { read().map { $0.cursor < $0.routes.count - 1 } ?? false }
}

extension PendingMove {
  /// The pending move in the feature's routes; `nil` if it leads elsewhere.
  fileprivate func inFeature<Part>(_ scope: FeatureScope<Route, Part>) -> PendingMove<Part>? {
    scope.route.extract(destination).map { PendingMove<Part>(self, to: $0) }
  }
}

extension NavigationOutcome {
  /// The outcome in the feature's routes, without the routes of others.
  fileprivate func inFeature<Part>(_ scope: FeatureScope<Route, Part>) -> NavigationOutcome<Part> {
    switch self {
    case .changed(let seq): .changed(seq: seq)
    case .redirected(let route, let seq):
      if let route = scope.route.extract(Place(route).route) {
        .redirected(to: route, seq: seq)
      } else {
        .refused(.redirected(outOf: scope.name))
      }
    case .unchanged: .unchanged
    case .refused(let refusal): .refused(refusal)
    case .queued: .queued
    case .pending(let id): .pending(PendingMove<Part>.ID(id))
    case .cancelled: .cancelled
    case .duplicate: .duplicate
    }
  }
}
