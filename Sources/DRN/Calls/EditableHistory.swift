/// A history while it is edited: ``Navigating/editHistory(cause:_:)`` records the result.
///
/// Entries that stay keep their identity, and with it their overlays, their origin, their focus, and the
/// objects of an ``EntryTable``.
///
/// ```swift
/// navigation.editHistory { history in
///   history.removeEntries { $0 == .login }
///   history.insert(.orders, beforeCurrent: true)
/// }
/// ```
public struct EditableHistory<Route: NavigationRoute> {
  /// An entry of the edited history.
  public struct Element: Sendable {
    /// The route; for a new composite, its base.
    public let route: Route
    /// The identity; `nil` for a new place.
    public let id: EntryID?
    let item: HistoryEdit<Route>.Item
  }

  /// The entries, oldest first.
  public private(set) var elements: [Element]

  /// The index of the current entry in ``elements``; `nil` once that was removed and none took its place.
  public private(set) var cursor: Int?

  /// Creates the history of a state, to be edited.
  ///
  /// - Complexity: O(`historyLimit`).
  public init(_ state: NavigationState<Route>) {
    elements = state.entries.enumerated().map { index, entry in
      Element(route: entry.route, id: entry.id, item: .kept(index))
    }
    cursor = state.cursor
  }

  /// The edit so far; `nil` if no entry is left, which changes nothing.
  public var edit: HistoryEdit<Route>? {
    cursor.map { HistoryEdit(elements.map { $0.item }, cursor: $0) }
  }
}

extension EditableHistory {
  /// Removes the entries whose route matches.
  ///
  /// If the current entry is among them, the nearest one before it becomes current, else the nearest one
  /// after it. If no entry is left, the whole edit changes nothing: there is always a current route.
  ///
  /// - Complexity: O(*n*) in the entries.
  public mutating func removeEntries<Failure: Error>(
    where matches: (Route) throws(Failure) -> Bool
  ) throws(Failure) {
    guard let old = cursor else { return }
    var (kept, before): ([Element], Int) = ([], 0)
    for (index, element) in elements.enumerated() where try !matches(element.route) {
      kept.append(element)
      if index <= old { before += 1 }
    }
    elements = kept
    // Without one before it, the first after it.
    cursor = kept.isEmpty ? nil : max(before - 1, 0)
  }

  /// Makes the newest entry with this route the last one, and the current one. The entries after the
  /// current one are dropped, as when going somewhere; where no entry has the route, this is a new place.
  ///
  /// - Complexity: O(*n*) in the entries.
  public mutating func bringToFront(_ route: Route) {
    let place = Place(route)
    guard let old = cursor, elements[old].route != place.route else { return }
    let found = elements.lastIndex { $0.route == place.route }
    let element = found.map { elements[$0] } ?? Self.new(place)
    elements =
      elements[...old].enumerated().filter { $0.offset != found }.map { $0.element } + [element]
    cursor = elements.count - 1
  }

  /// Inserts a new place, which does not become current.
  ///
  /// - Parameters:
  ///   - route: The route; a composite is its base with its overlay, without an origin.
  ///   - beforeCurrent: Whether the next step back leads there; if not, the next step forward does.
  /// - Complexity: O(*n*) in the entries.
  public mutating func insert(_ route: Route, beforeCurrent: Bool) {
    guard let old = cursor else { return }
    insert(route, at: beforeCurrent ? old : old + 1)
  }

  /// Inserts a new place at an index; the current entry stays that.
  ///
  /// - Parameters:
  ///   - route: The route; a composite is its base with its overlay, without an origin.
  ///   - index: From 0 to the number of entries; others count as the nearest of these.
  /// - Complexity: O(*n*) in the entries.
  public mutating func insert(_ route: Route, at index: Int) {
    let index = min(max(index, 0), elements.count)
    elements.insert(Self.new(Place(route)), at: index)
    if let old = cursor { cursor = index <= old ? old + 1 : old }
  }

  /// Moves an entry to another index; which one is current stays the same.
  ///
  /// - Parameters:
  ///   - source: Its index in ``elements``; others are ignored.
  ///   - index: The index that it has afterwards, clamped to those of ``elements``.
  /// - Complexity: O(*n*) in the entries.
  public mutating func move(from source: Int, to index: Int) {
    guard let old = cursor, elements.indices.contains(source) else { return }
    let target = min(max(index, 0), elements.count - 1)
    elements.insert(elements.remove(at: source), at: target)
    if source == old {
      cursor = target
    } else {
      cursor = old - (source < old ? 1 : 0)
      if let rest = cursor, target <= rest { cursor = rest + 1 }
    }
  }

  /// Makes another entry current.
  ///
  /// - Parameter index: An index of ``elements``; others are ignored.
  public mutating func makeCurrent(_ index: Int) {
    if elements.indices.contains(index) { cursor = index }
  }

  private static func new(_ place: Place<Route>) -> Element {
    Element(route: place.route, id: nil, item: .new(place))
  }
}
