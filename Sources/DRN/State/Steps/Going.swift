// Steps to a route. All functions are always inlined: each is called once for each kind of call,
// where the compiler removes what that kind does not need.

/// Goes to a route; the place that is left is settled.
@usableFromInline
struct Going<Route: NavigationRoute>: Step {
  @usableFromInline let destination: Route
  @usableFromInline let declaredTab: Route.Tab?

  @inlinable @inline(__always)
  init(to route: Route, tab: Route.Tab?) { (destination, declaredTab) = (route, tab) }

  @inlinable var event: NavigationEvent<Route> { .went(destination, tab: declaredTab) }

  @inlinable @inline(__always) var plainKind: EventKind? { .went }
  @inlinable @inline(__always) var route: Route? { destination }
  @inlinable @inline(__always) var tab: Route.Tab? { declaredTab }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool {
    destination == state.currentRoute && state.overlays.isEmpty
      && (declaredTab ?? state.tab) == state.tab
  }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab)
  }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    let (left, isThere) = state._history.leave(for: destination)
    let tab = declaredTab ?? left
    if tab != left {
      state.rememberTab()
      state.forget(tab)
    }
    if isThere {
      state._history.updateCurrent { $0.tab = tab }
    } else {
      state._history.append(
        EntryID(seq: seq), destination, overlay: nil, origin: nil, tab: tab,
        keeping: state.keptPlaces)
    }
  }
}

/// Goes to a base route with an overlay; the place that is left is the origin and stays as it is.
@usableFromInline
struct Composing<Route: NavigationRoute>: Step {
  @usableFromInline let composite: Composite<Route>
  @usableFromInline let declaredTab: Route.Tab?

  @inlinable @inline(__always)
  init(_ composite: Composite<Route>, tab: Route.Tab?) {
    (self.composite, declaredTab) = (composite, tab)
  }

  @inlinable var event: NavigationEvent<Route> { .composed(composite, tab: declaredTab) }

  @inlinable @inline(__always) var plainKind: EventKind? { .composed }
  @inlinable @inline(__always) var route: Route? { composite.base }
  @inlinable @inline(__always) var overlay: Route.Overlay? { composite.overlay }
  @inlinable @inline(__always) var tab: Route.Tab? { declaredTab }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool {
    composite.base == state.currentRoute && composite.overlay == state.overlays.last
      && state.current.origin != nil
  }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab, keepsMemory: true)
  }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    let tab = declaredTab ?? state.tab
    if tab != state.tab { state.rememberTab() }
    state._history.append(
      EntryID(seq: seq), composite.base, overlay: composite.overlay, origin: state.current.id,
      tab: tab, keeping: state.keptPlaces)
  }
}

/// Replaces the current entry with a new one.
@usableFromInline
struct Replacing<Route: NavigationRoute>: Step {
  @usableFromInline let place: Place<Route>

  @inlinable @inline(__always)
  init(with place: Place<Route>) { self.place = place }

  @inlinable var event: NavigationEvent<Route> { .replaced(place) }

  @inlinable @inline(__always) var plainKind: EventKind? { .replaced }
  @inlinable @inline(__always) var route: Route? { place.route }
  @inlinable @inline(__always) var overlay: Route.Overlay? { place.overlay }
  @inlinable @inline(__always) var tab: Route.Tab? { place.tab }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool {
    place.route == state.currentRoute && state.overlays.isEmpty && place.overlay == nil
  }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
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
  @usableFromInline let root: Place<Route>

  @inlinable @inline(__always)
  init(_ tab: Route.Tab, root: Place<Route>) { (selected, self.root) = (tab, root) }

  @inlinable var event: NavigationEvent<Route> { .tabSelected(selected, root: root) }

  @inlinable @inline(__always) var plainKind: EventKind? { .tabSelected }
  @inlinable @inline(__always) var route: Route? { root.route }
  @inlinable @inline(__always) var overlay: Route.Overlay? { root.overlay }
  @inlinable @inline(__always) var tab: Route.Tab? { selected }

  @inlinable @inline(__always)
  func isUnchanged(in state: NavigationState<Route>) -> Bool { selected == state.tab }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: selected)
  }

  @inlinable @inline(__always)
  func apply(to state: inout NavigationState<Route>, seq: Int) {
    state._history.settle()
    state.rememberTab()
    if let history = state.takeRemembered(selected) {
      state._history = history
    } else {
      state._history = History(Entry(root, id: EntryID(seq: seq), tab: selected))
    }
  }
}
