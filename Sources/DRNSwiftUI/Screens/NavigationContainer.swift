#if canImport(SwiftUI)
  public import DRN
  import DRNScreens
  public import SwiftUI

  /// Shows the current route's screen and the presentations on it.
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
  /// The manager is the only owner of the state. A `PresentableOverlay` is presented in its
  /// declared style, any other overlay as a sheet; overlays lie on overlays, and root overlays
  /// above all. A dismissal by the user is one call to the manager. A guard's question is an alert.
  ///
  /// Each visit to a place has its own views, which begin with fresh state. Their environment
  /// contains the manager:
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
    ///   - keeping: How many screens are kept alive, including the visible one, so that going back
    ///     shows them as they were left. Kept screens are hidden but continue to run.
    ///   - isSameScreen: Whether a replaced route keeps its views, such as a search with other
    ///     words; otherwise it gets new ones.
    ///   - transition: The transition between screens.
    ///   - screen: The view of a route.
    ///   - overlay: The view of an overlay; for a dialog, its buttons.
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
    ///   - keeping: How many screens are kept alive, including the visible one.
    ///   - isSameScreen: Whether a replaced route keeps its views.
    ///   - transition: The transition between screens.
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

  /// The view of an uninhabited type's value.
  private func nothing<Value>(of value: Value) -> EmptyView { EmptyView() }
#endif
