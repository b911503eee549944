/// Two walked graphs beside each other: which screens and ways are new, which are gone, and how much
/// the others were walked before and after.
///
/// ```swift
/// let change = GraphComparison(before: good, after: bad)
/// for way in change.ways where way.isNew {
///   print(change.screens[way.from].name, "→", change.screens[way.to].name)
/// }
/// ```
public struct GraphComparison: Sendable {
  /// The graph that is compared.
  public let before: WalkedGraph
  /// The graph that it is compared with.
  public let after: WalkedGraph

  /// The screens of both, those that were visited most in either first.
  public let screens: [Screen]
  /// The ways of both, those that were walked most in either first.
  public let ways: [Way]

  /// A screen of either graph.
  public struct Screen: Sendable {
    /// What to call it.
    public var name: String { (after ?? before)?.name ?? "" }
    /// What tells it from other screens.
    public var key: [UInt8]
    /// The screen as it was; `nil` where it is new.
    public var before: WalkedGraph.Screen?
    /// The screen as it is; `nil` where it is gone.
    public var after: WalkedGraph.Screen?

    /// Whether only the other graph has it.
    public var isNew: Bool { before == nil }
    /// Whether the other graph does not have it any more.
    public var isGone: Bool { after == nil }
  }

  /// A way of either graph; one that a graph does not have was walked zero times.
  public struct Way: Hashable, Sendable {
    /// The index in ``GraphComparison/screens`` of the screen that it leaves.
    public var from: Int
    /// The index of the screen that it leads to.
    public var to: Int
    /// How often it was walked before.
    public var before = 0
    /// How often it was walked after.
    public var after = 0
    /// The way as it was.
    public var wayBefore: WalkedGraph.Way?
    /// The way as it is.
    public var wayAfter: WalkedGraph.Way?

    /// Whether only the other graph has it.
    public var isNew: Bool { before == 0 }
    /// Whether the other graph does not have it any more.
    public var isGone: Bool { after == 0 }
  }

  /// Compares two graphs, screen by screen and way by way.
  ///
  /// - Precondition: Both count the same as one screen.
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

  /// Whether nothing is new and nothing is gone, and everything was walked as often.
  public var isSame: Bool {
    screens.allSatisfy { $0.before?.visits == $0.after?.visits }
      && ways.allSatisfy { $0.before == $0.after }
  }
}

extension GraphComparison.Screen {
  /// The visits in the graph that has more of them.
  fileprivate var visits: Int { max(before?.visits ?? 0, after?.visits ?? 0) }
}
