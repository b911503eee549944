#if canImport(SwiftUI)
  public import DRN
  public import SwiftUI

  /// Shows the manager's current route, and its active overlay as a sheet above it.
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
  /// The manager is the only owner of the state: dismissing the sheet is a call of `hideOverlay()`.
  @MainActor
  public struct NavigationContainer<Route: NavigationRoute, Screen: View, Sheet: View>: View {
    private let manager: NavigationManager<Route>
    private let screen: (Route) -> Screen
    private let sheet: (Route.Overlay) -> Sheet

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - manager: The window's manager; it belongs to the main actor.
    ///   - screen: The view of a route.
    ///   - overlay: The view of an overlay.
    public init(
      _ manager: NavigationManager<Route>,
      @ViewBuilder screen: @escaping (Route) -> Screen,
      @ViewBuilder overlay: @escaping (Route.Overlay) -> Sheet
    ) {
      self.manager = manager
      self.screen = screen
      sheet = overlay
    }

    public var body: some View {
      screen(manager.currentRoute)
        .sheet(isPresented: isShowingOverlay) {
          if let overlay = manager.activeOverlay { sheet(overlay) }
        }
    }

    private var isShowingOverlay: Binding<Bool> {
      Binding(
        get: { @MainActor in manager.activeOverlay != nil },
        set: { @MainActor isShown in if !isShown { manager.hideOverlay() } })
    }
  }
#endif
