public import DRN

extension NavigationManager {
  /// A manager for a preview: at a route, with overlays on it, recorded in memory.
  ///
  /// Time travel works, and nothing outlives the preview: its durability is none.
  ///
  /// ```swift
  /// let navigation = NavigationManager.preview(AppRoute.home, overlays: [.filter])
  /// ```
  ///
  /// - Parameters:
  ///   - route: The screen to see.
  ///   - overlays: What lies on it, bottom to top.
  ///   - before: The places that lead there, oldest first.
  ///   - flow: The flow.
  public static func preview(
    _ route: Route, overlays: [Route.Overlay] = [], before: [Route] = [], flow: Route.Flow? = nil
  ) -> NavigationManager {
    let navigation = NavigationManager(
      before.first ?? route, flow: flow, recorder: MemoryRecorder())
    if !before.isEmpty { navigation.reset(to: before + [route]) }
    for overlay in overlays { navigation.pushOverlay(overlay) }
    return navigation
  }
}
