// The limits of a state: what a call may not exceed, and what a fold of a log refuses.

extension NavigationState {
  /// The number of places that the history keeps: a limit may be set higher than the greatest one.
  @inlinable @inline(__always)
  var keptPlaces: Int { min(historyLimit, NavigationLimits.places) }

  /// The number of places in the history and in those of the other tabs.
  @inlinable
  package var placeCount: Int { entries.count + _rememberedPlaces }

  /// The limit that the state exceeds; `nil` for every state that the engine makes.
  ///
  /// A fold checks it after each event, because a log can contain what no engine recorded.
  @inlinable @inline(__always)
  package var excess: NavigationLimits.Excess? {
    if !_surroundings.isEmpty, let excess = excessOfSurroundings { return excess }
    let isBeyond = _history.ofCurrent { $0.overlays.count > NavigationLimits.overlays }
    return isBeyond ? .overlays : nil
  }

  @inlinable @inline(never)
  var excessOfSurroundings: NavigationLimits.Excess? {
    if let excess = rememberedExcess { return excess }
    return _rootOverlays.count > NavigationLimits.rootOverlays ? .rootOverlays : nil
  }

  /// The limit that the other tabs exceed, which is all that a plain move can change.
  @inlinable @inline(__always)
  package var rememberedExcess: NavigationLimits.Excess? {
    // Each tab remembers at least one place, so this excludes both for nearly every state.
    _rememberedPlaces <= NavigationLimits.tabs ? nil : rareRememberedExcess
  }

  @inlinable @inline(never)
  var rareRememberedExcess: NavigationLimits.Excess? {
    if _rememberedTabs.count > NavigationLimits.tabs { return .tabs }
    return _rememberedPlaces > NavigationLimits.rememberedPlaces ? .rememberedPlaces : nil
  }

  /// The limit that a change to `tab` would exceed, because the current tab's history is remembered.
  ///
  /// - Parameter keepsMemory: Whether `tab` keeps what it remembers, as in a composite.
  @inlinable @inline(__always)
  func excess(
    onLeavingFor tab: Route.Tab?, keepsMemory: Bool = false
  ) -> NavigationLimits.Excess? {
    guard let tab, let left = self.tab, tab != left else { return nil }
    return Self.excess(
      remembering: _history._entries.count, of: left, entering: keepsMemory ? nil : tab,
      _rememberedTabs, _rememberedPlaces)
  }

  /// Not a method: the state would be stored in memory for it, by every caller.
  @inlinable @inline(never)
  static func excess(
    remembering count: Int, of left: Route.Tab, entering entered: Route.Tab?,
    _ rememberedTabs: [Route.Tab: History<Route>], _ rememberedPlaces: Int
  ) -> NavigationLimits.Excess? {
    var (tabs, places) = (rememberedTabs.count + 1, rememberedPlaces + count)
    guard tabs > NavigationLimits.tabs || places > NavigationLimits.rememberedPlaces else {
      return nil
    }
    // What the left tab remembered is replaced, and the entered tab takes back what it remembers.
    for case let tab? in [left, entered] {
      guard let history = rememberedTabs[tab] else { continue }
      tabs -= 1
      places -= history.entries.count
    }
    if tabs > NavigationLimits.tabs { return .tabs }
    return places > NavigationLimits.rememberedPlaces ? .rememberedPlaces : nil
  }

  /// The limit that `event` would exceed.
  @inlinable
  func excess(of event: NavigationEvent<Route>) -> NavigationLimits.Excess? {
    switch event {
    case .went(_, let tab): excess(onLeavingFor: tab)
    case .composed(_, let tab): excess(onLeavingFor: tab, keepsMemory: true)
    case .tabSelected(let tab, _): excess(onLeavingFor: tab)
    case .overlayPushed: overlays.count >= NavigationLimits.overlays ? .overlays : nil
    case .rootOverlayShown:
      _rootOverlays.count >= NavigationLimits.rootOverlays ? .rootOverlays : nil
    case .reset(let places): places.count > NavigationLimits.places ? .places : nil
    case .historyEdited(let edit): edit.items.count > NavigationLimits.places ? .places : nil
    case .marked(let name, _), .noted(let name, _):
      name.utf8.count > NavigationLimits.nameByteCount ? .name : nil
    default: nil
    }
  }
}
