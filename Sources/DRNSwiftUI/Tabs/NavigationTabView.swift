#if canImport(SwiftUI)
  public import DRN
  public import SwiftUI

  /// A tab bar with the screens of each tab, and what is presented on them.
  ///
  /// ```swift
  /// NavigationTabView(navigation, tabs: AppTab.allCases, root: \.root) { tab in
  ///   Label(tab.title, systemImage: tab.image)
  /// } screen: { route in
  ///   ScreenView(route)
  /// } overlay: { overlay in
  ///   OverlayView(overlay)
  /// }
  /// ```
  ///
  /// It is a container as `NavigationContainer` is one. A tab shows the screen that was seen last in it.
  /// Where no place that led here has a tab, as when signing in, there is no tab bar.
  public struct NavigationTabView<
    Route: NavigationRoute, TabLabel: View, Screen: View, OverlayScreen: View
  >: View {
    private let navigation: NavigationManager<Route>
    private let tabs: [Route.Tab]
    private let selection: TabSelection<Route>
    private let keeping: Int
    private let isSameScreen: (Route, Route) -> Bool
    private let label: (Route.Tab) -> TabLabel
    private let screen: (Route) -> Screen
    private let overlay: (Route.Overlay) -> OverlayScreen

    /// Creates a tab view.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager; it belongs to the main actor.
    ///   - tabs: The tabs, in their order.
    ///   - root: The first screen of a tab.
    ///   - keeping: How many screens are kept alive, of all tabs; at least one for each tab is wise.
    ///   - isSameScreen: Whether a route that replaces another one is shown by the same views.
    ///   - onTapAtRoot: What is done when the selected tab is tapped at its root.
    ///   - label: The item of a tab.
    ///   - screen: The view of a route.
    ///   - overlay: The view of an overlay; the buttons of a dialog.
    public init(
      _ navigation: NavigationManager<Route>, tabs: [Route.Tab],
      root: @escaping (Route.Tab) -> Route, keeping: Int = 8,
      isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false },
      onTapAtRoot: @escaping (Route.Tab) -> Void = { _ in },
      @ViewBuilder label: @escaping (Route.Tab) -> TabLabel,
      @ViewBuilder screen: @escaping (Route) -> Screen,
      @ViewBuilder overlay: @escaping (Route.Overlay) -> OverlayScreen
    ) {
      self.navigation = navigation
      self.tabs = tabs
      selection = TabSelection(navigation, root: root, onTapAtRoot: onTapAtRoot)
      self.keeping = keeping
      self.isSameScreen = isSameScreen
      self.label = label
      self.screen = screen
      self.overlay = overlay
    }

    public var body: some View {
      DisplayHost(
        NavigationDisplay(navigation, keeping: keeping, isSameScreen: isSameScreen),
        overlay: overlay
      ) { display in
        if let selected = selection.selected {
          TabView(selection: selection.binding(or: selected)) {
            ForEach(tabs, id: \.self) { tab in
              pile(
                display, display.screens.screens(in: tab), front: display.screens.front(of: tab)
              )
              .tabItem { label(tab) }
              .tag(tab)
            }
          }
        } else {
          pile(display, [display.screens.current], front: display.screens.current)
        }
      }
      .id(ObjectIdentifier(navigation))
    }

    private func pile(
      _ display: NavigationDisplay<Route>, _ screens: [ScreenList<Route>.Screen],
      front: ScreenList<Route>.Screen?
    ) -> some View {
      ScreenPile(
        display: display, screens: screens, front: front, transition: .none, screen: screen)
    }
  }
#endif
