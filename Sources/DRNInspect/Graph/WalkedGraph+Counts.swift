import DRN
import DRNLog

extension WalkedGraph {
  /// What was counted elsewhere, such as in a store of rows; the flags follow from it.
  ///
  /// A screen is named by its key as text: by its name, or by its route's canonical JSON.
  package struct Counts: Sendable {
    package var grouping = Grouping.name
    package var screens: [Screen] = []
    package var ways: [CountedWay] = []
    package var sessions = 0
    package var transitions = 0
    package var rewinds = 0
    /// The screens that were followed by a return to an earlier one.
    package var returnedFrom: [String] = []
    package var alternations: [Alternation] = []

    package init() {}

    /// Two screens that alternated.
    package struct Alternation: Sendable {
      package var screens: [String]
      package var count: Int
      package var longest: Int

      package init(screens: [String], count: Int, longest: Int) {
        (self.screens, self.count, self.longest) = (screens, count, longest)
      }
    }

    /// The moves of one kind between two screens, which are named.
    package struct CountedWay: Sendable {
      package var from: String
      package var to: String
      package var move: Move
      package var count: Int

      package init(from: String, to: String, move: Move, count: Int) {
        (self.from, self.to, self.move, self.count) = (from, to, move, count)
      }
    }
  }

  /// The graph of counts.
  package init(_ counts: Counts) {
    var screens = counts.screens.sorted {
      $0.visits != $1.visits ? $0.visits > $1.visits : $0.key.lexicographicallyPrecedes($1.key)
    }
    var indexOfKey: [[UInt8]: Int] = [:]
    for (index, screen) in screens.enumerated() { indexOfKey[screen.key] = index }
    var ways: [IndexPair: [Int]] = [:]
    for way in counts.ways {
      // A way may begin at a screen whose visits are counted elsewhere.
      let pair = [way.from, way.to].map { name in
        let key = Array(name.utf8)
        if let known = indexOfKey[key] { return known }
        indexOfKey[key] = screens.count
        screens.append(Screen(counted: name, by: counts.grouping))
        return screens.count - 1
      }
      ways[IndexPair(pair[0], pair[1]), default: Array(repeating: 0, count: Walk.moves.count)][
        Walk.index(of: way.move)] += way.count
    }
    self.init(
      grouping: counts.grouping, screens: screens,
      ways: ways.map { key, counts in
        Way(
          from: key.first, to: key.second, count: counts.reduce(0, +),
          moves: zip(Walk.moves, counts).compactMap {
            $1 == 0 ? nil : MoveCount(move: $0, count: $1)
          })
      }.sorted { ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to) },
      backAndForth: counts.alternations.compactMap { pair in
        let indices = pair.screens.compactMap { indexOfKey[Array($0.utf8)] }.sorted()
        guard indices.count == 2 else { return nil }
        return BackAndForth(
          first: indices[0], second: indices[1], count: pair.count, longest: pair.longest)
      }.sorted { ($1.count, $0.first, $0.second) < ($0.count, $1.first, $1.second) },
      redirectCycles: [])
    sessionCount = counts.sessions
    transitionCount = counts.transitions
    rewindCount = counts.rewinds
    moveCount = ways.values.reduce(0) { $0 + $1.reduce(0, +) }
    redirectCycles = RedirectCycles(self).cycles
    var returnedFrom = Array(repeating: false, count: screens.count)
    for name in counts.returnedFrom {
      if let index = indexOfKey[Array(name.utf8)] { returnedFrom[index] = true }
    }
    setFlags(returnedFrom: returnedFrom)
  }
}

extension WalkedGraph.Overlay {
  package init(_ name: String, isRoot: Bool, count: Int, composed: Int) {
    self.init(name: name, isRoot: isRoot, count: count, composed: composed)
  }
}

extension WalkedGraph.Tab {
  package init(_ name: String, visits: Int) { self.init(name: name, visits: visits) }
}

extension WalkedGraph.Screen {
  /// A screen of counts, by its key as text.
  package init(counted text: String, by grouping: WalkedGraph.Grouping) {
    let key = Array(text.utf8)
    switch grouping {
    case .name: self.init(name: text, route: .string(text), key: key)
    case .route:
      let name = RouteName(key, by: .route)
      self.init(name: name.name, route: name.value, key: key)
    }
  }

  /// Its key as text.
  package var countedKey: String { String(decoding: key, as: UTF8.self) }

  /// Adds overlays and tabs, the most frequent first.
  package mutating func add(overlays: [WalkedGraph.Overlay], tabs: [WalkedGraph.Tab]) {
    self.overlays = overlays.sorted(by: WalkedGraph.Overlay.precedes)
    self.tabs = tabs.sorted(by: WalkedGraph.Tab.precedes)
  }
}
