public import DRN
import DRNLog

// What the tests use that `drn test` prints.

extension Decodable {
  /// Decodes a value from its JSON in a log.
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
  /// Parses a value from its JSON in a log, such as a note's payload.
  ///
  /// - Throws: `JSONError` from DRNLog if it is not JSON.
  public init(recorded json: String) throws { try self.init(parsing: json) }
}

extension History {
  /// Creates a history from recorded entries; the last entry is current if `cursor` is `nil`.
  ///
  /// - Throws: ``Mismatch`` if the cursor is not the index of an entry.
  public init(recorded entries: [Entry<Route>], cursor: Int? = nil) throws(Mismatch) {
    guard let history = History(entries: entries, cursor: cursor ?? entries.count - 1) else {
      throw Mismatch(
        "A history of \(entries.count) entries has none at \(cursor ?? entries.count - 1).")
    }
    self = history
  }
}

extension NavigationState {
  /// Creates a state from its recorded parts, to begin a test in.
  ///
  /// - Parameters:
  ///   - entries: The history, oldest first. An entry's id is the position of the transition that
  ///     made it, and the origin of another entry refers to that id.
  ///   - cursor: The index of the current entry; the last one if `nil`.
  ///   - rememberedTabs: The histories that the other tabs remember.
  ///   - rootOverlays: The overlays above every place, bottom to top.
  ///   - flow: The current flow.
  ///   - historyLimit: The maximum number of entries in a history.
  /// - Throws: ``Mismatch`` if these are not the parts of a state.
  public init(
    recorded entries: [Entry<Route>], cursor: Int? = nil,
    rememberedTabs: [Route.Tab: History<Route>] = [:], rootOverlays: [Route.Overlay] = [],
    flow: Route.Flow? = nil, historyLimit: Int = SessionSettings.defaultHistoryLimit
  ) throws(Mismatch) {
    let state = NavigationState(
      history: try History(recorded: entries, cursor: cursor), rememberedTabs: rememberedTabs,
      rootOverlays: rootOverlays, flow: flow, historyLimit: historyLimit)
    guard let state else {
      throw Mismatch("A history is longer than its limit of \(historyLimit), or that is below 2.")
    }
    self = state
  }
}

extension TestNavigator {
  /// Goes to a recorded place: a route with the tab that it declared then, and the overlay of a
  /// composite.
  @discardableResult
  public func go(_ place: Place<Route>, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.go(place), cause: cause, time: nil, meta: nil)
  }

  /// Replaces the current entry with a new one.
  @discardableResult
  public func replace(_ place: Place<Route>, cause: Cause = .user) -> NavigationOutcome<Route> {
    perform(.replace(place), cause: cause, time: nil, meta: nil)
  }

  /// Replaces the history with these places.
  @discardableResult
  public func reset(
    toPlaces places: [Place<Route>], cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    perform(.reset(places), cause: cause, time: nil, meta: nil)
  }

  /// Edits the history as recorded: each item is an entry that is kept, by its index, or a new place.
  @discardableResult
  public func editHistory(
    _ items: [HistoryEdit<Route>.Item], cursor: Int, cause: Cause = .user
  ) -> NavigationOutcome<Route> {
    let edit = HistoryEdit(items, cursor: cursor)
    return perform(.editHistory { _ in edit }, cause: cause, time: nil, meta: nil)
  }

  /// Selects a tab: continues its remembered history, or starts at `root` if it has none.
  @discardableResult
  public func selectTab(_ tab: Route.Tab, root: Place<Route>) -> NavigationOutcome<Route> {
    perform(.selectTab(tab, root: root), cause: nil, time: nil, meta: nil)
  }

  /// Switches to a flow: drops everything but the root overlays and starts at `root`.
  @discardableResult
  public func switchFlow(_ flow: Route.Flow, root: Place<Route>) -> NavigationOutcome<Route> {
    perform(.switchFlow(flow, root: root), cause: nil, time: nil, meta: nil)
  }

  /// Runs `body` and records its steps as one group, as the manager does.
  @discardableResult
  public func transaction<Failure: Error>(
    _ name: String, @_implicitSelfCapture _ body: @escaping () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    try manager.transaction(name, body)
  }

  /// Rewinds to a transition before the beginning of the test, after which the state was `state`.
  @discardableResult
  public func rewind(
    to seq: Int, where state: NavigationState<Route>
  ) -> NavigationOutcome<Route> {
    recorder.remember(state, at: seq)
    return rewind(to: seq, crossingFence: true)
  }

  /// Sets the state in which an app continued after it could not decode all of its session. No call
  /// does this.
  @discardableResult
  public func restore(_ state: NavigationState<Route>) -> NavigationOutcome<Route> {
    rewind(to: manager.head + 1, where: state)
  }

  /// Records a note in place of a transition that is not a call and changed no state, such as a
  /// refusal, so that later transitions keep their positions.
  @discardableResult
  public func standIn(for what: String) -> NavigationOutcome<Route> { note(what) }
}
