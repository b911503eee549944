// What a tab bar needs.

extension Navigator {
  /// What a tab bar's item calls when it is tapped: selects the tab, or leads to its root where it
  /// is selected already.
  ///
  /// The root is looked for in the history; the user goes back to the first entry for it, and where
  /// there is none, goes there. At the root already, without overlays, nothing changes, and the app
  /// may scroll to the top.
  ///
  /// - Parameters:
  ///   - tab: The tab that was tapped.
  ///   - root: The tab's first screen.
  /// - Complexity: O(`historyLimit`).
  @discardableResult
  public func tapTab(_ tab: Route.Tab, root: Route) -> NavigationOutcome<Route> {
    perform { state in
      let root = Place(root)
      guard state.tab == tab else { return .selectTab(tab, root: root) }
      let first = state.entries[..<state.cursor].firstIndex {
        $0.route == root.route && $0.tab == tab
      }
      return first.map { .goBack(state.cursor - $0) } ?? .go(root)
    }
  }
}

extension NavigationState {
  /// The tab that a tab bar shows as selected: the current entry's, and for an entry without a tab
  /// that of the nearest earlier entry which has one.
  ///
  /// - Complexity: O(`historyLimit`).
  public var highlightedTab: Route.Tab? {
    entries[...cursor].last { $0.tab != nil }?.tab
  }

  /// What `item` gives for the current route, or else for the nearest earlier route for which it
  /// gives anything.
  ///
  /// For bars whose items are no tabs with a history of their own:
  ///
  /// ```swift
  /// let selected = navigation.state.highlighted { route in
  ///   switch route {
  ///   case .home: BarItem.home
  ///   case .favorites, .favoriteItem: BarItem.favorites
  ///   default: nil  // whatever the user came from
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(`historyLimit`).
  public func highlighted<Item>(_ item: (Route) -> Item?) -> Item? {
    for entry in entries[...cursor].reversed() {
      if let item = item(entry.route) { return item }
    }
    return nil
  }
}
