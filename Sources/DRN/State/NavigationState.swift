/// Where the user is, and how they got there: the state of one session, as a value.
///
/// A state is a fold of events: only ``apply(_:seq:)`` changes it.
public struct NavigationState<Route: NavigationRoute>: Hashable, Sendable {
  @usableFromInline var _history: History<Route>
  /// What surrounds the history: one element, or none where there is nothing of it. So a state has
  /// the same layout for all routes, and copies of it cost little.
  @usableFromInline var _surroundings: [Surroundings<Route>]

  /// The maximum number of entries in a history.
  public let historyLimit: Int

  /// Creates the state of a session that starts at `place`.
  ///
  /// - Precondition: `historyLimit` is at least 2.
  @inlinable
  public init(
    _ place: Place<Route>, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit
  ) {
    precondition(historyLimit >= 2, "A history keeps at least 2 entries, not \(historyLimit).")
    self.init(
      History(Entry(place, id: EntryID(seq: 0), tab: place.tab)), flow: flow,
      historyLimit: historyLimit)
  }

  /// Creates a state from its parts, as a keyframe stores them.
  ///
  /// `nil` if `historyLimit` is below 2 or a history is longer than it.
  @inlinable
  public init?(
    history: History<Route>, rememberedTabs: [Route.Tab: History<Route>],
    rootOverlays: [Route.Overlay], flow: Route.Flow?, historyLimit: Int
  ) {
    guard historyLimit >= 2, history.entries.count <= historyLimit,
      rememberedTabs.values.allSatisfy({ $0.entries.count <= historyLimit })
    else { return nil }
    self.init(history, flow: nil, historyLimit: historyLimit)
    surround(with: Surroundings(rememberedTabs, rootOverlays, flow))
  }

  /// Creates a state without remembered tabs and root overlays, from parts that are valid.
  @inlinable
  init(_ history: History<Route>, flow: Route.Flow?, historyLimit: Int) {
    _history = history
    _surroundings = []
    self.historyLimit = historyLimit
    if let flow { surround(with: Surroundings([:], [], flow)) }
  }
}

extension NavigationState {
  /// The current history.
  @inlinable
  public var history: History<Route> { @inline(__always) _read { yield _history } }

  /// The current history and those that the other tabs remember.
  @inlinable
  package var histories: [History<Route>] { [history] + rememberedTabs.values }

  /// The histories that the other tabs remember.
  @inlinable
  public var rememberedTabs: [Route.Tab: History<Route>] { _rememberedTabs }

  /// The overlays above every place, bottom to top.
  @inlinable
  public var rootOverlays: [Route.Overlay] { _rootOverlays }

  /// The current flow.
  @inlinable
  public var flow: Route.Flow? { _flow }
}

extension NavigationState {
  /// The visited places, oldest first; never empty.
  @inlinable
  public var entries: Ring<Entry<Route>> { @inline(__always) _read { yield _history._entries } }

  /// The index of the current entry in ``entries``.
  @inlinable @inline(__always)
  public var cursor: Int { _history._cursor }

  /// The current entry.
  @inlinable
  public var current: Entry<Route> { @inline(__always) _read { yield _history.current } }

  /// The screen that the user sees.
  @inlinable @inline(__always)
  public var currentRoute: Route { _history.ofCurrent { $0.route } }

  /// The current entry's tab.
  @inlinable @inline(__always)
  public var tab: Route.Tab? { _history.ofCurrent { $0.tab } }

  /// The overlays on the current screen, bottom to top, without root overlays.
  @inlinable @inline(__always)
  public var overlays: [Route.Overlay] { _history.ofCurrent { $0.overlays } }

  /// The overlay that the user sees: the topmost root overlay, else the topmost of ``overlays``.
  @inlinable
  public var activeOverlay: Route.Overlay? {
    _rootOverlays.last ?? _history.ofCurrent { $0.overlays.last }
  }

  @inlinable @inline(__always)
  var isOverlaid: Bool {
    _history.ofCurrent { !$0.overlays.isEmpty } || !_rootOverlays.isEmpty
  }

  /// The route that closing the last overlay returns to; `nil` if its entry is gone.
  ///
  /// - Complexity: O(`historyLimit`).
  @inlinable
  public var origin: Route? {
    guard let id = current.origin else { return nil }
    return entries.last { $0.id == id }?.route
  }

  /// The same as ``origin``, for a walk through a session that asks at each transition.
  ///
  /// - Complexity: O(1), unless the history was edited or has lost entries: mostly the origin is the
  ///   entry before, and one that is gone was the oldest.
  @inlinable
  package var precedingOrigin: Route? {
    guard let id = current.origin, cursor > 0 else { return current.origin == nil ? nil : origin }
    return entries[cursor - 1].id == id ? entries[cursor - 1].route : origin
  }

  /// Whether there is an entry before the cursor.
  @inlinable
  public var canGoBack: Bool { cursor > 0 }

  /// Whether there is an entry after the cursor.
  @inlinable
  public var canGoForward: Bool { cursor < entries.count - 1 }
}

extension Entry {
  @inlinable
  init(_ place: Place<Route>, id: EntryID, tab: Route.Tab?) {
    self.init(
      id: id, route: place.route, overlays: place.overlay.map { [$0] } ?? [], tab: tab)
  }
}
