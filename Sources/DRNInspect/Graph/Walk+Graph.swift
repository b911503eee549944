import DRN
import DRNLog

extension Walk {
  /// The graph of everything counted so far.
  func graph() -> WalkedGraph {
    var screens = screens
    // Dictionaries have no order, so everything is sorted by keys that are the same on every run.
    for (key, counts) in overlays {
      screens[key.screen].overlays.append(
        WalkedGraph.Overlay(
          name: overlayNames.names[key.overlay], isRoot: key.isRoot, count: counts.count,
          composed: counts.composed))
    }
    for (key, visits) in tabs {
      screens[key.first].tabs.append(
        WalkedGraph.Tab(
          name: tabNames.names[key.second], visits: visits))
    }
    for index in screens.indices {
      screens[index].overlays.sort(by: WalkedGraph.Overlay.precedes)
      screens[index].tabs.sort(by: WalkedGraph.Tab.precedes)
    }
    let order = screens.indices.sorted {
      screens[$0].visits != screens[$1].visits
        ? screens[$0].visits > screens[$1].visits
        : screens[$0].key.lexicographicallyPrecedes(screens[$1].key)
    }
    var place = Array(repeating: 0, count: screens.count)
    for (new, old) in order.enumerated() { place[old] = new }

    var graph = WalkedGraph(
      grouping: grouping, screens: order.map { screens[$0] },
      ways: ways.map { key, counts in way(key, counts, place) }.sorted(by: Self.precedes),
      backAndForth: returnDetector.pairs.map { key, pair in
        let (left, right) = (place[key.first], place[key.second])
        return WalkedGraph.BackAndForth(
          first: min(left, right), second: max(left, right), count: pair.count,
          longest: pair.longest)
      }.sorted { ($1.count, $0.first, $0.second) < ($0.count, $1.first, $1.second) },
      redirectCycles: [])
    graph.sessionCount = sessionCount
    graph.transitionCount = transitionCount
    graph.rewindCount = rewindCount
    graph.moveCount = moveCount
    graph.redirectCycles = RedirectCycles(graph).cycles
    graph.setFlags(returnedFrom: order.map { returnDetector.wasReturnedFrom($0) })
    return graph
  }

  private func way(_ key: IndexPair, _ counts: [Int], _ place: [Int]) -> WalkedGraph.Way {
    WalkedGraph.Way(
      from: place[key.first], to: place[key.second],
      count: counts.reduce(0, +),
      moves: zip(Self.moves, counts).compactMap { move, count in
        count == 0 ? nil : WalkedGraph.MoveCount(move: move, count: count)
      })
  }

  private static func precedes(_ left: WalkedGraph.Way, _ right: WalkedGraph.Way) -> Bool {
    (right.count, left.from, left.to) < (left.count, right.from, right.to)
  }
}

extension WalkedGraph.Overlay {
  /// The order on a screen: the most frequent first.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    left.count != right.count
      ? left.count > right.count
      : left.name.hasSameBytes(as: right.name)
        ? !left.isRoot && right.isRoot : left.name.precedesInBytes(right.name)
  }
}

extension WalkedGraph.Tab {
  /// The order on a screen: the most visits first.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    left.visits != right.visits
      ? left.visits > right.visits : left.name.precedesInBytes(right.name)
  }
}
