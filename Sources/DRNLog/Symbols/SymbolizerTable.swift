import DRN
import Locking

/// The symbolizers of a log, by type of route.
final class SymbolizerTable: SymbolCaches {
  private let symbolizers: Lock<[ObjectIdentifier: any SymbolCaching]>

  init(_ order: LockOrder) { symbolizers = Lock([:], order.place(.symbolizers)) }

  /// Runs `body` with all symbolizers; none is created meanwhile.
  func withAll<Result>(_ body: ([any SymbolCaching]) -> Result) -> Result {
    symbolizers.withLock { body(Array($0.values)) }
  }

  func symbolizer<Route: NavigationRoute>(
    for route: Route.Type, _ make: () -> Symbolizer<Route>
  ) -> Symbolizer<Route> {
    symbolizers.withLock { symbolizers in
      let key = ObjectIdentifier(route)
      if let known = symbolizers[key] as? Symbolizer<Route> { return known }
      let made = make()
      symbolizers[key] = made
      return made
    }
  }
}
