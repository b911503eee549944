// Changes of the history as a whole: edits and fences.

extension HistoryEdit {
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
