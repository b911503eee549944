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
  /// - Complexity: O(1), amortized; O(`historyLimit`) where the history is cut or searched.
  public mutating func apply(_ event: NavigationEvent<Route>, seq: Int) {
    let id = EntryID(seq: seq)
    switch event {
    case .started(let place, let flow, let settings):
      self = NavigationState(place, flow: flow, historyLimit: settings.historyLimit)
      history.current.id = id

    case .went(let route, let declared):
      let tab = declared ?? history.current.tab
      settle()
      if tab != history.current.tab {
        rememberTab()
        forget(tab)
      }
      if history.current.route == route {
        history.current.tab = tab
      } else {
        append(Entry(id: id, route: route, tab: tab))
      }

    case .replaced(let place):
      arrive { state in
        state.history.current = Entry(place, id: id, tab: place.tab ?? state.history.current.tab)
      }

    case .composed(let composite, let declared):
      let tab = declared ?? history.current.tab
      if tab != history.current.tab { rememberTab() }
      append(
        Entry(
          id: id, route: composite.base, overlays: [composite.overlay],
          origin: history.current.id, tab: tab))

    case .overlayShown(let overlay):
      _ = history.current.overlays.popLast()
      history.current.overlays.append(overlay)

    case .overlayPushed(let overlay):
      history.current.overlays.append(overlay)

    case .rootOverlayShown(let overlay):
      rootOverlays.append(overlay)

    case .overlayHidden:
      if rootOverlays.popLast() == nil { hideOverlays(1) }

    case .overlaysHidden(let count):
      hideOverlays(count)

    case .stayed:
      settle()

    case .wentBack(let count):
      arrive { state in
        state.settle()
        state.history.cursor = max(state.history.cursor - max(count, 0), 0)
      }

    case .wentForward(let count):
      arrive { state in
        state.settle()
        let ahead = state.history.entries.count - 1 - state.history.cursor
        state.history.cursor += min(max(count, 0), ahead)
      }

    case .reset(let places):
      arrive { state in state.reset(to: places, seq: seq) }

    case .tabSelected(let tab, let root):
      settle()
      rememberTab()
      history = rememberedTabs.removeValue(forKey: tab) ?? History(Entry(root, id: id, tab: tab))

    case .flowSwitched(let flow, let root):
      self.flow = flow
      rememberedTabs = [:]
      history = History(Entry(root, id: id, tab: root.tab))

    case .restored(let lost, let fallback):
      lose(lost, fallback: fallback, id: id)

    case .rewound, .marked, .noted, .refused:
      break
    }
    checkInvariants()
  }
}

extension NavigationState {
  /// Settles the place that is left: its overlays are dismissed and its origin is forgotten.
  private mutating func settle() {
    history.current.overlays = []
    history.current.origin = nil
  }

  /// Drops what is ahead, adds `entry`, and keeps at most `historyLimit` entries.
  private mutating func append(_ entry: Entry<Route>) {
    history.entries.removeSubrange((history.cursor + 1)...)
    history.entries.append(entry)
    if history.entries.count > historyLimit {
      history.entries.removeFirst(history.entries.count - historyLimit)
    }
    history.cursor = history.entries.count - 1
  }

  /// The tab that is left, if any, remembers the history as it is.
  private mutating func rememberTab() {
    if let tab = history.current.tab { rememberedTabs[tab] = history }
  }

  /// What `tab` remembered is dropped.
  private mutating func forget(_ tab: Route.Tab?) {
    if let tab { rememberedTabs[tab] = nil }
  }

  /// Moves; where that lands in another tab, what that tab remembered is dropped.
  private mutating func arrive(by move: (inout Self) -> Void) {
    let left = history.current.tab
    move(&self)
    if history.current.tab != left { forget(history.current.tab) }
  }

  /// Takes the top `count` overlays away; where none is left, returns to the origin.
  private mutating func hideOverlays(_ count: Int) {
    history.current.overlays.removeLast(min(max(count, 0), history.current.overlays.count))
    guard history.current.overlays.isEmpty else { return }
    let origin = history.current.origin
    guard let origin,
      let index = history.entries[..<history.cursor].lastIndex(where: { $0.id == origin })
    else {
      history.current.origin = nil
      return
    }
    arrive { state in
      state.history.entries.removeSubrange(state.history.cursor...)
      state.history.cursor = index
    }
  }

  /// Makes the last `historyLimit` of `places` the history; a composite's origin is the entry
  /// before it.
  private mutating func reset(to places: [Place<Route>], seq: Int) {
    var tab = history.current.tab
    var entries: [Entry<Route>] = []
    for (index, place) in places.enumerated() {
      tab = place.tab ?? tab
      var entry = Entry(place, id: EntryID(seq: seq, index: index), tab: tab)
      if place.overlay != nil { entry.origin = entries.last?.id }
      entries.append(entry)
    }
    guard !entries.isEmpty else { return }
    history.entries = entries.suffix(historyLimit)
    history.cursor = history.entries.count - 1
  }

  /// Takes away what could not be decoded; `fallback` stands in for a lost current entry.
  private mutating func lose(_ lost: Losses<Route>, fallback: Place<Route>?, id: EntryID) {
    rootOverlays.removeAll(where: lost.overlays.contains)
    if flow == lost.flow { flow = nil }
    rememberedTabs = rememberedTabs.compactMapValues { $0.removing(lost) }
      .filter { !lost.tabs.contains($0.key) }
    if let rest = history.removing(lost) {
      history = rest
    } else if let fallback {
      history = History(Entry(fallback, id: id, tab: fallback.tab))
    }
  }

  /// What every state has; the reducer keeps it, and so do keyframes that are read.
  private func checkInvariants() {
    assert(history.entries.indices.contains(history.cursor), "The cursor is outside the history.")
    assert(history.entries.count <= historyLimit, "The history is longer than its limit.")
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
