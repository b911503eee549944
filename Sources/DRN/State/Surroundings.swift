/// What surrounds the current history: the histories that other tabs remember, the overlays above
/// every place, and the flow.
@usableFromInline
struct Surroundings<Route: NavigationRoute>: Hashable, Sendable {
  @usableFromInline var rememberedTabs: [Route.Tab: History<Route>] = [:]
  /// The number of places in `rememberedTabs`, which is limited.
  @usableFromInline var rememberedPlaces = 0
  @usableFromInline var rootOverlays: [Route.Overlay] = []
  @usableFromInline var flow: Route.Flow?

  @inlinable
  init() {}

  @inlinable
  init(
    _ rememberedTabs: [Route.Tab: History<Route>], _ rootOverlays: [Route.Overlay],
    _ flow: Route.Flow?
  ) {
    self.rememberedTabs = rememberedTabs
    rememberedPlaces = rememberedTabs.values.reduce(0) { $0 + $1.entries.count }
    self.rootOverlays = rootOverlays
    self.flow = flow
  }

  @inlinable
  var isEmpty: Bool { rememberedTabs.isEmpty && rootOverlays.isEmpty && flow == nil }
}

extension NavigationState {
  @inlinable
  var _rememberedTabs: [Route.Tab: History<Route>] {
    _surroundings.isEmpty ? [:] : _surroundings[0].rememberedTabs
  }

  @inlinable @inline(__always)
  var _rememberedPlaces: Int { _surroundings.isEmpty ? 0 : _surroundings[0].rememberedPlaces }

  @inlinable @inline(__always)
  var _rootOverlays: [Route.Overlay] {
    _surroundings.isEmpty ? [] : _surroundings[0].rootOverlays
  }

  @inlinable
  var _flow: Route.Flow? { _surroundings.isEmpty ? nil : _surroundings[0].flow }

  @inlinable
  mutating func surround(with surroundings: Surroundings<Route>) {
    _surroundings = surroundings.isEmpty ? [] : [surroundings]
  }

  /// Changes the surroundings; where nothing is left of them, there are none.
  @inlinable
  mutating func updateSurroundings<Result>(
    _ change: (inout Surroundings<Route>) -> Result
  ) -> Result {
    if _surroundings.isEmpty { _surroundings.append(Surroundings()) }
    let result = change(&_surroundings[0])
    if _surroundings[0].isEmpty { _surroundings.removeAll(keepingCapacity: true) }
    return result
  }
}
