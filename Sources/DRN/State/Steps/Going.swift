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

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.move(.went, destination, nil, declaredTab, call)
  }

  /// Whether the route is the current one.
  @inlinable @inline(__always)
  func finding(in state: NavigationState<Route>) -> Bool {
    state._history.isCurrent(destination)
  }

  @inlinable @inline(__always)
  func isUnchanged(_ isThere: Bool, in state: NavigationState<Route>) -> Bool {
    guard isThere else { return false }
    let (isBare, tab) = state._history.ofCurrent { ($0.overlays.isEmpty, $0.tab) }
    return isBare && (declaredTab ?? tab) == tab
  }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab)
  }

  @inlinable @inline(__always)
  func apply(_ isThere: Bool, to state: inout NavigationState<Route>, seq: Int) {
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

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.move(.composed, composite.base, composite.overlay, declaredTab, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool {
    guard state._history.isCurrent(composite.base) else { return false }
    let (overlay, origin) = state._history.ofCurrent { ($0.overlays.last, $0.origin) }
    return composite.overlay == overlay && origin != nil
  }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: declaredTab, keepsMemory: true)
  }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
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
  @usableFromInline let place: Place<Route>

  @inlinable @inline(__always)
  init(with place: Place<Route>) { self.place = place }

  @inlinable var event: NavigationEvent<Route> { .replaced(place) }

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.move(.replaced, place.route, place.overlay, place.tab, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool {
    place.overlay == nil && state._history.isCurrent(place.route)
      && state._history.ofCurrent { $0.overlays.isEmpty }
  }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    var left: Route.Tab?
    state._history.updateCurrent { entry in
      left = entry.tab
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

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.move(.tabSelected, root.route, root.overlay, selected, call)
  }

  @inlinable @inline(__always)
  func isUnchanged(_: Void, in state: NavigationState<Route>) -> Bool { selected == state.tab }

  @inlinable @inline(__always)
  func excess(in state: NavigationState<Route>) -> NavigationLimits.Excess? {
    state.excess(onLeavingFor: selected)
  }

  @inlinable @inline(__always)
  func apply(_: Void, to state: inout NavigationState<Route>, seq: Int) {
    state._history.settle()
    state.rememberTab()
    if let history = state.takeRemembered(selected) {
      state._history = history
    } else {
      state._history = History(Entry(root, id: EntryID(seq: seq), tab: selected))
    }
  }
}
