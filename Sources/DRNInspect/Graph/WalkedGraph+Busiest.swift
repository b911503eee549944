import DRNLog

extension WalkedGraph {
  /// The `count` most visited screens and the ways between them; ``omitted`` has the size of the
  /// rest. The screens' own counts still refer to the whole graph.
  ///
  /// - Complexity: O(*w*) for *w* ways.
  public func busiest(_ count: Int) -> WalkedGraph {
    let count = max(count, 0)
    guard screens.count > count else { return self }
    var graph = self
    graph.screens = Array(screens.prefix(count))
    graph.ways = ways.filter { $0.from < count && $0.to < count }
    graph.backAndForth = backAndForth.filter { $0.second < count }
    graph.redirectCycles = redirectCycles.filter { $0.allSatisfy { $0 < count } }
    graph.omitted.screens += screens.count - count
    graph.omitted.ways += ways.count - graph.ways.count
    for way in ways where way.from >= count || way.to >= count {
      graph.omitted.moves += way.count
    }
    return graph
  }
}
