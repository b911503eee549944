// Steps to a route. All functions are always inlined: each is called once for each kind of call,
// where the compiler removes what that kind does not need.

/// Goes to a route; the place that is left is settled.
@usableFromInline
struct Going<Route: NavigationRoute>: Step {
  @usableFromInline let declaredTab: Route.Tab?

  @inlinable @inline(__always)
  init(tab: Route.Tab?) { declaredTab = tab }

  @inlinable
  func event(_ route: Route) -> NavigationEvent<Route> { .went(route, tab: declaredTab) }

  /// Whether the route is the current one.
  @inlinable @inline(__always)
  func finding(_ route: Route, in state: NavigationState<Route>) -> Bool {
    state._history.isCurrent(route)
  }

  @inlinable @inline(__always)
  func isUnchanged(_ route: Route, _ isThere: Bool, in state: NavigationState<Route>) -> Bool {
    guard isThere else { return false }
    let (isBare, tab) = state._history.ofCurrent { ($0.overlays.isEmpty, $0.tab) }
    return isBare && (declaredTab ?? tab) == tab
  }

  @inlinable @inline(__always)
  func excess(_ route: Route, in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab)
  }

  @inlinable @inline(__always)
  func apply(
    _ route: Route, _ isThere: Bool, to state: inout NavigationState<Route>, seq: Int
  ) {
    let left = state._history.leave()
    let tab = declaredTab ?? left
    if tab != left {
      state.rememberTab()
      state.forget(tab)
    }
    if isThere {
      state._history.updateCurrent { $0.tab = tab }
    } else {
      state._history.append(
        EntryID(seq: seq), route, overlay: nil, origin: nil, tab: tab, keeping: state.keptPlaces)
    }
  }
}

/// Goes to a base route with an overlay; the place that is left is the origin and stays as it is.
@usableFromInline
struct Composing<Route: NavigationRoute>: Step {
  @usableFromInline let declaredTab: Route.Tab?

  @inlinable @inline(__always)
  init(tab: Route.Tab?) { declaredTab = tab }

  @inlinable
  func event(_ composite: Composite<Route>) -> NavigationEvent<Route> {
    .composed(composite, tab: declaredTab)
  }

  @inlinable @inline(__always)
  func isUnchanged(
    _ composite: Composite<Route>, _: Void, in state: NavigationState<Route>
  ) -> Bool {
    guard state._history.isCurrent(composite.base) else { return false }
    let (overlay, origin) = state._history.ofCurrent { ($0.overlays.last, $0.origin) }
    return composite.overlay == overlay && origin != nil
  }

  @inlinable @inline(__always)
  func excess(
    _ composite: Composite<Route>, in state: NavigationState<Route>
  ) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab, keepsMemory: true)
  }

  @inlinable @inline(__always)
  func apply(
    _ composite: Composite<Route>, _: Void, to state: inout NavigationState<Route>, seq: Int
  ) {
    let (origin, left) = state._history.ofCurrent { ($0.id, $0.tab) }
    let tab = declaredTab ?? left
    if tab != left { state.rememberTab() }
    state._history.append(
      EntryID(seq: seq), composite.base, overlay: composite.overlay, origin: origin, tab: tab,
      keeping: state.keptPlaces)
  }
}

/// Replaces the current entry with a new one.
@usableFromInline
struct Replacing<Route: NavigationRoute>: Step {
  @inlinable @inline(__always)
  init() {}

  @inlinable
  func event(_ place: Place<Route>) -> NavigationEvent<Route> { .replaced(place) }

  @inlinable @inline(__always)
  func isUnchanged(_ place: Place<Route>, _: Void, in state: NavigationState<Route>) -> Bool {
    place.overlay == nil && state._history.isCurrent(place.route)
      && state._history.ofCurrent { $0.overlays.isEmpty }
  }

  @inlinable @inline(__always)
  func apply(
    _ place: Place<Route>, _: Void, to state: inout NavigationState<Route>, seq: Int
  ) {
    let left = state.tab
    state._history.updateCurrent { entry in
      entry.become(
        EntryID(seq: seq), place.route, overlay: place.overlay, origin: nil, tab: place.tab ?? left)
    }
    state.arrive(from: left)
  }
}

/// Selects another tab: continues its history, or starts at its root.
@usableFromInline
struct SelectingTab<Route: NavigationRoute>: Step {
  @usableFromInline let selected: Route.Tab

  @inlinable @inline(__always)
  init(_ tab: Route.Tab) { selected = tab }

  @inlinable
  func event(_ root: Place<Route>) -> NavigationEvent<Route> { .tabSelected(selected, root: root) }

  @inlinable @inline(__always)
  func isUnchanged(_ root: Place<Route>, _: Void, in state: NavigationState<Route>) -> Bool {
    selected == state.tab
  }

  @inlinable @inline(__always)
  func excess(_ root: Place<Route>, in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: selected)
  }

  @inlinable @inline(__always)
  func apply(_ root: Place<Route>, _: Void, to state: inout NavigationState<Route>, seq: Int) {
    state._history.settle()
    state.rememberTab()
    if let history = state.takeRemembered(selected) {
      state._history = history
    } else {
      state._history = History(Entry(root, id: EntryID(seq: seq), tab: selected))
    }
  }
}
