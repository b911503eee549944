#if canImport(SwiftUI)
  public import DRN
  public import SwiftUI

  /// Shows where the user is: the current route's screen, and what is presented on it.
  ///
  /// ```swift
  /// NavigationContainer(navigation) { route in
  ///   switch route {
  ///   case .home: HomeView()
  ///   case .detail(let id): DetailView(id: id)
  ///   }
  /// } overlay: { overlay in
  ///   OverlayView(overlay)
  /// }
  /// ```
  ///
  /// The manager is the only owner of the state. An overlay whose type is a `PresentableOverlay` is
  /// presented in the style that it declares, any other as a sheet; overlays lie on overlays, and root
  /// overlays above all. What the user dismisses is one call to the manager. A guard's question is an
  /// alert.
  ///
  /// Each visit to a place has views of its own, whose state begins anew. Views below find the manager in
  /// their environment:
  ///
  /// ```swift
  /// @Environment(NavigationManager<AppRoute>.self) private var navigation
  /// ```
  public struct NavigationContainer<Route: NavigationRoute, Screen: View, OverlayScreen: View>: View
  {
    private let navigation: NavigationManager<Route>
    private let keeping: Int
    private let isSameScreen: (Route, Route) -> Bool
    private let transition: ScreenTransition
    private let screen: (Route) -> Screen
    private let overlay: (Route.Overlay) -> OverlayScreen

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager; it belongs to the main actor.
    ///   - keeping: How many screens are kept alive, with the one that is seen, so that going back finds
    ///     them as they were left. Those that are not seen are hidden, and go on working.
    ///   - isSameScreen: Whether a route that replaces another one is shown by the same views, such as a
    ///     search for other words; otherwise they begin anew.
    ///   - transition: How one screen takes another's place.
    ///   - screen: The view of a route.
    ///   - overlay: The view of an overlay; the buttons of a dialog.
    public init(
      _ navigation: NavigationManager<Route>, keeping: Int = 1,
      isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false },
      transition: ScreenTransition = .none,
      @ViewBuilder screen: @escaping (Route) -> Screen,
      @ViewBuilder overlay: @escaping (Route.Overlay) -> OverlayScreen
    ) {
      self.navigation = navigation
      self.keeping = keeping
      self.isSameScreen = isSameScreen
      self.transition = transition
      self.screen = screen
      self.overlay = overlay
    }

    public var body: some View {
      DisplayHost(
        NavigationDisplay(navigation, keeping: keeping, isSameScreen: isSameScreen),
        overlay: overlay
      ) { display in
        ScreenPile(
          display: display, screens: display.screens.screens, front: display.screens.current,
          transition: transition, screen: screen)
      }
      // Another manager is another window.
      .id(ObjectIdentifier(navigation))
    }
  }

  extension NavigationContainer where Route.Overlay == Never, OverlayScreen == EmptyView {
    /// Creates a container for routes without overlays.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager; it belongs to the main actor.
    ///   - keeping: How many screens are kept alive, with the one that is seen.
    ///   - isSameScreen: Whether a route that replaces another one is shown by the same views.
    ///   - transition: How one screen takes another's place.
    ///   - screen: The view of a route.
    public init(
      _ navigation: NavigationManager<Route>, keeping: Int = 1,
      isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false },
      transition: ScreenTransition = .none,
      @ViewBuilder screen: @escaping (Route) -> Screen
    ) {
      self.init(
        navigation, keeping: keeping, isSameScreen: isSameScreen, transition: transition,
        screen: screen, overlay: nothing)
    }
  }

  /// The view of a value that there never is.
  private func nothing<Value>(of value: Value) -> EmptyView { EmptyView() }
#endif
