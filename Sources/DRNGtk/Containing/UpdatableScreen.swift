#if Gtk
  public import DRN

  /// A screen's widget that can show another route of the same screen, such as a search with other words.
  ///
  /// A container calls it when the entry has another route, by `update(_:)` or by a replacement that keeps the screen.
  /// Any other widget is made again.
  @MainActor
  public protocol UpdatableScreen<Route>: AnyObject {
    /// The app's routes.
    associatedtype Route: NavigationRoute

    /// Shows another route.
    func update(to route: Route)
  }
#endif
