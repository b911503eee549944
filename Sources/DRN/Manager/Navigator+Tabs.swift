// Tab bars.

extension Navigator {
  /// Handles a tap on an item of a tab bar: selects the tab, or goes to its root if it is selected
  /// already.
  ///
  /// In the selected tab, goes back to the first entry for the root, or goes to the root if there
  /// is none. At the root without overlays nothing changes, and the app may scroll to the top.
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
  /// The tab that a tab bar highlights: that of the current entry or, if it has none, of the
  /// nearest earlier entry that has one.
  ///
  /// - Complexity: O(`historyLimit`).
  public var highlightedTab: Route.Tab? { entries[...cursor].last { $0.tab != nil }?.tab }

  /// The value of `item` for the current route or, if that is `nil`, for the nearest earlier route
  /// with a value.
  ///
  /// For bars whose items are not tabs with their own history:
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
