/// A history: the entries in order and a cursor.
///
/// The current one is part of the ``NavigationState``; every other tab remembers its own.
public struct History<Route: NavigationRoute>: Hashable, Sendable {
  @usableFromInline var _entries: Ring<Entry<Route>>
  @usableFromInline var _cursor: Int

  /// Creates a history, or `nil` where `cursor` is not the index of an entry.
  @inlinable
  public init?(entries: some Sequence<Entry<Route>>, cursor: Int) {
    let entries = Ring(entries)
    guard entries.indices.contains(cursor) else { return nil }
    (_entries, _cursor) = (entries, cursor)
  }

  /// Creates a history of one entry.
  @inlinable
  init(_ entry: Entry<Route>) {
    (_entries, _cursor) = ([entry], 0)
  }

  /// The places visited, oldest first; never empty.
  @inlinable
  public var entries: Ring<Entry<Route>> {
    @inline(__always) _read { yield _entries }
  }

  /// The index of the current entry: what is before it is *back*, after it *forward*.
  @inlinable
  public var cursor: Int { _cursor }

  /// The current entry.
  @inlinable
  public var current: Entry<Route> {
    @inline(__always) _read { yield _entries[_cursor] }
  }
}

// What the reducer does to a history.

extension History {
  /// Changes the current entry in its place.
  @inlinable @inline(__always)
  mutating func updateCurrent(_ change: (inout Entry<Route>) -> Void) {
    change(&_entries[_cursor])
  }

  /// Settles the place that is left: its overlays are dismissed and its origin is forgotten.
  @inlinable @inline(__always)
  mutating func settle() {
    updateCurrent { entry in
      if !entry.overlays.isEmpty { entry.overlays.removeAll(keepingCapacity: true) }
      entry.origin = nil
    }
  }

  /// Settles the place that is left for `route`, and tells its tab and whether it is the same.
  ///
  /// In one go, for finding the current entry is a good part of what a move costs.
  @inlinable @inline(__always)
  mutating func leave(for route: Route) -> (tab: Route.Tab?, isThere: Bool) {
    var (tab, isThere) = (nil as Route.Tab?, false)
    settle()
    updateCurrent { entry in
      tab = entry.tab
      isThere = entry.route == route
    }
    return (tab, isThere)
  }

  /// Drops what is ahead, adds an entry, and keeps at most `limit` of them.
  @inlinable @inline(__always)
  mutating func append(
    _ id: EntryID, _ route: Route, overlay: Route.Overlay?, origin: EntryID?, tab: Route.Tab?,
    keeping limit: Int
  ) {
    _entries.keepFirst(_cursor + 1)
    if let slot = _entries.reuseSlot(keeping: limit) {
      _entries.slots[slot].become(id, route, overlay: overlay, origin: origin, tab: tab)
    } else {
      _entries.appendSlot(
        Entry(
          id: id, route: route, overlays: overlay.map { [$0] } ?? [], origin: origin, tab: tab))
    }
    _cursor = _entries.count - 1
  }

  /// Moves the cursor by `count` entries, which are there.
  @inlinable @inline(__always)
  mutating func move(by count: Int) {
    _cursor += count
  }

  /// Drops the current entry and all after it, and makes an earlier one current.
  @inlinable
  mutating func fallBack(to index: Int) {
    _entries.keepFirst(_cursor)
    _cursor = index
  }
}

extension Ring {
  /// The index of the last entry with this id before `end`.
  @inlinable
  func lastIndex<Route>(of id: EntryID, before end: Int) -> Int?
  where Element == Entry<Route> {
    var index = end
    while index > 0 {
      index -= 1
      if self[index].id == id { return index }
    }
    return nil
  }
}
