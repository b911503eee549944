/// One visited place.
public struct Entry<Route: NavigationRoute>: Hashable, Sendable, Identifiable {
  /// Distinguishes this visit from all others of the session.
  public var id: EntryID

  /// The screen.
  public var route: Route

  /// The overlays on the screen, bottom to top.
  public var overlays: [Route.Overlay]

  /// The entry from which a composite was entered; closing the last overlay returns there.
  public var origin: EntryID?

  /// The tab that the place belongs to.
  public var tab: Route.Tab?

  /// Creates an entry.
  @inlinable
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

extension Entry {
  @inlinable @inline(__always)
  var isSettled: Bool { overlays.isEmpty && origin == nil }

  /// Dismisses the overlays and forgets the origin.
  @inlinable @inline(__always)
  mutating func settle() {
    if !overlays.isEmpty { overlays.removeAll(keepingCapacity: true) }
    origin = nil
  }

  /// Overwrites the entry part by part, which costs less than assigning a new one.
  @inlinable @inline(__always)
  mutating func become(
    _ id: EntryID, _ route: Route, overlay: Route.Overlay?, origin: EntryID?, tab: Route.Tab?
  ) {
    self.id = id
    self.route = route
    if !overlays.isEmpty { overlays.removeAll(keepingCapacity: true) }
    if let overlay { overlays.append(overlay) }
    self.origin = origin
    self.tab = tab
  }
}

/// An entry's identity: the transition that made it, and its index within that transition.
public struct EntryID: Hashable, Sendable {
  /// The position of the transition that made the entry.
  public var seq: Int

  /// The entry's index within that transition; only a reset and an edit make more than one.
  public var index: Int

  /// Creates an id.
  @inlinable
  public init(seq: Int, index: Int = 0) {
    self.seq = seq
    self.index = index
  }
}
