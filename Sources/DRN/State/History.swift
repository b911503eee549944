/// A history: the entries in order and a cursor.
///
/// The current history is part of the ``NavigationState``; every other tab remembers its own.
///
/// Invariant: there is at least one entry, and the cursor is the index of one.
public struct History<Route: NavigationRoute>: Hashable, Sendable {
  @usableFromInline var _entries: Ring<Entry<Route>>
  @usableFromInline var _cursor: Int

  /// Creates a history, or `nil` if `cursor` is not the index of an entry.
  @inlinable
  public init?(entries: some Sequence<Entry<Route>>, cursor: Int) {
    let entries = Ring(entries)
    guard entries.indices.contains(cursor) else { return nil }
    (_entries, _cursor) = (entries, cursor)
  }

  @inlinable
  init(_ entry: Entry<Route>) { (_entries, _cursor) = ([entry], 0) }

  /// The visited places, oldest first; never empty.
  @inlinable
  public var entries: Ring<Entry<Route>> { @inline(__always) _read { yield _entries } }

  /// The index of the current entry; entries before it are *back*, entries after it *forward*.
  @inlinable
  public var cursor: Int { _cursor }

  /// The current entry.
  @inlinable
  public var current: Entry<Route> { @inline(__always) _read { yield _entries[_cursor] } }
}

extension History {
  /// Something of the current entry, without a copy of it.
  @inlinable @inline(__always)
  func ofCurrent<Part>(_ part: (borrowing Entry<Route>) -> Part) -> Part {
    _entries.read(_cursor, part)
  }
}

extension History {
  /// Whether a route is the current one.
  @inlinable @inline(__always)
  func isCurrent(_ route: borrowing Route) -> Bool {
    _entries.read(_cursor, with: route) { $0.route == $1 }
  }
}

// The reducer's operations on a history.

extension History {
  @inlinable @inline(__always)
  mutating func updateCurrent(_ change: (inout Entry<Route>) -> Void) {
    _entries.update(_cursor, change)
  }

  /// Settles the current place: dismisses its overlays and forgets its origin.
  @inlinable @inline(__always)
  mutating func settle() { updateCurrent { $0.settle() } }

  /// Settles the current place; returns its tab.
  @inlinable @inline(__always)
  mutating func leave() -> Route.Tab? {
    // Most places are settled, and to read one takes less than to change it.
    let (tab, isSettled) = ofCurrent { ($0.tab, $0.isSettled) }
    if !isSettled { settle() }
    return tab
  }

  /// Drops the forward entries, appends an entry, and keeps at most `limit` entries.
  @inlinable @inline(__always)
  mutating func append(
    _ id: EntryID, _ route: Route, overlay: Route.Overlay?, origin: EntryID?, tab: Route.Tab?,
    keeping limit: Int
  ) {
    if let slot = _entries.reuseSlot(keeping: limit, ofFirst: _cursor + 1) {
      _entries.slots[slot].become(id, route, overlay: overlay, origin: origin, tab: tab)
    } else {
      _entries.appendSlot(
        Entry(id: id, route: route, overlays: overlay.map { [$0] } ?? [], origin: origin, tab: tab))
    }
    _cursor = _entries.count - 1
  }

  /// The number of entries that a move back by `count` covers: at least 0, at most those before the
  /// cursor.
  @inlinable @inline(__always)
  func stepsBack(_ count: Int) -> Int { min(max(count, 0), _cursor) }

  /// The number of entries that a move forward by `count` covers: at least 0, at most those after
  /// the cursor.
  @inlinable @inline(__always)
  func stepsForward(_ count: Int) -> Int { min(max(count, 0), _entries.count - 1 - _cursor) }

  /// Moves the cursor by `count` entries, which must exist.
  @inlinable @inline(__always)
  mutating func move(by count: Int) {
    _cursor += count
    assert(_entries.indices.contains(_cursor), "The cursor is outside the history.")
  }

  /// Drops the current entry and all after it, and makes an earlier one current.
  @inlinable
  mutating func fallBack(to index: Int) {
    assert((0..<_cursor).contains(index), "Only an earlier entry can become current.")
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
