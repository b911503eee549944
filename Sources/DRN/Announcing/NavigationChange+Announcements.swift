// What a change tells a user who does not see it.
//
// Invariants:
// - Overlays close from the top, then a screen is entered or returned to, then overlays open from the bottom.
// - Of the announcements that are not covered, the last one about a screen or an overlay that is there is about
//   what the user sees.
// - An overlay that opened closes once, unless its place has left the history unseen.

extension NavigationChange where Route: TitledRoute {
  /// The announcements of this change, in order, without a focus to give back.
  ///
  /// A transaction is one change: what it has done and taken back is not announced. The refusals in it are, in
  /// the log's order. Notes, marks and fences announce nothing, nor does an update that leaves the title as it is.
  ///
  /// - Complexity: O(*n*) in the overlays that are up, and O(`historyLimit`) if the place is another one.
  public var announcements: [Announcement<Route>] {
    let newest = transitions.last { $0.event.changesState || $0.event.kind == .rewound }
    var all: [Announcement<Route>] = []
    for transition in transitions {
      if transition.seq == newest?.seq { all += netAnnouncements(seq: transition.seq) }
      if let reason = transition.refusedReason {
        all.append(
          Announcement(kind: .refused(reason: reason), seq: transition.seq, isCovered: false))
      }
    }
    return all
  }

  /// What the whole change has done.
  private func netAnnouncements(seq: Int) -> [Announcement<Route>] {
    var list = AnnouncementList<Route>(seq: seq)
    let kept = Layers(from: previous, to: state)
    let rootOverlays = state.rootOverlays

    list.add(closing: previous.rootOverlays[kept.root...], isCovered: false)
    let closesRoot = !list.isEmpty
    list.add(closing: previous.overlays[kept.left...], isCovered: kept.root > 0)

    // What is seen again: something of the place, if nothing there closes or covers it, and a root overlay.
    let opens = state.overlays.count > kept.here
    let closesPlace = previous.overlays.count > kept.left
    let isBack = !opens && (closesPlace || closesRoot && rootOverlays.isEmpty)
    addPlace(to: &list, isBack: isBack, opens: opens)
    list.add(opening: state.overlays, keeping: kept.here, isCovered: !rootOverlays.isEmpty)
    if closesRoot, rootOverlays.count == kept.root, let overlay = rootOverlays.last {
      list.add(.overlayReturned(overlay), isCovered: false)
    }
    list.add(opening: rootOverlays, keeping: kept.root, isCovered: false)
    return list.all
  }

  /// Adds what is told of the screen, and of an overlay that was on it before.
  private func addPlace(to list: inout AnnouncementList<Route>, isBack: Bool, opens: Bool) {
    let (old, new) = (previous.current, state.current)
    let isCovered = !state.rootOverlays.isEmpty
    let isBelow = isCovered || !new.overlays.isEmpty
    let isElsewhere = old.id != new.id
    if isElsewhere {
      let isNew = new.id.seq >= transitions[0].seq
      list.add(
        isNew ? .screenEntered(new.route) : .screenReturned(new.route), isCovered: isBelow)
    } else if isBack, new.overlays.isEmpty {
      list.add(.screenReturned(new.route), isCovered: isBelow)
    } else if old.route != new.route, old.route.spokenTitle != new.route.spokenTitle {
      list.add(.screenRenamed(new.route), isCovered: isBelow)
    }
    if isBack || isElsewhere, !opens, let overlay = new.overlays.last {
      list.add(.overlayReturned(overlay), isCovered: isCovered)
    }
  }
}

/// How many overlays a change has kept, from the bottom.
private struct Layers<Route: NavigationRoute> {
  /// Of the root overlays.
  let root: Int
  /// Of those of the place that was current before.
  let left: Int
  /// Of those of the place that is current now.
  let here: Int

  init(from previous: NavigationState<Route>, to state: NavigationState<Route>) {
    root = Self.common(previous.rootOverlays, state.rootOverlays)
    let (old, new) = (previous.current, state.current)
    if old.id == new.id {
      left = Self.common(old.overlays, new.overlays)
      here = left
    } else {
      left = Self.common(old.overlays, state.overlays(of: old.id))
      here = Self.common(previous.overlays(of: new.id), new.overlays)
    }
  }

  private static func common(_ one: [Route.Overlay], _ other: [Route.Overlay]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }
}

private struct AnnouncementList<Route: TitledRoute> {
  let seq: Int
  private(set) var all: [Announcement<Route>] = []

  init(seq: Int) { self.seq = seq }

  var isEmpty: Bool { all.isEmpty }

  /// Adds the closing of overlays, from the top.
  mutating func add(closing overlays: ArraySlice<Route.Overlay>, isCovered: Bool) {
    for overlay in overlays.reversed() { add(.overlayClosed(overlay), isCovered: isCovered) }
  }

  /// Adds the opening of those that were not kept, from the bottom.
  mutating func add(opening overlays: [Route.Overlay], keeping count: Int, isCovered: Bool) {
    for index in overlays.indices.dropFirst(count) {
      add(.overlayOpened(overlays[index]), isCovered: isCovered || index < overlays.count - 1)
    }
  }

  mutating func add(_ kind: Announcement<Route>.Kind, isCovered: Bool) {
    all.append(Announcement(kind: kind, seq: seq, isCovered: isCovered))
  }
}

extension NavigationState {
  /// The overlays of an entry, in whichever history it is; none if it is in none.
  fileprivate func overlays(of id: EntryID) -> [Route.Overlay] {
    for history in histories {
      if let entry = history.entries.last(where: { $0.id == id }) { return entry.overlays }
    }
    return []
  }
}

extension Transition {
  /// Why a guard refused what was asked for; also of an overlay that closed, if the return to its origin was
  /// refused.
  fileprivate var refusedReason: String? {
    switch event {
    case .refused(_, let reason): reason
    case .stayed: meta?["refused"]?.stringValue
    default: nil
    }
  }
}
