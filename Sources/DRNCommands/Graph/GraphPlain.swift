import DRNLog

// A record of each way, with the columns that `PlainColumns` has for `graph` and `graph --diff`.

extension WalkedGraph.Way {
  func plainLine(of graph: WalkedGraph) -> String {
    var line = PlainLine()
    line.text(graph.screens[from].name)
    line.text(graph.screens[to].name)
    line.number(count)
    for move in WalkedGraph.Move.allCases { line.number(count(of: move)) }
    return line.text
  }
}

extension GraphComparison.Way {
  func plainLine(of comparison: GraphComparison) -> String {
    var line = PlainLine()
    line.text(comparison.screens[from].name)
    line.text(comparison.screens[to].name)
    line.number(before)
    line.number(after)
    return line.text
  }
}
