/// Where the user is, and how they got there: the state of one session, as a value.
///
/// A state is a fold of events: ``apply(_:seq:)`` is the only thing that ever changes one.
public struct NavigationState<Route: NavigationRoute>: Hashable, Sendable {
  /// The current history.
  public internal(set) var history: History<Route>

  /// What the other tabs remember.
  public internal(set) var rememberedTabs: [Route.Tab: History<Route>]

  /// The overlays above every place, bottom to top.
  public internal(set) var rootOverlays: [Route.Overlay]

  /// The current flow.
  public internal(set) var flow: Route.Flow?

  /// How many entries the history keeps.
  public internal(set) var historyLimit: Int

  /// The state of a session that starts with `place`.
  ///
  /// - Precondition: `historyLimit` is at least 2.
  public init(
    _ place: Place<Route>, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit
  ) {
    precondition(historyLimit >= 2, "A history keeps at least 2 entries, not \(historyLimit).")
    history = History(Entry(place, id: EntryID(seq: 0), tab: place.tab))
    rememberedTabs = [:]
    rootOverlays = []
    self.flow = flow
    self.historyLimit = historyLimit
  }

  /// The state with these parts, as a keyframe has them.
  ///
  /// `nil` where `historyLimit` is below 2 or a history is longer than it.
  public init?(
    history: History<Route>, rememberedTabs: [Route.Tab: History<Route>],
    rootOverlays: [Route.Overlay], flow: Route.Flow?, historyLimit: Int
  ) {
    guard historyLimit >= 2, history.entries.count <= historyLimit,
      rememberedTabs.values.allSatisfy({ $0.entries.count <= historyLimit })
    else { return nil }
    self.history = history
    self.rememberedTabs = rememberedTabs
    self.rootOverlays = rootOverlays
    self.flow = flow
    self.historyLimit = historyLimit
  }
}

extension NavigationState {
  /// The places visited, oldest first; never empty.
  public var entries: [Entry<Route>] { history.entries }

  /// The index of the current entry in ``entries``.
  public var cursor: Int { history.cursor }

  /// The current entry.
  public var current: Entry<Route> { history.current }

  /// The screen that the user sees.
  public var currentRoute: Route { current.route }

  /// The current entry's tab.
  public var tab: Route.Tab? { current.tab }

  /// What lies on the current screen, bottom to top; root overlays are not among it.
  public var overlays: [Route.Overlay] { current.overlays }

  /// The overlay that the user sees: the topmost root overlay, else the topmost of ``overlays``.
  public var activeOverlay: Route.Overlay? { rootOverlays.last ?? current.overlays.last }

  /// Where closing the last overlay returns to; `nil` where that entry is gone.
  ///
  /// - Complexity: O(`historyLimit`).
  public var origin: Route? {
    guard let id = current.origin else { return nil }
    return entries.last { $0.id == id }?.route
  }

  /// Whether there is an entry before the cursor.
  public var canGoBack: Bool { cursor > 0 }

  /// Whether there is an entry after the cursor.
  public var canGoForward: Bool { cursor < entries.count - 1 }
}

extension Entry {
  /// A fresh entry for a place.
  init(_ place: Place<Route>, id: EntryID, tab: Route.Tab?) {
    self.init(
      id: id, route: place.route, overlays: place.overlay.map { [$0] } ?? [], tab: tab)
  }
}
