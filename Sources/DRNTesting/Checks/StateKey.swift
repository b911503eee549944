import DRN

/// The parts of a state by which a check distinguishes it from others.
struct StateKey<Route: NavigationRoute>: Hashable {
  private let history: [Visited]
  private let canGoBack: Bool
  private let canGoForward: Bool
  private let tabs: [Route.Tab: Visited]
  private let rootOverlays: [Route.Overlay]
  private let flow: Route.Flow?
  private let facts: AnyHashable

  /// An entry without its id, which differs from path to path.
  private struct Visited: Hashable {
    let distance: Int
    let route: Route
    let overlays: [Route.Overlay]
    let tab: Route.Tab?
    let hasOrigin: Bool
    let origin: Route?
  }

  init(_ state: NavigationState<Route>, facts: AnyHashable, depth: Int, overlayDepth: Int) {
    let range = max(state.cursor - depth, 0)...min(state.cursor + depth, state.entries.count - 1)
    history = range.map { Self.visited(at: $0, in: state.history, overlayDepth) }
    (canGoBack, canGoForward) = (state.canGoBack, state.canGoForward)
    tabs = state.rememberedTabs.mapValues { Self.visited(at: $0.cursor, in: $0, overlayDepth) }
    rootOverlays = Array(state.rootOverlays.suffix(max(overlayDepth, 1)))
    flow = state.flow
    self.facts = facts
  }

  private static func visited(
    at index: Int, in history: History<Route>, _ overlayDepth: Int
  ) -> Visited {
    let entry = history.entries[index]
    let origin = entry.origin.flatMap { id in history.entries.last { $0.id == id }?.route }
    return Visited(
      distance: index - history.cursor, route: entry.route,
      overlays: Array(entry.overlays.suffix(max(overlayDepth, 1))), tab: entry.tab,
      hasOrigin: entry.origin != nil, origin: origin)
  }
}
