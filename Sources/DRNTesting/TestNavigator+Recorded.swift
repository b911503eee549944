public import DRN
import DRNLog

// What the tests that `drn test` prints are made of.

extension Decodable {
  /// The value that a log has as this JSON.
  ///
  /// ```swift
  /// let lamp = try AppRoute(recorded: #"{"detail":{"id":"42"}}"#)
  /// ```
  ///
  /// - Throws: `JSONError` from DRNLog, which says where this version of the app's types expects
  ///   something else.
  public init(recorded json: String) throws {
    let value = try JSONValue(parsing: json)
    if let type = Self.self as? any JSONRepresentable.Type,
      let same = type.init(json: value) as? Self
    {
      self = same
    } else {
      self = try JSONCoding.decode(Self.self, from: value)
    }
  }
}

extension JSONValue {
  /// The value that a log has as this JSON, such as a note's payload.
  ///
  /// - Throws: `JSONError` from DRNLog where it is not JSON.
  public init(recorded json: String) throws { try self.init(parsing: json) }
}

extension History {
  /// A history as a log has it; the last entry is current unless `cursor` says otherwise.
  ///
  /// - Throws: ``Mismatch`` where the cursor is not the index of an entry.
  public init(recorded entries: [Entry<Route>], cursor: Int? = nil) throws(Mismatch) {
    guard let history = History(entries: entries, cursor: cursor ?? entries.count - 1) else {
      var mismatch = Mismatch()
      mismatch.note(
        "A history of \(entries.count) entries has none at \(cursor ?? entries.count - 1).")
      throw mismatch
    }
    self = history
  }
}

extension NavigationState {
  /// A state as a log has it, to begin a test in.
  ///
  /// - Parameters:
  ///   - entries: The history, oldest first. An entry's id is the position of the transition that made
  ///     it; another entry's origin names it by that.
  ///   - cursor: The current entry's index; the last one's unless given.
  ///   - rememberedTabs: What the other tabs remember.
  ///   - rootOverlays: What lies above every place, bottom to top.
  ///   - flow: The current flow.
  ///   - historyLimit: How many entries a history keeps.
  /// - Throws: ``Mismatch`` where these are not the parts of a state.
  public init(
    recorded entries: [Entry<Route>], cursor: Int? = nil,
    rememberedTabs: [Route.Tab: History<Route>] = [:], rootOverlays: [Route.Overlay] = [],
    flow: Route.Flow? = nil, historyLimit: Int = SessionSettings.defaultHistoryLimit
  ) throws(Mismatch) {
    let state = NavigationState(
      history: try History(recorded: entries, cursor: cursor), rememberedTabs: rememberedTabs,
      rootOverlays: rootOverlays, flow: flow, historyLimit: historyLimit)
    guard let state else {
      var mismatch = Mismatch()
      mismatch.note("A history is longer than its limit of \(historyLimit), or that is below 2.")
      throw mismatch
    }
    self = state
  }
}

extension TestNavigator {
  /// Goes to a place as a log has it: a route with the tab that it declared then, and the overlay that
  /// a composite put on it.
  @discardableResult
  public func go(_ place: Place<Route>, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.go(place), cause: cause, time: nil, meta: nil)
  }

  /// Puts a fresh entry in the place of the current one.
  @discardableResult
  public func replace(_ place: Place<Route>, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.replace(place), cause: cause, time: nil, meta: nil)
  }

  /// Makes these places the history.
  @discardableResult
  public func reset(
    toPlaces places: [Place<Route>], cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    perform(.reset(places), cause: cause, time: nil, meta: nil)
  }

  /// Selects a tab, where the user left it, or at `root`.
  @discardableResult
  public func selectTab(_ tab: Route.Tab, root: Place<Route>) -> NavigationOutcome<Route> {
    perform(.selectTab(tab, root: root), cause: nil, time: nil, meta: nil)
  }

  /// Starts everything but the root overlays anew in a flow.
  @discardableResult
  public func switchFlow(_ flow: Route.Flow, root: Place<Route>) -> NavigationOutcome<Route> {
    perform(.switchFlow(flow, root: root), cause: nil, time: nil, meta: nil)
  }

  /// Runs `body` and records what it does as one group, as the manager does.
  @discardableResult
  public func transaction<Failure: Error>(
    _ name: String, _ body: @escaping () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    try manager.transaction(name, body)
  }

  /// Rewinds to a transition before the test's beginning, after which the state was this one.
  @discardableResult
  public func rewind(
    to seq: Int, where state: NavigationState<Route>
  ) -> NavigationOutcome<Route> {
    recorder.remember(state, at: seq)
    return rewind(to: seq)
  }

  /// Sets the state to what it was after an app restored its session and could not decode all of it,
  /// which no call does.
  @discardableResult
  public func restore(_ state: NavigationState<Route>) -> NavigationOutcome<Route> {
    rewind(to: manager.head + 1, where: state)
  }

  /// Stands in for a transition that is no call and changed no state, such as a refusal, so that those
  /// after it have their positions: it is recorded as a note.
  @discardableResult
  public func standIn(for what: String) -> NavigationOutcome<Route> { note(what) }
}
