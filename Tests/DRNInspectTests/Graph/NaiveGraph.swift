import DRN

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// A walked graph made in the plainest way: every visit is kept, and every question goes through
/// all of them.
struct NaiveGraph {
  struct Visit {
    var session: String
    var stretch: Int
    var screen: String
    var nanoseconds: Int64 = 0
    /// How it came about: `nil` where a session or a stretch begins.
    var move: String?
    var endsWithRewind = false
    var tab: String?
  }

  private(set) var visits: [Visit] = []
  /// `screen/overlay/root or not`, once for each time, and once more with `+` for a composite.
  private(set) var overlays: [String: Int] = [:]
  private(set) var refusals: [String: Int] = [:]
  private(set) var routes: [String: Set<UInt32>] = [:]
  private let grouping: WalkedGraph.Grouping
  private var stretch = 0

  init(by grouping: WalkedGraph.Grouping) { self.grouping = grouping }

  func name(_ kind: SymbolKind, _ number: UInt32, _ session: LogSession) throws -> String {
    let json = try session.json(of: kind, number)
    let text = String(decoding: json, as: UTF8.self)
    guard grouping == .name else { return text }
    guard text.hasPrefix("{") || text.hasPrefix("\"") else { return text }
    // Cases of these tests' routes have no quotes in their names.
    return String(text.drop { $0 == "{" || $0 == "\"" }.prefix { $0 != "\"" })
  }

  mutating func add(_ session: LogSession) throws {
    let records = try session.records()
    let naive = NaiveSession<RecordedRoute>(records)
    stretch += 1
    // Which overlays of each entry went up in this transaction; `true` for a composite's.
    var raised: [EntryID: [Bool?]] = [:]
    var raisedAboveAll: [Bool] = []
    var move: String?
    var begun = false
    for (seq, record) in records.enumerated() {
      let state = naive.states[seq]
      let before = seq > 0 ? naive.states[seq - 1] : nil
      if begun, record.kind != .restored {
        let gap = record.time.nanosecondsSince1970 - records[seq - 1].time.nanosecondsSince1970
        visits[visits.count - 1].nanoseconds += max(gap, 0)
      }
      if record.kind == .refused { refusals[visits[visits.count - 1].screen, default: 0] += 1 }
      if record.kind == .rewound {
        if state.current.id != before?.current.id {
          visits[visits.count - 1].endsWithRewind = true
          stretch += 1
          try arrive(session, state, move: nil)
        }
        raisedAboveAll = Array(repeating: false, count: state.rootOverlays.count)
        continue
      }
      if let before, before.current.id != state.current.id {
        let cause = record.cause == 0 ? "user" : try session.text(record.cause)
        move = cause == "guard" ? "redirected" : Self.moves[record.kind] ?? record.kind.name
      }
      let old = Self.entries(of: before)
      for (id, overlays) in Self.entries(of: state) {
        let same = zip(old[id] ?? [], overlays).prefix { $0 == $1 }.count
        let isComposite = record.kind == .composed && id == state.current.id
        // Showing what is on top of something else, once more, is no news to the overlays' list.
        let tags = (raised[id] ?? []) + Array(repeating: nil, count: overlays.count)
        raised[id] =
          Array(tags.prefix(same))
          + Array(repeating: isComposite, count: overlays.count - same)
      }
      let (above, aboveBefore) = (state.rootOverlays.count, before?.rootOverlays.count ?? 0)
      raisedAboveAll = Array(raisedAboveAll.prefix(above))
      while raisedAboveAll.count < above {
        raisedAboveAll.append(raisedAboveAll.count >= aboveBefore)
      }
      if let group = record.group, seq < group.last { continue }
      if !begun {
        begun = true
        try arrive(session, state, move: nil)
      } else if let lastID = entryOfVisit, lastID != state.current.id {
        try arrive(session, state, move: move)
      }
      let screen = visits[visits.count - 1].screen
      for (depth, isComposite) in (raised[state.current.id] ?? []).enumerated() {
        guard let isComposite else { continue }
        let overlay = try name(.overlay, state.overlays[depth].number, session)
        overlays["\(screen)|\(overlay)", default: 0] += 1
        if isComposite { overlays["\(screen)|\(overlay)|+", default: 0] += 1 }
      }
      for (depth, isRaised) in raisedAboveAll.enumerated() where isRaised {
        let overlay = try name(.overlay, state.rootOverlays[depth].number, session)
        overlays["\(screen)|\(overlay)|root", default: 0] += 1
      }
      raised = [:]
      raisedAboveAll = Array(repeating: false, count: above)
      move = nil
    }
    entryOfVisit = nil
  }

