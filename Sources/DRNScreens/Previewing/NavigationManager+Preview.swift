public import DRN

extension NavigationManager {
  /// Creates a manager for a preview: at a route, with overlays on it, recorded in memory.
  ///
  /// Time travel works, but nothing is stored: the recorder's durability is `none`.
  ///
  /// ```swift
  /// let navigation = NavigationManager.preview(AppRoute.home, overlays: [.filter])
  /// ```
  ///
  /// - Parameters:
  ///   - route: The current screen.
  ///   - overlays: The overlays on it, bottom to top.
  ///   - before: The history before it, oldest first.
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
