#if Gtk
  public import DRN
  import DRNScreens
  public import GtkWidgets

  /// A row of tabs: the current one is pressed, and another one is chosen by a click.
  ///
  /// It is hidden if neither the current place nor one before it has a tab, for example when signing in.
  public final class NavigationTabs<Route: NavigationRoute>: Box {
    private let selection: TabSelection<Route>
    private let buttons: [(tab: Route.Tab, button: ToggleButton)]
    private var isShowing = false

    /// Creates the tabs of a container.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - tabs: The tabs in their order.
    ///   - root: The first screen of a tab.
    ///   - onTapAtRoot: Called when the selected tab is clicked at its root.
    ///   - title: The title of a tab.
    public init(
      _ container: NavigationContainer<Route>, tabs: [Route.Tab],
      root: @escaping (Route.Tab) -> Route, onTapAtRoot: @escaping (Route.Tab) -> Void = { _ in },
      title: (Route.Tab) -> String
    ) {
      selection = TabSelection(container.navigation, root: root, onTapAtRoot: onTapAtRoot)
      let buttons = tabs.map { tab in
        let button = ToggleButton(title(tab), classes: ["drn-tab"])
        button.name = "drn-tab-\(title(tab))"
        button.setAccessibleRole(.tab)
        return (tab: tab, button: button)
      }
      // Not read from the property: that ends the optimizer of Swift 6.3.
      self.buttons = buttons
      super.init(.horizontal, classes: ["drn-tabs"], buttons.map(\.button))
      setAccessibleRole(.tabList)
      isHomogeneous = true
      for (tab, button) in buttons {
        button.onToggle { [weak self] _ in self?.tapped(tab) }
      }
      container.follow { [weak self] in self?.show() }
    }

    private func tapped(_ tab: Route.Tab) {
      guard !isShowing else { return }
      selection.tap(tab)
      // The button has changed by itself, and a guard may have refused.
      show()
    }

    private func show() {
      isShowing = true
      let selected = selection.selected
      isVisible = selected != nil
      for (tab, button) in buttons { button.isActive = tab == selected }
      isShowing = false
    }
  }
#endif
