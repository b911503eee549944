extension NaiveModel {
  /// "`entries` (history) and `cursor`, what the other tabs remember, the root overlays, `flow`."
  struct State: Sendable {
    /// The session's own, the same in every state.
    let historyLimit: Int
    var entries: [Entry]
    var cursor: Int
    var memories: [Memory] = []
    var rootOverlays: [ModelJSON] = []
    var flow: ModelJSON?
  }

  /// "Route, its overlays, its origin (an entry id or none), its tab, and an id".
  struct Entry: Sendable {
    var route: ModelJSON
    var overlays: [ModelJSON] = []
    var origin: EntryID?
    var tab: ModelJSON?
    var id: EntryID
  }

  /// "The seq of the event that made it and its index within that event."
  struct EntryID: Hashable, Sendable {
    var seq: Int
    var index: Int
  }

  /// What a tab that was left remembers: the whole history, with other tabs' entries in it.
  struct Memory: Sendable {
    var tab: ModelJSON
    var entries: [Entry]
    var cursor: Int
  }
}

// MARK: - Words

extension NaiveModel.State {
  typealias Entry = NaiveModel.Entry
  typealias EntryID = NaiveModel.EntryID

  var current: Entry {
    get { entries[cursor] }
    set { entries[cursor] = newValue }
  }

  var tab: ModelJSON? { current.tab }

  /// "The route of the entry that the current entry's origin names (none where that entry is
  /// gone)": gone from `entries`; what tabs remember is not looked through.
  var origin: ModelJSON? {
    guard let id = current.origin else { return nil }
    return entries.first { $0.id == id }?.route
  }

  /// "Its overlays are dismissed and its origin is forgotten."
  mutating func settle() {
    current.overlays = []
    current.origin = nil
  }

  /// "Drops every entry after the cursor, adds the new one, moves the cursor to it, and keeps at
  /// most `historyLimit` entries […], dropping the oldest."
  mutating func append(_ entry: Entry) {
    entries = Array(entries[...cursor])
    entries.append(entry)
    entries = Array(entries.suffix(historyLimit))
    cursor = entries.count - 1
  }

  /// "The tab that is left, if any, remembers entries and cursor", in place of what it did before.
  mutating func remember() {
    guard let tab else { return }
    forget(tab)
    memories.append(NaiveModel.Memory(tab: tab, entries: entries, cursor: cursor))
  }

  /// "What that tab remembered is dropped"; no tab remembers nothing.
  mutating func forget(_ tab: ModelJSON?) {
    memories.removeAll { $0.tab == tab }
  }
}

// MARK: - The table, row by row; each call says whether it changed something, or how many

extension NaiveModel.State {
  /// "An entry's *tab* is the one its route declares, else the tab of the entry from which it was
  /// entered, else none": so a route that declares none is always "in the same tab", and from a
  /// place without a tab every declared one is another.
  mutating func go(to route: ModelJSON, declaring declared: ModelJSON?, seq: Int) -> Bool {
    let newTab = declared ?? tab
    let entry = Entry(route: route, tab: newTab, id: EntryID(seq: seq, index: 0))
    if newTab == tab {
      // "r is the current route: no overlays → unchanged, else settle and stay. Otherwise settle,
      // append r"
      if route == current.route {
        if current.overlays.isEmpty { return false }
        settle()
      } else {
        settle()
        append(entry)
      }
    } else {
      // "settle; the tab that is left, if any, remembers entries and cursor; what the new tab
      // remembered is dropped. r is the current route → the entry's tab becomes the new one, else
      // append r": what is remembered is settled already, and has the entry's old tab.
      settle()
      remember()
      forget(newTab)
      if route == current.route { current.tab = newTab } else { append(entry) }
    }
    return true
  }

  /// "Same route and no overlays → unchanged": whatever tab is declared, as the row puts tabs after
  /// that. "What that tab remembered is dropped", and the tab left remembers nothing new.
  mutating func replace(with route: ModelJSON, declaring declared: ModelJSON?, seq: Int) -> Bool {
    if route == current.route, current.overlays.isEmpty { return false }
    let left = tab
    current = Entry(route: route, tab: declared ?? tab, id: EntryID(seq: seq, index: 0))
    if tab != left { forget(tab) }
    return true
  }

  /// "The current entry has this base as its route, this overlay on top, and an origin →
  /// unchanged": whatever tab is declared, and also where the origin's entry is gone, since an
  /// entry's origin is an entry id. "What the new tab remembers stays".
  mutating func compose(
    _ route: ModelJSON, _ overlay: ModelJSON, declaring declared: ModelJSON?, seq: Int
  ) -> Bool {
    if route == current.route, overlay == current.overlays.last, current.origin != nil {
      return false
    }
    let newTab = declared ?? tab
    if newTab != tab { remember() }
    append(
      Entry(
        route: route, overlays: [overlay], origin: current.id, tab: newTab,
        id: EntryID(seq: seq, index: 0)))
    return true
  }

  /// "o is on top of `overlays` already → unchanged; some are up → o takes the place of the top
  /// one; none → o goes up." Root overlays are not among `overlays`.
  mutating func showOverlay(_ overlay: ModelJSON) -> Bool {
    if current.overlays.last == overlay { return false }
    current.overlays = current.overlays.dropLast() + [overlay]
    return true
  }

