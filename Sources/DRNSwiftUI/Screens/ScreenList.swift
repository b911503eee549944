public import DRN

/// The screens that are kept alive, and which of them is to be seen.
///
/// A framework keeps a view's own state (what is scrolled, typed, selected) for as long as the view is
/// there and has the same id. A visit to a place is a screen of its own: the same route visited again is
/// another one, and going back leads to the one that was left, if it was kept.
public struct ScreenList<Route: NavigationRoute> {
  /// A visit to a place, as a view of its own.
  public struct Screen: Identifiable, Equatable {
    /// What tells it from every other screen of the window.
    public let id: Int
    /// The visit, as the state has it.
    public internal(set) var entry: Entry<Route>
    /// The tab that was highlighted when it was seen last.
    public internal(set) var tab: Route.Tab?
  }

  /// The screens that are kept, in the order in which they were made; never empty.
  public private(set) var screens: [Screen]

  /// How many screens are kept, with the one that is seen; at least 1.
  public let limit: Int

  private let isSameScreen: (Route, Route) -> Bool
  /// The ids of the screens, the one seen last at the end.
  private var seen: [Int] = [0]
  private var idsGiven = 1

  /// Creates a list with the current screen.
  ///
  /// - Parameters:
  ///   - state: Where the user is.
  ///   - limit: How many screens are kept, with the one that is seen. What is not kept is made anew when
  ///     the user returns to it.
  ///   - isSameScreen: Whether a route that replaces another one is shown by the same screen, such as a
  ///     search for other words; otherwise its view begins anew.
  public init(
    _ state: NavigationState<Route>, limit: Int = 1,
    isSameScreen: @escaping (Route, Route) -> Bool = { _, _ in false }
  ) {
    screens = [
      Screen(id: 0, entry: state.entries[state.cursor], tab: state.highlightedTab)
    ]
    self.limit = max(limit, 1)
    self.isSameScreen = isSameScreen
  }

  /// The screen that is seen.
  public var current: Screen { screens.first { $0.id == seen.last } ?? screens[0] }

  /// The screens that a tab shows, in the order in which they were made.
  public func screens(in tab: Route.Tab) -> [Screen] { screens.filter { $0.tab == tab } }

  /// The screen that is in front in a tab: the one that was seen last there, if it is kept.
  public func front(of tab: Route.Tab) -> Screen? {
    let screens = screens(in: tab)
    return seen.last { id in screens.contains { $0.id == id } }
      .flatMap { id in screens.first { $0.id == id } }
  }

  /// Follows a change.
  ///
  /// - Complexity: O(`historyLimit` × tabs).
  public mutating func update(_ state: NavigationState<Route>) {
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
      // It stands in for the one that was left.
      id = left.id
    } else {
      id = idsGiven
      idsGiven += 1
      screens.append(Screen(id: id, entry: entry, tab: nil))
    }
    seen.removeAll { $0 == id }
    seen.append(id)
    screens = screens.compactMap { screen in
      if screen.id == id { return Screen(id: id, entry: entry, tab: state.highlightedTab) }
      return alive[screen.entry.id].map { Screen(id: screen.id, entry: $0, tab: screen.tab) }
    }
    seen.removeAll { id in !screens.contains { $0.id == id } }
    seen.removeFirst(max(seen.count - limit, 0))
    screens.removeAll { !seen.contains($0.id) }
  }
}
