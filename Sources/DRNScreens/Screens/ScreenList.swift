public import DRN

/// The screens that are kept alive, and the visible one.
///
/// A framework keeps a view's own state (scroll position, text, selection) while the view exists
/// with the same id. Each visit to a place is a separate screen: visiting the same route again
/// creates another one, and going back shows the earlier one if it was kept.
public struct ScreenList<Route: NavigationRoute> {
  /// A visit to a place, shown by its own view.
  public struct Screen: Identifiable, Equatable {
    /// Unique among all screens of the window.
    public let id: Int
    /// The visit's entry in the state.
    public internal(set) var entry: Entry<Route>
    /// The highlighted tab when the screen was last visible.
    public internal(set) var tab: Route.Tab?
  }

  /// The screens that are kept, oldest first; never empty.
  public private(set) var screens: [Screen]

  /// How many screens are kept, including the visible one; at least 1.
  public let limit: Int

  private let isSameScreen: (Route, Route) -> Bool
  /// The ids of the screens, most recently visible last.
  private var seen: [Int] = [0]
  private var idsGiven = 1

  /// Creates a list with the current screen.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - limit: How many screens are kept, including the visible one. A screen that was not kept is
  ///     created again when the user returns to it.
  ///   - isSameScreen: Whether a replaced route keeps its screen, such as a search with other
  ///     words; otherwise it gets a new view.
  public init(
    _ state: NavigationState<Route>, limit: Int = 1,
    isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false }
  ) {
    screens = [Screen(id: 0, entry: state.current, tab: state.highlightedTab)]
    self.limit = max(limit, 1)
    self.isSameScreen = isSameScreen
  }

  /// The visible screen.
  public var current: Screen { screens.first { $0.id == seen.last } ?? screens[0] }

  /// The screens of a tab, oldest first.
  public func screens(in tab: Route.Tab) -> [Screen] { screens.filter { $0.tab == tab } }

  /// The front screen of a tab: the one last visible there, if it was kept.
  public func front(of tab: Route.Tab) -> Screen? {
    let screens = screens(in: tab)
    return seen.last { id in screens.contains { $0.id == id } }
      .flatMap { id in screens.first { $0.id == id } }
  }

  /// The screen of an entry, if it is kept.
  public func screen(of entry: EntryID) -> Screen? { screens.first { $0.entry.id == entry } }

  /// Applies a change of the state.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - beside: Entries that are shown beside the current one, in panes. They have screens, and are kept.
  /// - Complexity: O(`historyLimit` × tabs).
  public mutating func update(
    _ state: NavigationState<Route>, beside: [Entry<Route>] = []
  ) {
    let left = current
    let entry = state.entries[state.cursor]
    var alive = Dictionary(
      state.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for history in state.rememberedTabs.values {
      for entry in history.entries where alive[entry.id] == nil { alive[entry.id] = entry }
    }
    let id: Int
    if let screen = screens.first(where: { $0.entry.id == entry.id }) {
      id = screen.id
    } else if alive[left.entry.id] == nil, isSameScreen(left.entry.route, entry.route) {
      // The new entry replaces the one that was left, and keeps its screen.
      id = left.id
    } else {
      id = idsGiven
      idsGiven += 1
      screens.append(Screen(id: id, entry: entry, tab: nil))
    }
    var visible: [Int] = []
    for entry in beside where entry.id != state.current.id {
      if let screen = screen(of: entry.id) {
        visible.append(screen.id)
      } else {
        visible.append(idsGiven)
        screens.append(Screen(id: idsGiven, entry: entry, tab: nil))
        idsGiven += 1
      }
    }
    visible.append(id)
    seen.removeAll { visible.contains($0) }
    seen += visible
    screens = screens.compactMap { screen in
      if screen.id == id { return Screen(id: id, entry: entry, tab: state.highlightedTab) }
      return alive[screen.entry.id].map { Screen(id: screen.id, entry: $0, tab: screen.tab) }
    }
    seen.removeAll { id in !screens.contains { $0.id == id } }
    seen.removeFirst(max(seen.count - max(limit, visible.count), 0))
    screens.removeAll { !seen.contains($0.id) }
  }
}
