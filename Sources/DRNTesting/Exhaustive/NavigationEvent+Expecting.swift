public import DRN

// Events for expectations, from an app's routes and the tabs that they declare.

extension NavigationEvent {
  /// The event of `go` with this route: a move to a screen, or to a composite.
  public static func went(_ route: Route) -> Self {
    let place = Place(route)
    return place.overlay.map { .composed(Composite(place.route, overlay: $0), tab: place.tab) }
      ?? .went(place.route, tab: place.tab)
  }

  /// The event of `go` with a composite of this screen and this overlay.
  public static func composed(_ base: Route, overlay: Route.Overlay) -> Self {
    .composed(Composite(base, overlay: overlay), tab: base.tab)
  }

  /// The event of `replace` with this route.
  public static func replaced(by route: Route) -> Self { .replaced(Place(route)) }

  /// The event of `reset` to these routes.
  public static func reset(to routes: [Route]) -> Self { .reset(routes.map { Place($0) }) }

  /// The event of selecting a tab with this root.
  public static func tabSelected(_ tab: Route.Tab, root: Route) -> Self {
    .tabSelected(tab, root: Place(root))
  }

  /// The event of switching to a flow with this root.
  public static func flowSwitched(_ flow: Route.Flow, root: Route) -> Self {
    .flowSwitched(flow, root: Place(root))
  }

  /// The event of `editHistory` with these items.
  public static func historyEdited(
    _ items: [HistoryEdit<Route>.Item], cursor: Int
  ) -> Self {
    .historyEdited(HistoryEdit(items, cursor: cursor))
  }

  /// Going back by one entry.
  public static var wentBack: Self { .wentBack(count: 1) }

  /// Going forward by one entry.
  public static var wentForward: Self { .wentForward(count: 1) }
}