  private var entryOfVisit: EntryID?

  private mutating func arrive(
    _ session: LogSession, _ state: NavigationState<RecordedRoute>, move: String?
  ) throws {
    let screen = try name(.route, state.currentRoute.number, session)
    routes[screen, default: []].insert(state.currentRoute.number)
    visits.append(
      Visit(
        session: session.name, stretch: stretch, screen: screen, move: move,
        tab: try state.tab.map { try name(.tab, $0.number, session) }))
    entryOfVisit = state.current.id
  }

  private static let moves: [EventKind: String] = [
    .overlayHidden: "returned", .overlaysHidden: "returned", .historyEdited: "edited",
  ]

  /// The overlays of every entry there is, wherever it is.
  private static func entries(
    of state: NavigationState<RecordedRoute>?
  ) -> [EntryID: [RecordedRoute.Overlay]] {
    guard let state else { return [:] }
    var all: [EntryID: [RecordedRoute.Overlay]] = [:]
    for history in state.rememberedTabs.values {
      for entry in history.entries { all[entry.id] = entry.overlays }
    }
    for entry in state.entries { all[entry.id] = entry.overlays }
    return all
  }
}

extension NaiveGraph {
  var screens: Set<String> { Set(visits.map(\.screen)) }

  /// The visits one after another, where the second one follows by a move.
  var moves: [(from: Int, to: Int)] {
    visits.indices.dropLast().filter { visits[$0 + 1].move != nil }.map { ($0, $0 + 1) }
  }

  /// `from→to/move`, and how often.
  var ways: [String: Int] {
    var ways: [String: Int] = [:]
    for (from, to) in moves {
      ways["\(visits[from].screen)→\(visits[to].screen)|\(visits[to].move ?? "")", default: 0] += 1
    }
    return ways
  }

  func returns(to screen: String) -> Int {
    visits.indices.count { index in
      guard visits[index].screen == screen else { return false }
      let before = (0..<index).last {
        visits[$0].stretch == visits[index].stretch && visits[$0].screen == screen
      }
      return before.map { $0 < index - 1 } ?? false
    }
  }

  /// Whether there are visits x, y, x of one stretch, where y is of this screen and x is not.
  func wasReturnedFrom(_ screen: String) -> Bool {
    visits.indices.contains { index in
      guard visits[index].screen == screen else { return false }
      let stretch = visits.indices.filter { visits[$0].stretch == visits[index].stretch }
      let before = Set(stretch.filter { $0 < index }.map { visits[$0].screen })
      let after = Set(stretch.filter { $0 > index }.map { visits[$0].screen })
      return !before.intersection(after).subtracting([screen]).isEmpty
    }
  }

  /// `a b`, and how often and how long they were walked a b a b.
  var backAndForth: [String: (count: Int, longest: Int)] {
    var pairs: [String: (count: Int, longest: Int)] = [:]
    for stretch in Set(visits.map(\.stretch)) {
      let names = visits.filter { $0.stretch == stretch }.map(\.screen)
      var start = 0
      while start < names.count - 1 {
        var end = start + 1
        if names[end] != names[start] {
          while end + 1 < names.count, names[end + 1] == names[end - 1] { end += 1 }
        }
        let length = end - start + 1
        if length >= 4 {
          let key = [names[start], names[start + 1]].sorted().joined(separator: " ")
          let old = pairs[key] ?? (0, 0)
          pairs[key] = (old.count + 1, max(old.longest, length))
        }
        start = end
      }
    }
    return pairs
  }
}
