#if canImport(SwiftUI)
  public import DRN
  import DRNScreens
  public import SwiftUI

  /// A tab bar with the screens of each tab and the presentations on them.
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
  /// It is a container like `NavigationContainer`. Each tab shows the screen that was last visible
  /// in it. There is no tab bar if neither the current place nor one before it has a tab, for
  /// example when signing in.
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
    ///   - tabs: The tabs in their order.
    ///   - root: The first screen of a tab.
    ///   - keeping: How many screens of all tabs are kept alive; choose at least one per tab.
    ///   - isSameScreen: Whether a replaced route keeps its views.
    ///   - onTapAtRoot: Called when the selected tab is tapped at its root.
    ///   - label: The item of a tab.
    ///   - screen: The view of a route.
    ///   - overlay: The view of an overlay; for a dialog, its buttons.
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
