/// Something that performs navigation calls: a manager, or a substitute for one.
///
/// Each named call is an extension method that calls ``perform(_:cause:time:meta:)`` with an
/// action. A feature that takes `some Navigating<AppRoute>` needs no manager in its tests.
public protocol Navigating<Route> {
  /// The app's route enum.
  associatedtype Route: NavigationRoute

  /// Performs `action`, if the guards allow it and it changes anything.
  @discardableResult
  func perform(
    _ action: NavigationAction<Route>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Route>
}

extension Navigating {
  @inlinable @inline(__always)
  @discardableResult
  func perform(
    _ action: NavigationAction<Route>, cause: Cause? = nil
  ) -> NavigationOutcome<Route> {
    perform(action, cause: cause, time: nil, meta: nil)
  }

  /// Goes to a route: a screen, or a composite, which remembers where it was entered from.
  ///
  /// Going to a screen of another tab selects that tab; the tab that is left remembers its history.
  @inlinable
  @discardableResult
  public func go(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.go(Place(route)), cause: cause)
  }

  /// Replaces the current entry with a new entry for `route`; forward entries stay.
  @inlinable
  @discardableResult
  public func replace(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.replace(Place(route)), cause: cause)
  }

  /// Shows an overlay; it replaces the place's top overlay, if there is one.
  @inlinable
  @discardableResult
  public func showOverlay(_ overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.showOverlay(overlay))
  }

  /// Puts an overlay on top of the place's overlays.
  @inlinable
  @discardableResult
  public func pushOverlay(_ overlay: Route.Overlay) -> NavigationOutcome<Route> {
    perform(.pushOverlay(overlay))
  }

  /// Shows an overlay above every place; it stays when the user moves.
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
  public func hideAllOverlays() -> NavigationOutcome<Route> { perform(.hideAllOverlays) }

  /// Goes back by up to `count` entries; the entries left behind become forward entries.
  @inlinable
  @discardableResult
  public func goBack(_ count: Int = 1) -> NavigationOutcome<Route> { perform(.goBack(count)) }

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
  public func goBackToRoot() -> NavigationOutcome<Route> { perform(.goBackToRoot) }

  /// Goes forward by up to `count` entries.
  @inlinable
  @discardableResult
  public func goForward(_ count: Int = 1) -> NavigationOutcome<Route> {
    perform(.goForward(count))
  }

  /// Replaces the history with these routes, the last one current: the whole path of a deep link,
  /// or a new root. Only the last `historyLimit` routes are kept. An empty array changes nothing.
  @inlinable
  @discardableResult
  public func reset(to routes: [Route], cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.reset(routes.map { Place($0) }), cause: cause)
  }

  /// Selects a tab: continues its remembered history, or starts at `root` if it has none.
  @inlinable
  @discardableResult
  public func selectTab(_ tab: Route.Tab, root: Route) -> NavigationOutcome<Route> {
    perform(.selectTab(tab, root: Place(root)))
  }

  /// Switches to a flow: drops everything but the root overlays and starts at `root`.
  @inlinable
  @discardableResult
  public func switchFlow(_ flow: Route.Flow, root: Route) -> NavigationOutcome<Route> {
    perform(.switchFlow(flow, root: Place(root)))
  }
}

// Time travel, marks and notes.

extension Navigating {
  /// Restores the whole state as it was after transition `seq`; inside a group, after the group's
  /// last transition.
  ///
  /// Nothing is deleted: the later transitions stay in the log as a branch.
  @inlinable
  @discardableResult
  public func rewind(to seq: Int) -> NavigationOutcome<Route> { perform(.rewind(to: seq)) }

  /// Rewinds to the state before the newest change; again, to before the change that led there.
  @inlinable
  @discardableResult
  public func undo() -> NavigationOutcome<Route> { perform(.undo) }

  /// Rewinds to the newest change that was made after the current one.
  @inlinable
  @discardableResult
  public func redo() -> NavigationOutcome<Route> { perform(.redo) }

  /// Names a position.
  ///
  /// - Parameters:
  ///   - name: The name; not empty. A name that is used twice stands for the later position.
  ///   - seq: The position; `nil` for the mark's own.
  @inlinable
  @discardableResult
  public func mark(_ name: String, at seq: Int? = nil) -> NavigationOutcome<Route> {
    perform(.mark(name, at: seq))
  }

  /// Records a fact of the app, such as a tap or an error, between the transitions around it.
  @inlinable
  @discardableResult
  public func note(_ label: String, _ payload: JSONValue? = nil) -> NavigationOutcome<Route> {
    perform(.note(label, payload: payload))
  }
}

extension Navigating {
  /// Performs a command as one recorded transaction.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - cause: The cause to record.
  /// - Returns: `.changed` with the last step's position, or the outcome of the step that ended the
  ///   command.
  @discardableResult
  public func perform(
    _ command: some NavigationCommand<Route>, cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    perform(.command(command), cause: cause)
  }
}
