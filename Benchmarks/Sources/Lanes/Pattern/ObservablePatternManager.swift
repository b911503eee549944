public import Observation

/// The pattern's manager as its article describes it, in today's form: `@Observable` instead of
/// `ObservableObject`. What the article publishes is observed. What it keeps private is not, which is
/// faster.
@Observable public final class ObservablePatternManager: PatternManaging {
  public private(set) var currentRoute: PatternRoute
  public private(set) var activeOverlay: PatternOverlay?
  @ObservationIgnored private var routeBeforeComposite: PatternRoute?

  public init(_ route: PatternRoute) { currentRoute = route }

  /// Goes to a route; a composite remembers where it was entered from.
  public func go(_ route: PatternRoute) {
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

  public func showOverlay(_ overlay: PatternOverlay) { activeOverlay = overlay }

  /// Closes the overlay, and returns to where the composite was entered from.
  public func hideOverlay() {
    activeOverlay = nil
    if let previous = routeBeforeComposite {
      currentRoute = previous
      routeBeforeComposite = nil
    }
  }
}

/// The same with all of its properties observed, as `@Observable` makes them unless told otherwise.
@Observable public final class FullyObservablePatternManager: PatternManaging {
  public private(set) var currentRoute: PatternRoute
  public private(set) var activeOverlay: PatternOverlay?
  private var routeBeforeComposite: PatternRoute?

  public init(_ route: PatternRoute) { currentRoute = route }

  public func go(_ route: PatternRoute) {
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

  public func showOverlay(_ overlay: PatternOverlay) { activeOverlay = overlay }

  public func hideOverlay() {
    activeOverlay = nil
    if let previous = routeBeforeComposite {
      currentRoute = previous
      routeBeforeComposite = nil
    }
  }
}
