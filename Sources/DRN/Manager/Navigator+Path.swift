// The history as a path, for those who come from one.

extension Navigator {
  /// The routes from the first entry to the current one, without the first: what a stack has above
  /// its root.
  ///
  /// A path is an array, and writing one back is one transition, however much it changes:
  ///
  /// ```swift
  /// navigation.path.append(.product(id: 7))
  /// navigation.path.removeLast(2)
  /// navigation.path = [.orders, .order(id: 8)]
  /// ```
  ///
  /// What that does is what ``setPath(_:)`` says. A guard may refuse it, and then the path is what it
  /// was before.
  public var path: [Route] {
    get { state.path }
    nonmutating set { setPath(newValue) }
  }

  /// Makes `path` what follows the first entry, by one move: the nearest that leads there.
  ///
  /// A path that is the beginning of the current one goes back, so that forward is kept. One more
  /// route is gone to; another last one replaces the current entry. Everything else is a reset, which
  /// makes all entries new. The same path changes nothing, and leaves overlays alone.
  ///
  /// Unlike ``Navigating/go(_:cause:)``, this appends a route that is current already once more. A reset
  /// gives routes without a tab the tab of the one before, and keeps `historyLimit` routes, so a longer
  /// path is not what is read back. An observer's writes are queued, so each is made from the path that
  /// was there before any of them: make one of them.
  ///
  /// - Parameter path: The routes after the root. Empty goes back to the root.
  /// - Complexity: O(*n*) where the path has *n* routes.
  @discardableResult
  public func setPath(_ path: [Route]) -> NavigationOutcome<Route> {
    perform { $0.action(forPath: path) }
  }
}

extension NavigationState {
  /// The routes from the first entry to the current one, without the first.
  ///
  /// - Complexity: O(`historyLimit`).
  public var path: [Route] { entries[...cursor].dropFirst().map(\.route) }

  /// The one action that leads to `path`, or `nil` where it is the path already.
  func action(forPath path: [Route]) -> NavigationAction<Route>? {
    let common = zip(self.path, path).prefix { $0 == Place($1).route }.count
    let (dropped, added) = (cursor - common, path.dropFirst(common).map { Place($0) })
    switch (dropped, added.first) {
    case (0, nil): return nil
    case (_, nil): return .goBack(dropped)
    case (0, let place?) where added.count == 1 && place.isElsewhere(than: currentRoute):
      return .go(place)
    case (1, let place?) where added.count == 1: return .replace(place)
    default:
      return .reset(entries[...common].map { Place(route: $0.route, tab: $0.tab) } + added)
    }
  }
}

extension Place {
  /// Whether going here from `route` makes an entry.
  fileprivate func isElsewhere(than route: Route) -> Bool { overlay != nil || self.route != route }
}
