import DRNLog

/// Compares two walked graphs: which screens and ways are new or gone, and how often the others
/// were visited before and after.
///
/// ```swift
/// let change = GraphComparison(before: good, after: bad)
/// for way in change.ways where way.isNew {
///   print(change.screens[way.from].name, "→", change.screens[way.to].name)
/// }
/// ```
public struct GraphComparison: Sendable {
  /// The earlier graph.
  public let before: WalkedGraph
  /// The later graph.
  public let after: WalkedGraph

  /// The screens of both graphs, ordered by the greater of their two visit counts, descending.
  public let screens: [Screen]
  /// The ways of both graphs, ordered by the greater of their two counts, descending.
  public let ways: [Way]

  /// A screen of either graph.
  public struct Screen: Sendable {
    /// The screen's name.
    public var name: String { (after ?? before)?.name ?? "" }
    /// Identifies the screen.
    public var key: [UInt8]
    /// The screen in the earlier graph; `nil` if it is new.
    public var before: WalkedGraph.Screen?
    /// The screen in the later graph; `nil` if it is gone.
    public var after: WalkedGraph.Screen?

    /// Whether only the later graph has it.
    public var isNew: Bool { before == nil }
    /// Whether only the earlier graph has it.
    public var isGone: Bool { after == nil }
  }

  /// A way of either graph; its count is 0 in a graph that does not have it.
  public struct Way: Hashable, Sendable {
    /// The index in ``GraphComparison/screens`` of the screen that it starts from.
    public var from: Int
    /// The index of the screen that it leads to.
    public var to: Int
    /// The number of moves in the earlier graph.
    public var before = 0
    /// The number of moves in the later graph.
    public var after = 0
    /// The way in the earlier graph.
    public var wayBefore: WalkedGraph.Way?
    /// The way in the later graph.
    public var wayAfter: WalkedGraph.Way?

    /// Whether only the later graph has it.
    public var isNew: Bool { before == 0 }
    /// Whether only the earlier graph has it.
    public var isGone: Bool { after == 0 }
  }

  /// Compares two graphs, screen by screen and way by way.
  ///
  /// - Precondition: Both have the same grouping.
  public init(before: WalkedGraph, after: WalkedGraph) {
    precondition(
      before.grouping == after.grouping, "Graphs by name and by route cannot be compared.")
    (self.before, self.after) = (before, after)

    var screens: [Screen] = []
    var indexOfKey: [[UInt8]: Int] = [:]
    for screen in before.screens {
      indexOfKey[screen.key] = screens.count
      screens.append(Screen(key: screen.key, before: screen))
    }
    for screen in after.screens {
      if let index = indexOfKey[screen.key] {
        screens[index].after = screen
      } else {
        indexOfKey[screen.key] = screens.count
        screens.append(Screen(key: screen.key, after: screen))
      }
    }
    screens.sort {
      let (left, right) = ($0.visits, $1.visits)
      return left != right ? left > right : $0.key.lexicographicallyPrecedes($1.key)
    }
    for (index, screen) in screens.enumerated() { indexOfKey[screen.key] = index }

    var ways: [IndexPair: Way] = [:]
    func add(_ way: WalkedGraph.Way, of graph: WalkedGraph, _ set: (inout Way) -> Void) {
      guard let from = indexOfKey[graph.screens[way.from].key],
        let to = indexOfKey[graph.screens[way.to].key]
      else { return }
      set(&ways[IndexPair(from, to), default: Way(from: from, to: to)])
    }
    for way in before.ways {
      add(way, of: before) {
        $0.before = way.count
        $0.wayBefore = way
      }
    }
    for way in after.ways {
      add(way, of: after) {
        $0.after = way.count
        $0.wayAfter = way
      }
    }
    self.screens = screens
    self.ways = ways.values.sorted {
      (max($1.before, $1.after), $0.from, $0.to) < (max($0.before, $0.after), $1.from, $1.to)
    }
  }

  /// Whether no screen and no way is new or gone, and all counts are equal.
  public var isSame: Bool {
    screens.allSatisfy { $0.before?.visits == $0.after?.visits }
      && ways.allSatisfy { $0.before == $0.after }
  }
}

extension GraphComparison.Screen {
  /// The greater of the two visit counts.
  fileprivate var visits: Int { max(before?.visits ?? 0, after?.visits ?? 0) }
}
