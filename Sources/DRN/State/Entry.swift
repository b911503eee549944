/// One visited place.
public struct Entry<Route: NavigationRoute>: Hashable, Sendable, Identifiable {
  /// What tells this visit from every other one of the session.
  public var id: EntryID

  /// The screen.
  public var route: Route

  /// What lies on the screen, bottom to top.
  public var overlays: [Route.Overlay]

  /// The entry from which a composite was entered; closing the last overlay returns there.
  public var origin: EntryID?

  /// The tab that the place belongs to.
  public var tab: Route.Tab?

  /// Creates an entry.
  public init(
    id: EntryID, route: Route, overlays: [Route.Overlay] = [], origin: EntryID? = nil,
    tab: Route.Tab? = nil
  ) {
    self.id = id
    self.route = route
    self.overlays = overlays
    self.origin = origin
    self.tab = tab
  }
}

/// An entry's identity: the transition that made it, and which of that transition's entries it is.
public struct EntryID: Hashable, Sendable {
  /// The position of the transition that made the entry.
  public var seq: Int

  /// The entry's index within that transition; only a reset makes more than one.
  public var index: Int

  /// Creates an id.
  public init(seq: Int, index: Int = 0) {
    self.seq = seq
    self.index = index
  }
}

/// A history: the entries in order and a cursor.
///
/// The current one is part of the ``NavigationState``; every other tab remembers its own.
public struct History<Route: NavigationRoute>: Hashable, Sendable {
  /// The places visited, oldest first; never empty.
  public internal(set) var entries: [Entry<Route>]

  /// The index of the current entry: what is before it is *back*, after it *forward*.
  public internal(set) var cursor: Int

  /// Creates a history, or `nil` where `cursor` is not the index of an entry.
  public init?(entries: [Entry<Route>], cursor: Int) {
    guard entries.indices.contains(cursor) else { return nil }
    self.entries = entries
    self.cursor = cursor
  }

  /// Creates a history of one entry.
  init(_ entry: Entry<Route>) {
    entries = [entry]
    cursor = 0
  }

  /// The current entry.
  public internal(set) var current: Entry<Route> {
    get { entries[cursor] }
    set { entries[cursor] = newValue }
  }
}
