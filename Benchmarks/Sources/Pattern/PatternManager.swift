/// The pattern's manager as its texts describe it, but without observation.
public final class PatternManager {
  public private(set) var currentRoute: PatternRoute
  public private(set) var activeOverlay: PatternOverlay?
  public private(set) var originRoute: PatternRoute?
  public private(set) var history: [PatternRoute]
  private let historyLimit: Int

  /// Starts at a route. The default limit of the history is the same as DRN's.
  public init(_ route: PatternRoute, historyLimit: Int = 64) {
    currentRoute = route
    history = [route]
    self.historyLimit = historyLimit
  }

  /// Goes to a route; a composite remembers its origin.
  public func go(_ route: PatternRoute) {
    if let composite = route.composite {
      originRoute = currentRoute
      currentRoute = composite.base
      activeOverlay = composite.overlay
      remember(composite.base)
    } else {
      originRoute = nil
      currentRoute = route
      activeOverlay = nil
      remember(route)
    }
  }

  public func showOverlay(_ overlay: PatternOverlay) {
    activeOverlay = overlay
  }

  /// Closes the overlay, and returns to the origin if there is one.
  public func hideOverlay() {
    activeOverlay = nil
    guard let origin = originRoute else { return }
    originRoute = nil
    currentRoute = origin
    history.removeLast()
  }

  public func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    currentRoute = history[history.count - 1]
    activeOverlay = nil
    originRoute = nil
  }

  private func remember(_ route: PatternRoute) {
    history.append(route)
    if history.count > historyLimit { history.removeFirst() }
  }
}
