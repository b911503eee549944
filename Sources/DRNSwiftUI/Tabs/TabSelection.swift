public import DRN

/// What a tab bar shows as selected, and what tapping its items does.
public struct TabSelection<Route: NavigationRoute> {
  private let navigation: NavigationManager<Route>
  private let root: (Route.Tab) -> Route
  private let onTapAtRoot: (Route.Tab) -> Void

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - navigation: The manager.
  ///   - root: The first screen of a tab.
  ///   - onTapAtRoot: What is done when the selected tab is tapped once more and its root is all that
  ///     the user sees, such as scrolling to the top.
  public init(
    _ navigation: NavigationManager<Route>, root: @escaping (Route.Tab) -> Route,
    onTapAtRoot: @escaping (Route.Tab) -> Void = { _ in }
  ) {
    (self.navigation, self.root, self.onTapAtRoot) = (navigation, root, onTapAtRoot)
  }

  /// The tab to highlight; `nil` where no place that led here has one.
  ///
  /// - Complexity: O(`historyLimit`).
  public var selected: Route.Tab? { navigation.state.highlightedTab }

  /// An item was tapped: selects its tab, or leads to its root where it is selected already.
  ///
  /// A guard may refuse that. The tab bar has to show ``selected`` again then, whatever it showed itself.
  @discardableResult
  public func tap(_ tab: Route.Tab) -> NavigationOutcome<Route> {
    let isSelected = selected == tab
    let outcome = navigation.tapTab(tab, root: root(tab))
    if outcome == .unchanged, isSelected { onTapAtRoot(tab) }
    return outcome
  }
}
