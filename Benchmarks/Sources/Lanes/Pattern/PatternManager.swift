/// The pattern's manager without observation: the least that direct navigation costs.
public final class PatternManager: PatternManaging {
  public private(set) var currentRoute: PatternRoute
  public private(set) var activeOverlay: PatternOverlay?
  /// The route that closing a composite's overlay returns to.
  public private(set) var routeBeforeComposite: PatternRoute?

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
