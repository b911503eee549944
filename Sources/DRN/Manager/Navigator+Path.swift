// The history as a path, for apps that are used to one.

extension Navigator {
  /// The routes after the first entry, up to the current one: what a stack has above its root.
  ///
  /// Assigning a path is one transition, however much it changes:
  ///
  /// ```swift
  /// navigation.path.append(.product(id: 7))
  /// navigation.path.removeLast(2)
  /// navigation.path = [.orders, .order(id: 8)]
  /// ```
  ///
  /// ``setPath(_:)`` describes the effect. If a guard refuses the move, the path stays as it was.
  public var path: [Route] {
    get { state.path }
    nonmutating set { setPath(newValue) }
  }

  /// Makes `path` the routes after the first entry, with the smallest move that does so.
  ///
  /// A prefix of the current path goes back, which keeps the forward entries. One more route is
  /// gone to, and a different last route replaces the current entry. Everything else edits the history
  /// (``Navigating/editHistory(cause:_:)``) and drops the forward entries: routes that are in both paths, in
  /// the same order, keep their entries, so that one that is taken out leaves the others as they are. An
  /// equal path changes nothing and leaves overlays alone.
  ///
  /// Unlike ``Navigating/go(_:cause:)``, this appends a route that is current already. An edit
  /// gives routes without a tab the tab of the route before them, and keeps `historyLimit` routes,
  /// so a longer path is cut. Assignments in an observer are queued, and each starts from the path
  /// before all of them, so combine them into one.
  ///
  /// - Parameter path: The routes after the root. An empty path goes back to the root.
  /// - Complexity: O(*n* *d*), where *n* is the number of routes in both paths and *d* the number of those
  ///   that are in one of them only.
  @discardableResult
  public func setPath(_ path: [Route]) -> NavigationOutcome<Route> {
    perform { $0.action(forPath: path) }
  }
}

extension NavigationState {
  /// The routes after the first entry, up to the current one.
  ///
  /// - Complexity: O(`historyLimit`).
  public var path: [Route] { entries[...cursor].dropFirst().map(\.route) }

  /// The one action that leads to `path`, or `nil` if it is the current path.
  func action(forPath path: [Route]) -> NavigationAction<Route>? {
    let common = zip(self.path, path).prefix { $0 == Place($1).route }.count
    let (dropped, added) = (cursor - common, path.dropFirst(common).map { Place($0) })
    switch (dropped, added.first) {
    case (0, nil): return nil
    case (_, nil): return .goBack(dropped)
    // Only if `go` adds an entry: to the current route, it would only dismiss overlays.
    case (0, let place?)
    where added.count == 1 && (place.overlay != nil || place.route != currentRoute):
      return .go(place)
    case (1, let place?) where added.count == 1: return .replace(place)
    default: return .editHistory { $0.edit(toPath: path.map { Place($0) }) }
    }
  }

  /// The edit that leads to a path and keeps as many entries as possible.
  private func edit(toPath path: [Place<Route>]) -> HistoryEdit<Route> {
    // The first entry is not part of the path.
    var items = (0..<cursor).map { HistoryEdit<Route>.Item.kept($0 + 1) }
    for change in path.map(\.route).difference(from: self.path) {
      switch change {
      case .remove(let index, _, _): items.remove(at: index)
      case .insert(let index, _, _): items.insert(.new(path[index]), at: index)
      }
    }
    return HistoryEdit([.kept(0)] + items, cursor: items.count)
  }
}
