import Observation

/// The pattern's `@Observable` manager with the history that its article adds as an option: the places
/// before the current one. It is not observed, which is faster.
@Observable final class HistoryPatternManager: PatternManaging {
  private(set) var currentRoute: PatternRoute
  private(set) var activeOverlay: PatternOverlay?
  @ObservationIgnored private var routeBeforeComposite: PatternRoute?
  @ObservationIgnored private var history: [PatternRoute] = []
  @ObservationIgnored private let historyLimit: Int

  /// Starts at a route. The article's limit is 10.
  init(_ route: PatternRoute, historyLimit: Int = 10) {
    currentRoute = route
    self.historyLimit = historyLimit
  }

  func go(_ route: PatternRoute) {
    if currentRoute != route {
      history.append(currentRoute)
      if history.count > historyLimit { history.removeFirst() }
    }
    if let composite = route.composite {
      routeBeforeComposite = currentRoute
      currentRoute = composite.base
      activeOverlay = composite.overlay
    } else {
      routeBeforeComposite = nil
      currentRoute = route
      activeOverlay = nil
    }
  }

  func showOverlay(_ overlay: PatternOverlay) { activeOverlay = overlay }

  func hideOverlay() {
    activeOverlay = nil
    if let previous = routeBeforeComposite {
      currentRoute = previous
      routeBeforeComposite = nil
    }
  }
}
