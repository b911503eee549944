/// The calls that change the history itself rather than move in it.
extension NaiveModel.State {
  /// "r is the current route → unchanged; else the current entry's route becomes r in its place:
  /// its id, tab, overlays, origin, focus and saved values stay".
  ///
  /// What tabs remember of the same entry is another copy, and stays.
  mutating func update(to route: ModelJSON) -> Bool {
    if route == current.route { return false }
    current.route = route
    return true
  }

  /// "A new list of entries, each an old one that is kept (in any order, each at most once) or a
  /// new place, and says which one is current. An empty list, or the same list and cursor →
  /// unchanged."
  ///
  /// Nothing is current in an empty list, so its cursor may be any. The same list is the one that
  /// the call gives: what it comes to within the limit may well be what was there.
  mutating func edit(_ list: [ModelJSON], cursor newCursor: Int, seq: Int) throws -> Bool {
    if list.isEmpty { return false }
    guard list.indices.contains(newCursor) else { throw ModelError("no item \(newCursor)") }
    let (new, kept) = try items(of: list, seq: seq)
    if kept == Array(entries.indices), newCursor == cursor { return false }

    // "Longer than `historyLimit`: entries before the current one are dropped from the front as
    // far as needed, then from the end."
    let left = current
    let excess = max(0, new.count - historyLimit)
    let front = min(excess, newCursor)
    entries = Array(new.dropFirst(front).dropLast(excess - front))
    cursor = newCursor - front

    // "Another entry is current than before: the one left, if it is kept, is settled; another tab
    // by this: what that tab remembered is dropped." The tab that is left remembers nothing new.
    if current.id != left.id, let index = entries.firstIndex(where: { $0.id == left.id }) {
      entries[index].overlays = []
      entries[index].origin = nil
    }
    if tab != left.tab { forget(tab) }
    return true
  }

  /// The entries of a list, and which old ones they are (nil: a new place).
  ///
  /// "Kept entries stay as they are […]; a new place gets the id (seq, its index in the list)". Its
  /// tab: "the one its route declares, else the tab of the entry from which it was entered", which
  /// is the item before it, and for the first item the place that is left.
  private func items(of list: [ModelJSON], seq: Int) throws -> ([Entry], kept: [Int?]) {
    var (new, kept): ([Entry], [Int?]) = ([], [])
    for (index, item) in list.enumerated() {
      if let keep = item["keep"] {
        try item.allow(["keep"])
        let old = try keep.integer
        guard entries.indices.contains(old) else { throw ModelError("there is no entry \(old)") }
        guard !kept.contains(old) else { throw ModelError("entry \(old) is kept twice") }
        new.append(entries[old])
        kept.append(old)
      } else {
        try item.allow(["place", "tab"])
        let tab = try item.tab() ?? (new.last ?? current).tab
        let id = EntryID(seq: seq, index: index)
        new.append(Entry(route: try item.value("place"), tab: tab, id: id))
        kept.append(nil)
      }
    }
    return (new, kept)
  }

  /// "Entries other than the current one go, its origin is forgotten, the other tabs' memory is
  /// forgotten; the route, its overlays and the root overlays stay": so do tab, flow and id.
  mutating func fence() {
    entries = [current]
    cursor = 0
    current.origin = nil
    memories = []
  }
}
