/// Something that can be told where to go: a manager, or what stands in for one.
///
/// The calls by their names are all here, and each is one call of ``perform(_:cause:time:meta:)``
/// with an action. A feature that is given `some Navigating<AppRoute>` needs no manager in its tests.
public protocol Navigating<Route> {
  /// The app's route enum.
  associatedtype Route: NavigationRoute

  /// Does what `action` asks for, if the guards allow it and it changes anything.
  @discardableResult
  func perform(
    _ action: NavigationAction<Route>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Route>
}

extension NavigationManager: Navigating {}

extension Navigating {
  @inlinable @inline(__always)
  @discardableResult
  func perform(
    _ action: NavigationAction<Route>, cause: Cause? = nil
  ) -> NavigationOutcome<Route> {
    perform(action, cause: cause, time: nil, meta: nil)
  }

  /// Goes to a route: a screen, or a composite that remembers where it was entered from.
  ///
  /// A screen in another tab changes the tab; the tab that is left remembers its history.
  @inlinable
  @discardableResult
  public func go(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.go(Place(route)), cause: cause)
  }

  /// Puts a fresh entry for `route` in the place of the current one; forward entries stay.
  @inlinable
  @discardableResult
  public func replace(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.replace(Place(route)), cause: cause)
  }

  /// Shows an overlay; where one is up, it takes the place of the top one.
  @inlinable
  @discardableResult
  public func showOverlay(_ overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.showOverlay(overlay))
  }

  /// Puts an overlay on top of those that are up.
  @inlinable
  @discardableResult
  public func pushOverlay(_ overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.pushOverlay(overlay))
  }

  /// Shows an overlay above every place; it outlives every move.
  @inlinable
  @discardableResult
  public func showRootOverlay(_ overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.showRootOverlay(overlay))
  }

  /// Closes the topmost overlay: a root overlay if one is up, else the place's top one. Closing the
  /// last one returns to the origin.
  ///
  /// - Parameter returning: `false` closes all of the place's overlays and stays on the base route.
  @inlinable
  @discardableResult
  public func hideOverlay(returning: Bool = true) -> NavigationOutcome<Route> {
    perform(.hideOverlay(returning: returning))
  }

  /// Closes the topmost `overlay` and everything above it.
  @inlinable
  @discardableResult
  public func hideOverlays(through overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.hideOverlays(through: overlay))
  }

  /// Closes all overlays of the place and returns to the origin; root overlays stay.
  @inlinable
  @discardableResult
  public func hideAllOverlays() -> NavigationOutcome<Route> {
    perform(.hideAllOverlays)
  }

  /// Goes back by up to `count` entries; forward is kept.
  @inlinable
  @discardableResult
  public func goBack(_ count: Int = 1) -> NavigationOutcome<Route> {
    perform(.goBack(count))
  }

  /// Goes back to the nearest earlier entry with this route; for a composite, with its base.
  @inlinable
  @discardableResult
  public func goBack(to route: Route) -> NavigationOutcome<Route> {
    let place = Place(route)
    return perform(.goBackTo { $0 == place.route })
  }

  /// Goes back to the nearest earlier entry whose route matches.
  @inlinable
  @discardableResult
  public func goBack(where matches: @escaping (Route) -> Bool) -> NavigationOutcome<Route> {
    perform(.goBackTo(matches))
  }

  /// Goes back to the first entry.
  @inlinable
  @discardableResult
  public func goBackToRoot() -> NavigationOutcome<Route> {
    perform(.goBackToRoot)
  }

  /// Goes forward by up to `count` entries.
  @inlinable
  @discardableResult
  public func goForward(_ count: Int = 1) -> NavigationOutcome<Route> {
    perform(.goForward(count))
  }

  /// Makes these routes the history, with the last one current: a deep link's whole way, or a new
  /// root. Only the last `historyLimit` of them are kept; none at all changes nothing.
  @inlinable
  @discardableResult
  public func reset(to routes: [Route], cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.reset(routes.map { Place($0) }), cause: cause)
  }

  /// Selects a tab, where the user left it, or at `root`.
  @inlinable
  @discardableResult
  public func selectTab(_ tab: Route.Tab, root: Route) -> NavigationOutcome<Route> {
    perform(.selectTab(tab, root: Place(root)))
  }

  /// Starts everything but the root overlays anew in a flow.
  @inlinable
  @discardableResult
  public func switchFlow(_ flow: Route.Flow, root: Route) -> NavigationOutcome<Route> {
    perform(.switchFlow(flow, root: Place(root)))
  }
}

// Time travel and facts.

extension Navigating {
  /// Sets the whole state to what it was after transition `seq`; inside a group, after its last.
  ///
  /// Nothing is deleted: what is overtaken stays in the log as a branch.
  @inlinable
  @discardableResult
  public func rewind(to seq: Int) -> NavigationOutcome<Route> {
    perform(.rewind(to: seq))
  }

  /// Rewinds to before the newest change; again, to before the one that led there.
  @inlinable
  @discardableResult
  public func undo() -> NavigationOutcome<Route> {
    perform(.undo)
  }

  /// Rewinds to the newest change that was made after the current one.
  @inlinable
  @discardableResult
  public func redo() -> NavigationOutcome<Route> {
    perform(.redo)
  }

  /// Gives a position a name.
  ///
  /// - Parameters:
  ///   - name: The name; not empty. A name given twice stands for the later position.
  ///   - seq: The position; this mark's own unless given.
  @inlinable
  @discardableResult
  public func mark(_ name: String, at seq: Int? = nil) -> NavigationOutcome<Route> {
    perform(.mark(name, at: seq))
  }

  /// Records a fact of the app's own, such as a tap or an error, in its place in time.
  @inlinable
  @discardableResult
  public func note(_ label: String, _ payload: JSONValue? = nil) -> NavigationOutcome<Route> {
    perform(.note(label, payload: payload))
  }
}
