#if canImport(SwiftUI)
  public import DRN
  public import SwiftUI

  /// Shows a view with a manager that records in memory, for a preview.
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
    ///   - route: The screen to see.
    ///   - overlays: What lies on it, bottom to top.
    ///   - before: The places that lead there, oldest first.
    ///   - flow: The flow.
    ///   - content: The view.
    public init(
      _ route: Route, overlays: [Route.Overlay] = [], before: [Route] = [],
      flow: Route.Flow? = nil,
      @ViewBuilder content: @escaping (NavigationManager<Route>) -> Content
    ) {
      _navigation = State(
        initialValue: .preview(route, overlays: overlays, before: before, flow: flow))
      self.content = content
    }

    public var body: some View { content(navigation) }
  }
#endif
