public import DRN

// Events by an app's own routes, for expectations: with the tab that each declares.

extension NavigationEvent {
  /// A move to a screen, or to a composite: what `go` with this route should be recorded as.
  public static func went(_ route: Route) -> Self {
    let place = Place(route)
    return place.overlay.map { .composed(Composite(place.route, overlay: $0), tab: place.tab) }
      ?? .went(place.route, tab: place.tab)
  }

  /// What `replace` with this route should be recorded as.
  public static func replaced(by route: Route) -> Self { .replaced(Place(route)) }

  /// What `reset` to these routes should be recorded as.
  public static func reset(to routes: [Route]) -> Self { .reset(routes.map { Place($0) }) }

  /// What selecting a tab with this root should be recorded as.
  public static func tabSelected(_ tab: Route.Tab, root: Route) -> Self {
    .tabSelected(tab, root: Place(root))
  }

  /// What switching to a flow with this root should be recorded as.
  public static func flowSwitched(_ flow: Route.Flow, root: Route) -> Self {
    .flowSwitched(flow, root: Place(root))
  }

  /// Going back by one entry.
  public static var wentBack: Self { .wentBack(count: 1) }

  /// Going forward by one entry.
  public static var wentForward: Self { .wentForward(count: 1) }
}