  /// "None up at all → unchanged. A root overlay is up → the topmost goes, nothing else. Else the
  /// top one of `overlays` goes; if it was the last, *return*".
  mutating func hideOverlay() -> Bool {
    if rootOverlays.isEmpty { return hideOverlays(1) > 0 }
    rootOverlays.removeLast()
    return true
  }

  /// "The topmost o of `overlays` and all above it go; none such → unchanged".
  mutating func hideOverlays(through overlay: ModelJSON) -> Int {
    guard let index = current.overlays.lastIndex(of: overlay) else { return 0 }
    return hideOverlays(current.overlays.count - index)
  }

  /// Takes up to `count` overlays off the place, and returns when that was the last.
  ///
  /// "Where the origin is an entry before the cursor, this entry and all after it are dropped and
  /// the cursor moves to the origin; otherwise the origin is forgotten. Back in another tab by
  /// this: what that tab remembered is dropped".
  mutating func hideOverlays(_ count: Int) -> Int {
    let count = min(count, current.overlays.count)
    guard count > 0 else { return 0 }
    current.overlays.removeLast(count)
    guard current.overlays.isEmpty else { return count }
    let left = tab
    if let index = entries[..<cursor].firstIndex(where: { $0.id == current.origin }) {
      entries = Array(entries[..<cursor])
      cursor = index
      if tab != left { forget(tab) }
    } else {
      current.origin = nil
    }
    return count
  }

  /// "None in `overlays` → unchanged", even under a root overlay; "settle the place and stay on
  /// the base route".
  mutating func stay() -> Bool {
    if current.overlays.isEmpty { return false }
    settle()
    return true
  }

  /// "n ≤ 0, or nothing to move over → unchanged; n is clamped; settle the place left; move the
  /// cursor. Entries stay".
  mutating func goBack(by count: Int) -> Int {
    let count = min(count, cursor)
    return count > 0 ? move(by: -count) : 0
  }

  mutating func goForward(by count: Int) -> Int {
    let count = min(count, entries.count - 1 - cursor)
    return count > 0 ? move(by: count) : 0
  }

  /// "The nearest earlier entry that matches, or the first; none → unchanged": "or the first" is
  /// `goBackToRoot()`, and no fall-back for a route that is not there.
  mutating func goBack(to route: ModelJSON) -> Int {
    guard let index = entries[..<cursor].lastIndex(where: { $0.route == route }) else { return 0 }
    return move(by: index - cursor)
  }

  /// "Settle the place left; move the cursor. […] Landing in another tab: what that tab remembered
  /// is dropped": another than the one left, whatever lies between. It holds for every `wentBack`.
  private mutating func move(by steps: Int) -> Int {
    let left = tab
    settle()
    cursor += steps
    if tab != left { forget(tab) }
    return abs(steps)
  }

  /// "Empty → unchanged. Settle; the history becomes the last `historyLimit` of these, cursor on
  /// the last […]. Another tab by this: what that tab remembered is dropped."
  ///
  /// The line names no tabs, so all are in the tab of the entry that was current and there is
  /// never another tab by this. The same routes as before are still a change: the entries are new.
  mutating func reset(to routes: [ModelJSON], seq: Int) -> Bool {
    if routes.isEmpty { return false }
    let tab = tab
    let all = routes.indices.map {
      Entry(route: routes[$0], tab: tab, id: EntryID(seq: seq, index: $0))
    }
    entries = Array(all.suffix(historyLimit))
    cursor = entries.count - 1
    return true
  }

  /// "t is the tab → unchanged […]. Settle; the tab left, if any, remembers entries and cursor;
  /// take up what t remembers (and forget it there), or one entry for its root": in the tab t.
  mutating func selectTab(_ newTab: ModelJSON, root: ModelJSON, seq: Int) -> Bool {
    if newTab == tab { return false }
    settle()
    remember()
    if let memory = memories.first(where: { $0.tab == newTab }) {
      entries = memory.entries
      cursor = memory.cursor
      forget(newTab)
    } else {
      entries = [Entry(route: root, tab: newTab, id: EntryID(seq: seq, index: 0))]
      cursor = 0
    }
    return true
  }

  /// "Everything but the root overlays starts anew in f with one entry; may name a tab": no tab
  /// unless one is named, no tab remembers anything, and the same flow again is a change.
  mutating func switchFlow(_ flow: ModelJSON, root: ModelJSON, tab: ModelJSON?, seq: Int) {
    entries = [Entry(route: root, tab: tab, id: EntryID(seq: seq, index: 0))]
    cursor = 0
    memories = []
    self.flow = flow
  }
}

// MARK: - JSON

extension NaiveModel.State {
  /// `{"currentRoute":…,"overlays":[…],"rootOverlays":[…],"origin":…|null,"entries":[ROUTE,…],
  /// "cursor":2,"tab":…|null,"flow":…|null}`, keys in this order.
  var text: String {
    "{"
      + [
        #""currentRoute":"# + current.route.text,
        #""overlays":"# + ModelJSON.array(current.overlays).text,
        #""rootOverlays":"# + ModelJSON.array(rootOverlays).text,
        #""origin":"# + (origin ?? .null).text,
        #""entries":"# + ModelJSON.array(entries.map(\.route)).text,
        #""cursor":\#(cursor)"#,
        #""tab":"# + (tab ?? .null).text,
        #""flow":"# + (flow ?? .null).text,
      ].joined(separator: ",") + "}"
  }
}
