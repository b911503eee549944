extension NavigationState {
  /// This state with its routes, overlays, tabs and flow converted to other types.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries, including those of remembered tabs.
  @inlinable
  public func map<Other: NavigationRoute, Failure: Error>(
    route: (Route) throws(Failure) -> Other,
    overlay: (Route.Overlay) throws(Failure) -> Other.Overlay,
    tab: (Route.Tab) throws(Failure) -> Other.Tab, flow: (Route.Flow) throws(Failure) -> Other.Flow
  ) throws(Failure) -> NavigationState<Other> {
    func convert(_ history: History<Route>) throws(Failure) -> History<Other> {
      var entries: ContiguousArray<Entry<Other>> = []
      entries.reserveCapacity(history.entries.count)
      try history.entries.forEachElement { (entry) throws(Failure) in
        var overlays: [Other.Overlay] = []
        for value in entry.overlays { overlays.append(try overlay(value)) }
        var converted = Entry<Other>(
          id: entry.id, route: try route(entry.route), overlays: overlays, origin: entry.origin)
        if let value = entry.tab { converted.tab = try tab(value) }
        entries.append(converted)
      }
      return History<Other>(uncheckedEntries: entries, cursor: history.cursor)
    }

    var remembered: [Other.Tab: History<Other>] = [:]
    for (key, history) in rememberedTabs { remembered[try tab(key)] = try convert(history) }
    var state = NavigationState<Other>(try convert(history), flow: nil, historyLimit: historyLimit)
    var overlays: [Other.Overlay] = []
    for value in rootOverlays { overlays.append(try overlay(value)) }
    var convertedFlow: Other.Flow?
    if let value = self.flow { convertedFlow = try flow(value) }
    state.surround(with: Surroundings(remembered, overlays, convertedFlow))
    return state
  }
}

extension History {
  @inlinable
  init(uncheckedEntries entries: ContiguousArray<Entry<Route>>, cursor: Int) {
    _entries = Ring(entries)
    _cursor = cursor
  }
}
