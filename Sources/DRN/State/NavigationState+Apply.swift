// The reducer: the only place in which a state changes.

extension NavigationState {
  /// Applies an event; the same events always give the same state.
  ///
  /// A ``NavigationEvent/rewound(target:)`` changes nothing here: it names a position, and whoever
  /// folds puts the state of that position in its place.
  ///
  /// - Parameters:
  ///   - event: What happened. It is taken as a fact: whether it should happen was decided before.
  ///   - seq: The event's position, which names the entries that it makes.
  /// - Complexity: O(1), amortized; O(`historyLimit`) where the history is searched, and once after
  ///   a copy of the state was made.
  @inlinable @inline(__always)
  public mutating func apply(_ event: NavigationEvent<Route>, seq: Int) {
    switch event {
    case .went(let route, let tab): Going(to: route, tab: tab).apply(to: &self, seq: seq)
    case .composed(let composite, let tab):
      Composing(composite, tab: tab).apply(to: &self, seq: seq)
    case .replaced(let place): Replacing(with: place).apply(to: &self, seq: seq)
    case .overlayShown(let overlay): ShowingOverlay(overlay).apply(to: &self, seq: seq)
    case .overlayPushed(let overlay): PushingOverlay(overlay).apply(to: &self, seq: seq)
    case .rootOverlayShown(let overlay): _rootOverlays.append(overlay)
    case .overlayHidden: HidingOverlay().apply(to: &self, seq: seq)
    case .overlaysHidden(let count): hideOverlays(count)
    case .stayed: _history.settle()
    case .wentBack(let count):
      Moving(by: -min(max(count, 0), cursor)).apply(to: &self, seq: seq)
    case .wentForward(let count):
      Moving(by: min(max(count, 0), entries.count - 1 - cursor)).apply(to: &self, seq: seq)
    case .reset(let places): reset(to: places, seq: seq)
    case .tabSelected(let tab, let root): SelectingTab(tab, root: root).apply(to: &self, seq: seq)
    case .flowSwitched(let flow, let root):
      _flow = flow
      _rememberedTabs = [:]
      _history = History(Entry(root, id: EntryID(seq: seq), tab: root.tab))
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
  /// Takes the top `count` overlays away; where none is left, returns to the origin.
  @inlinable
  mutating func hideOverlays(_ count: Int) {
    _history.updateCurrent { entry in
      entry.overlays.removeLast(min(max(count, 0), entry.overlays.count))
    }
    guard overlays.isEmpty else { return }
    guard let origin = current.origin, let index = entries.lastIndex(of: origin, before: cursor)
    else {
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
    _history._entries = Ring(entries.suffix(historyLimit))
    _history._cursor = _history._entries.count - 1
    arrive(from: left)
  }

  /// Takes away what could not be decoded; `fallback` stands in for a lost current entry.
  @usableFromInline
  mutating func lose(_ lost: Losses<Route>, fallback: Place<Route>?, id: EntryID) {
    _rootOverlays.removeAll(where: lost.overlays.contains)
    if _flow == lost.flow { _flow = nil }
    _rememberedTabs = _rememberedTabs.compactMapValues { $0.removing(lost) }
      .filter { !lost.tabs.contains($0.key) }
    if let rest = _history.removing(lost) {
      _history = rest
    } else if let fallback {
      _history = History(Entry(fallback, id: id, tab: fallback.tab))
    }
  }

  /// After a move: where it has led to another tab, what that tab remembered is dropped.
  @inlinable @inline(__always)
  mutating func arrive(from left: Route.Tab?) {
    if tab != left { forget(tab) }
  }

  /// The tab that is left, if any, remembers the history as it is.
  @inlinable
  mutating func rememberTab() {
    if let tab { _rememberedTabs[tab] = _history }
  }

  /// What `tab` remembered is dropped.
  @inlinable
  mutating func forget(_ tab: Route.Tab?) {
    if let tab { _rememberedTabs[tab] = nil }
  }

  /// What every state has; the reducer keeps it, and so do keyframes that are read.
  @inlinable
  func checkInvariants() {
    assert(entries.indices.contains(cursor), "The cursor is outside the history.")
    assert(entries.count <= historyLimit, "The history is longer than its limit.")
  }
}

extension Losses {
  /// Whether `entry` cannot be decoded any more.
  public func contains(_ entry: Entry<Route>) -> Bool {
    routes.contains(entry.route) || entry.overlays.contains(where: overlays.contains)
      || entry.tab.map(tabs.contains) ?? false
  }
}

extension History {
  /// This history without what is lost, or `nil` where the current entry is.
  public func removing(_ lost: Losses<Route>) -> History? {
    guard !lost.contains(current) else { return nil }
    let before = entries[..<cursor].filter { !lost.contains($0) }
    let after = entries[(cursor + 1)...].filter { !lost.contains($0) }
    return History(entries: before + [current] + after, cursor: before.count)
  }
}
