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
  /// gone to, and a different last route replaces the current entry. Everything else is a reset,
  /// which makes all entries new. An equal path changes nothing and leaves overlays alone.
  ///
  /// Unlike ``Navigating/go(_:cause:)``, this appends a route that is current already. A reset
  /// gives routes without a tab the tab of the route before them, and keeps `historyLimit` routes,
  /// so a longer path is cut. Assignments in an observer are queued, and each starts from the path
  /// before all of them, so combine them into one.
  ///
  /// - Parameter path: The routes after the root. An empty path goes back to the root.
  /// - Complexity: O(*n*), where *n* is the number of routes in the path.
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
    default: return .reset(entries[...common].map { Place(route: $0.route, tab: $0.tab) } + added)
    }
  }
}
