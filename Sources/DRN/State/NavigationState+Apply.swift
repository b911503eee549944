// The reducer: the only code that changes a state.
//
// Invariants, before and after each event:
// - The history is not empty, and the cursor is the index of one of its entries.
// - Neither the history nor what a tab remembers is longer than `historyLimit`.
// - The same event in the same state always gives the same state.

extension NavigationState {
  /// Applies an event; the same events always give the same state.
  ///
  /// A ``NavigationEvent/rewound(target:)`` changes nothing here: it names a position, and the
  /// caller sets the state of that position.
  ///
  /// - Parameters:
  ///   - event: The event. It is taken as a fact: whether it should happen was decided before.
  ///   - seq: The event's position, which is in the ids of the entries that it makes.
  /// - Complexity: O(1), amortized; O(`historyLimit`) if the history is searched, and once after
  ///   the state was copied.
  @inlinable @inline(__always)
  public mutating func apply(_ event: NavigationEvent<Route>, seq: Int) {
    checkInvariants()
    switch event {
    case .went(let route, let tab): Going(tab: tab).apply(route, to: &self, seq: seq)
    case .composed(let composite, let tab):
      Composing(tab: tab).apply(composite, to: &self, seq: seq)
    case .replaced(let place): Replacing().apply(place, to: &self, seq: seq)
    case .overlayShown(let overlay): ShowingOverlay().apply(overlay, to: &self, seq: seq)
    case .overlayPushed(let overlay): PushingOverlay().apply(overlay, to: &self, seq: seq)
    case .rootOverlayShown(let overlay): updateSurroundings { $0.rootOverlays.append(overlay) }
    case .overlayHidden: HidingOverlay().apply(to: &self, seq: seq)
    case .overlaysHidden(let count): hideOverlays(count)
    case .stayed: _history.settle()
    case .wentBack(let count): Moving(by: -_history.stepsBack(count)).apply(to: &self, seq: seq)
    case .wentForward(let count):
      Moving(by: _history.stepsForward(count)).apply(to: &self, seq: seq)
    case .reset(let places): reset(to: places, seq: seq)
    case .tabSelected(let tab, let root): SelectingTab(tab).apply(root, to: &self, seq: seq)
    case .flowSwitched(let flow, let root):
      updateSurroundings { surroundings in
        surroundings.flow = flow
        (surroundings.rememberedTabs, surroundings.rememberedPlaces) = ([:], 0)
      }
      _history = History(Entry(root, id: EntryID(seq: seq), tab: root.tab))
    case .updated(let route): _history.updateCurrent { $0.route = route }
    case .historyEdited(let edit): self.edit(edit, seq: seq)
    case .fenced: fence()
    case .started(let place, let flow, let settings):
      self = NavigationState(place, flow: flow, historyLimit: settings.historyLimit)
      _history.updateCurrent { $0.id = EntryID(seq: seq) }
    case .restored(let lost, let fallback): lose(lost, fallback: fallback, id: EntryID(seq: seq))
    case .rewound, .marked, .noted, .refused: break
    }
    checkInvariants()
  }
}

extension NavigationState {
  /// Removes the top `count` overlays; if none is left, returns to the origin.
  @inlinable
  mutating func hideOverlays(_ count: Int) {
    var (isOverlaid, origin) = (false, nil as EntryID?)
    _history.updateCurrent { entry in
      // Mostly there is one, and one is hidden.
      for _ in 0..<min(max(count, 0), entry.overlays.count) { entry.overlays.removeLast() }
      (isOverlaid, origin) = (!entry.overlays.isEmpty, entry.origin)
    }
    guard !isOverlaid, let origin else { return }
    guard let index = entries.lastIndex(of: origin, before: cursor) else {
      _history.updateCurrent { $0.origin = nil }
      return
    }
    let left = tab
    _history.fallBack(to: index)
    arrive(from: left)
  }

  /// Makes the last `historyLimit` of `places` the history; a composite's origin is the entry
  /// before it.
  @inlinable
  mutating func reset(to places: [Place<Route>], seq: Int) {
    let left = tab
    var tab = left
    var origin: EntryID?
    var entries: [Entry<Route>] = []
    for (index, place) in places.enumerated() {
      tab = place.tab ?? tab
      var entry = Entry(place, id: EntryID(seq: seq, index: index), tab: tab)
      if place.overlay != nil { entry.origin = origin }
      origin = entry.id
      entries.append(entry)
    }
    guard !entries.isEmpty else { return }
    _history._entries = Ring(entries.suffix(keptPlaces))
    _history._cursor = _history._entries.count - 1
    arrive(from: left)
  }

  /// Removes what could not be decoded; `fallback` replaces a lost current entry.
  @usableFromInline
  mutating func lose(_ lost: Losses<Route>, fallback: Place<Route>?, id: EntryID) {
    let tabs = rememberedTabs.compactMapValues { $0.removing(lost) }
      .filter { !lost.tabs.contains($0.key) }
    let overlays = rootOverlays.filter { !lost.overlays.contains($0) }
    surround(with: Surroundings(tabs, overlays, flow == lost.flow ? nil : flow))
    if let rest = _history.removing(lost) {
      _history = rest
    } else if let fallback {
      _history = History(Entry(fallback, id: id, tab: fallback.tab))
    }
  }

  /// Ends a move: if it led to another tab, what that tab remembered is dropped.
  @inlinable @inline(__always)
  mutating func arrive(from left: Route.Tab?) {
    if tab != left { forget(tab) }
  }

  /// Makes the current tab, if any, remember the history as it is.
  @inlinable
  mutating func rememberTab() {
    guard let tab else { return }
    let history = _history
    updateSurroundings { surroundings in
      let before = surroundings.rememberedTabs.updateValue(history, forKey: tab)
      surroundings.rememberedPlaces += history.entries.count - (before?.entries.count ?? 0)
    }
  }

  @inlinable
  mutating func forget(_ tab: Route.Tab?) {
    if let tab { _ = takeRemembered(tab) }
  }

  /// Forgets what a tab remembers, and returns it.
  @inlinable
  mutating func takeRemembered(_ tab: Route.Tab) -> History<Route>? {
    guard _rememberedPlaces > 0 else { return nil }
    return updateSurroundings { surroundings in
      guard let history = surroundings.rememberedTabs.removeValue(forKey: tab) else { return nil }
      surroundings.rememberedPlaces -= history.entries.count
      return history
    }
  }

  /// Checks the invariants of a state, which the reducer keeps and a keyframe has.
  @inlinable
  func checkInvariants() {
    assert(entries.indices.contains(cursor), "The cursor is outside the history.")
    assert(entries.count <= historyLimit, "The history is longer than its limit.")
  }
}

extension Losses {
  /// Whether `entry` can no longer be decoded.
  public func contains(_ entry: Entry<Route>) -> Bool {
    routes.contains(entry.route) || entry.overlays.contains(where: overlays.contains)
      || entry.tab.map(tabs.contains) ?? false
  }
}

extension History {
  /// This history without the lost entries, or `nil` if the current entry is lost.
  public func removing(_ lost: Losses<Route>) -> History? {
    guard !lost.contains(current) else { return nil }
    // A copy would take its own memory.
    guard entries.contains(where: lost.contains) else { return self }
    let before = entries[..<cursor].filter { !lost.contains($0) }
    let after = entries[(cursor + 1)...].filter { !lost.contains($0) }
    return History(entries: before + [current] + after, cursor: before.count)
  }
}
