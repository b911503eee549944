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

// What changes entries in their places.

extension Navigating {
  /// Gives the current entry another route, in its place: other parameters of the same screen.
  ///
  /// The entry keeps its identity, and with it its tab, its overlays, its origin, its focus and its
  /// object in an ``EntryTable``; the entries after it stay. It is not a move, so guards are not asked.
  ///
  /// - Parameters:
  ///   - route: The route; of a composite, its base.
  ///   - cause: The cause to record.
  @inlinable
  @discardableResult
  public func update(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.update(Place(route).route), cause: cause)
  }

  /// Edits the history: entries can be removed, inserted, and put in another order.
  ///
  /// ```swift
  /// navigation.editHistory { $0.removeEntries { $0 == .login } }
  /// ```
  ///
  /// What is kept stays as it is. If another entry becomes current, this is a move: guards are asked, and
  /// the place that is left is settled. Of more than `historyLimit` entries the oldest are dropped, but
  /// none from the current one on unless these are too many themselves.
  ///
  /// - Parameters:
  ///   - cause: The cause to record.
  ///   - body: Makes the edit. It runs when the call does, and must not call the manager.
  /// - Complexity: O(`historyLimit`).
  @discardableResult
  public func editHistory(
    cause: Cause = .user, _ body: @escaping (inout EditableHistory<Route>) -> Void
  ) -> NavigationOutcome<Route> {
    perform(
      .editHistory { state in
        var history = EditableHistory(state)
        body(&history)
        return history.edit
      }, cause: cause)
  }

  /// Removes the entries whose route matches; see ``EditableHistory/removeEntries(where:)``.
  @discardableResult
  public func removeEntries(
    where matches: @escaping (Route) -> Bool
  ) -> NavigationOutcome<Route> {
    editHistory { $0.removeEntries(where: matches) }
  }

  /// Makes the newest entry with this route the last and current one; see
  /// ``EditableHistory/bringToFront(_:)``.
  @discardableResult
  public func bringToFront(_ route: Route) -> NavigationOutcome<Route> {
    editHistory { $0.bringToFront(route) }
  }

  /// Inserts a place before or after the current one, which stays current.
  @discardableResult
  public func insert(_ route: Route, beforeCurrent: Bool) -> NavigationOutcome<Route> {
    editHistory { $0.insert(route, beforeCurrent: beforeCurrent) }
  }

  /// Lets nothing lead back from here: neither undo, redo nor a step back, for what the next person must
  /// not reach, such as the order of a kiosk's last customer.
  ///
  /// The current place and the overlays stay. The other entries, the origin, and what other tabs remember
  /// are dropped; a pending move is cancelled. ``rewind(to:crossingFence:)`` leads behind it only if it is
  /// told to. Guards are not asked. Inside a transaction it is refused, and directly after a fence
  /// it changes nothing.
  @inlinable
  @discardableResult
  public func fence() -> NavigationOutcome<Route> { perform(.fence) }
}

// What a guard's redirect kept from being made.

extension Navigating {
  /// Makes the call that the newest redirect kept from being made, once: a tab selection as one, a composite as
  /// one, a command as a whole.
  ///
  /// Guards are asked again. If they redirect it again, it is wanted again. What is relative to the history, such
  /// as a step back, has become a direct way to its destination. A log remembers the call across restarts.
  ///
  /// - Returns: The outcome of that call; `.unchanged` if none is wanted.
  @inlinable
  @discardableResult
  public func resume() -> NavigationOutcome<Route> { perform(.resume) }

  /// Makes the wanted call as if there had been no redirect: entries that came between are removed, and the call
  /// is made where it was made first. If no call is wanted, the entries are removed all the same.
  ///
  /// ```swift
  /// account.signIn()
  /// navigation.resume(removing: { $0 == .login })
  /// ```
  ///
  /// All of it is one transaction, in which time travel is refused.
  ///
  /// - Parameter isBetween: Whether an entry with this route is removed, such as a login's.
  /// - Returns: `.changed` with the last step's position, or the outcome of the step that ended it.
  @discardableResult
  public func resume(removing isBetween: @escaping (Route) -> Bool) -> NavigationOutcome<Route> {
    perform(.command(Resumption(isBetween: isBetween)))
  }
}

// Time travel, marks and notes.

extension Navigating {
  /// Restores the whole state as it was after transition `seq`; inside a group, after the group's
  /// last transition.
  ///
  /// Nothing is deleted: the later transitions stay in the log as a branch.
  ///
  /// - Parameters:
  ///   - seq: The position.
  ///   - crossingFence: Whether it may be before the session's newest fence, as for a debugger. If not, that
  ///     is refused with ``Refusal/Code/fenced``.
  @inlinable
  @discardableResult
  public func rewind(to seq: Int, crossingFence: Bool = false) -> NavigationOutcome<Route> {
    perform(.rewind(to: seq, crossingFence: crossingFence))
  }

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
