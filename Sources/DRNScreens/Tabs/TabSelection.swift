public import DRN

/// The selected tab of a tab bar, and the effect of tapping its items.
public struct TabSelection<Route: NavigationRoute> {
  private let navigation: NavigationManager<Route>
  private let root: (Route.Tab) -> Route
  private let onTapAtRoot: (Route.Tab) -> Void

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - navigation: The manager.
  ///   - root: The first screen of a tab.
  ///   - onTapAtRoot: Called when the selected tab is tapped while only its root is visible, for
  ///     example to scroll to the top.
  public init(
    _ navigation: NavigationManager<Route>, root: @escaping (Route.Tab) -> Route,
    onTapAtRoot: @escaping (Route.Tab) -> Void = { _ in }
  ) {
    (self.navigation, self.root, self.onTapAtRoot) = (navigation, root, onTapAtRoot)
  }

  /// The tab to highlight; `nil` if neither the current place nor one before it has a tab.
  ///
  /// - Complexity: O(`historyLimit`).
  public var selected: Route.Tab? { navigation.state.highlightedTab }

  /// Handles a tap on an item: selects its tab, or goes to its root if it is already selected.
  ///
  /// A guard may refuse. The tab bar must then show ``selected`` again, whatever it displays
  /// itself.
  @discardableResult
  public func tap(_ tab: Route.Tab) -> NavigationOutcome<Route> {
    let isSelected = selected == tab
    let outcome = navigation.tapTab(tab, root: root(tab))
    if outcome == .unchanged, isSelected { onTapAtRoot(tab) }
    return outcome
  }
}
