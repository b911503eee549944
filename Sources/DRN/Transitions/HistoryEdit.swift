/// A new list of a history's entries: old ones that are kept, in any order, and new places.
///
/// An edit is made by ``EditableHistory``, and is what ``NavigationEvent/historyEdited(_:)`` records.
public struct HistoryEdit<Route: NavigationRoute>: Hashable, Sendable {
  /// One entry of the new list.
  public enum Item: Hashable, Sendable {
    /// The entry that has this index before the edit; it stays as it is.
    case kept(Int)
    /// A new place.
    case new(Place<Route>)
  }

  /// The entries, oldest first.
  public var items: [Item]

  /// The index of the current entry in ``items``.
  public var cursor: Int

  /// Creates an edit.
  @inlinable
  public init(_ items: [Item], cursor: Int) {
    self.items = items
    self.cursor = cursor
  }
}

extension HistoryEdit {
  /// What is wrong with the edit of a history of `count` entries, as a sentence; `nil` if it is valid.
  ///
  /// - Complexity: O(*n*) in the entries.
  @usableFromInline
  package func fault(editing count: Int) -> String? {
    guard items.indices.contains(cursor) else {
      return "Entry \(cursor) cannot become current: the edit has \(items.count) entries."
    }
    var isKept = [Bool](repeating: false, count: count)
    for case .kept(let index) in items {
      guard isKept.indices.contains(index) else {
        return "The edit keeps entry \(index), and the history has \(count) entries."
      }
      guard !isKept[index] else { return "The edit keeps entry \(index) twice." }
      isKept[index] = true
    }
    return nil
  }

  /// The route that the edit makes current; `nil` if the current entry stays that.
  @inlinable
  func destination(in state: NavigationState<Route>) -> Route? {
    guard items.indices.contains(cursor) else { return nil }
    switch items[cursor] {
    case .kept(let index):
      return index == state.cursor || !state.entries.indices.contains(index)
        ? nil : state.entries[index].route
    case .new(let place): return place.route
    }
  }
}

extension HistoryEdit {
  /// Whether the current entry is a new place with an overlay.
  @inlinable
  var showsOverlay: Bool {
    guard items.indices.contains(cursor), case .new(let place) = items[cursor] else { return false }
    return place.overlay != nil
  }
}

// The reducer's part.

extension NavigationState {
  /// Whether an edit keeps every entry at its place.
  @inlinable
  func isUnchanged(by edit: HistoryEdit<Route>) -> Bool {
    edit.cursor == cursor && edit.items.count == entries.count
      && edit.items.indices.allSatisfy { edit.items[$0] == .kept($0) }
  }

  /// Makes the items of an edit the history.
  ///
  /// A new place belongs to the tab that it declares, else to that of the item before it; the first one
  /// to that of the place that is left. Entries that are not there are left out; a valid edit names none.
  @usableFromInline
  mutating func edit(_ edit: HistoryEdit<Route>, seq: Int) {
    let (left, leftTab) = (current.id, tab)
    var (tab, cursor) = (leftTab, 0)
    var entries: [Entry<Route>] = []
    entries.reserveCapacity(edit.items.count)
    for (index, item) in edit.items.enumerated() {
      if index == edit.cursor { cursor = entries.count }
      switch item {
      case .kept(let place):
        guard self.entries.indices.contains(place) else { continue }
        entries.append(self.entries[place])
      case .new(let place):
        entries.append(Entry(place, id: EntryID(seq: seq, index: index), tab: place.tab ?? tab))
      }
      tab = entries[entries.count - 1].tab
    }
    guard !entries.isEmpty else { return }
    cursor = min(cursor, entries.count - 1)
    if entries[cursor].id != left, let index = entries.firstIndex(where: { $0.id == left }) {
      entries[index].settle()
    }
    let older = min(cursor, max(entries.count - keptPlaces, 0))
    _history._entries = Ring(entries.dropFirst(older).prefix(keptPlaces))
    _history._cursor = cursor - older
    arrive(from: leftTab)
  }

  /// Leaves only the current place: nothing leads back from it.
  @usableFromInline
  mutating func fence() {
    var place = current
    place.origin = nil
    _history = History(place)
    updateSurroundings { ($0.rememberedTabs, $0.rememberedPlaces) = ([:], 0) }
  }
}
