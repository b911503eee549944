#if canImport(SwiftUI)
  public import DRN
  import DRNScreens
  public import SwiftUI

  /// A preview of a view with a manager that records in memory.
  ///
  /// ```swift
  /// #Preview("Filter") {
  ///   NavigationPreview(AppRoute.search, overlays: [.filter]) { ContentView($0) }
  /// }
  /// ```
  public struct NavigationPreview<Route: NavigationRoute, Content: View>: View {
    @State private var navigation: NavigationManager<Route>
    private let content: (NavigationManager<Route>) -> Content

    /// Creates a preview.
    ///
    /// - Parameters:
    ///   - route: The current screen.
    ///   - overlays: The overlays on it, bottom to top.
    ///   - before: The history before it, oldest first.
    ///   - flow: The flow.
    ///   - content: The view.
    public init(
      _ route: Route, overlays: [Route.Overlay] = [], before: [Route] = [], flow: Route.Flow? = nil,
      @ViewBuilder content: @escaping (NavigationManager<Route>) -> Content
    ) {
      _navigation = State(
        initialValue: .preview(route, overlays: overlays, before: before, flow: flow))
      self.content = content
    }

    public var body: some View { content(navigation) }
  }
#endif
