import DRNLog

/// What a picture of a walked graph, or of two of them, shows: the same for every format.
struct GraphDrawing {
  var title = "The walked graph"
  /// How much it is, in a line.
  var facts: String
  /// What is not drawn, in a sentence, if anything is not.
  var leftOut: String?
  var screens: [Screen]
  var ways: [Way]
  /// Whether it shows what is new and what is gone.
  var isComparison: Bool

  /// What became of a screen or a way from one graph to another.
  enum Change: String { case same, new, gone }

  struct Screen {
    var name: String
    /// Visits, and what else there is to be said, in a short line.
    var detail: String
    var visits: Int
    var begun: Int
    var ended: Int
    var isDeadEnd: Bool
    var overlays: [WalkedGraph.Overlay]
    /// More about it, line by line.
    var remarks: [String]
    var change = Change.same
  }

  struct Way {
    var from: Int
    var to: Int
    var count: Int
    var label: String
    /// How the moves came about.
    var remark: String
    /// Whether every move led back; whether a composite, or a guard, led each of them.
    var style: WayStyle
    /// How much it says about what comes before what: moves that lead on say it all, a tab bar's
    /// little, and those that lead back next to nothing.
    var flow: Double
    var change = Change.same
  }

  enum WayStyle: String { case plain, backward, composed, redirected }
}

extension GraphDrawing {
  /// A drawing of a graph's busiest screens.
  init(_ graph: WalkedGraph, limit: Int, wayLimit: Int? = nil) {
    let shown = graph.busiest(limit)
    let ways = Self.strongest(
      shown.ways.map { ($0.from, $0.to, $0.count) }, of: shown.screens.count, wayLimit)
    isComparison = false
    facts = Self.facts(graph)
    screens = shown.screens.map { screen in
      Screen(
        name: screen.name, detail: Self.detail(screen), visits: screen.visits,
        begun: screen.sessionsBegun, ended: screen.sessionsEnded, isDeadEnd: screen.isDeadEnd,
        overlays: screen.overlays, remarks: Self.remarks(screen))
    }
    self.ways = ways.map { index in
      let way = shown.ways[index]
      return Way(
        from: way.from, to: way.to, count: way.count, label: grouped(way.count),
        remark: way.remark, style: way.style, flow: way.flow)
    }
    leftOut = Self.leftOut(
      screens: graph.screens.count - shown.screens.count, of: graph.screens.count,
      ways: graph.ways.count - ways.count, of: graph.ways.count)
  }

  /// A drawing of the busiest screens of either graph, with what is new and what is gone.
  init(_ comparison: GraphComparison, limit: Int, wayLimit: Int? = nil) {
    let count = min(max(limit, 0), comparison.screens.count)
    let between = comparison.ways.filter { $0.from < count && $0.to < count }
    let ways = Self.strongest(
      between.map { ($0.from, $0.to, max($0.before, $0.after)) }, of: count, wayLimit)
    isComparison = true
    title = "What became of the walked graph"
    facts = Self.facts(comparison)
    screens = comparison.screens.prefix(count).map { screen in
      let (before, after) = (screen.before?.visits ?? 0, screen.after?.visits ?? 0)
      let known = screen.after ?? screen.before
      return Screen(
        name: screen.name, detail: "\(Self.change(before, after)) visits",
        visits: max(before, after), begun: known?.sessionsBegun ?? 0,
        ended: known?.sessionsEnded ?? 0, isDeadEnd: known?.isDeadEnd ?? false,
        overlays: known?.overlays ?? [], remarks: known.map(Self.remarks) ?? [],
        change: screen.isNew ? .new : screen.isGone ? .gone : .same)
    }
    self.ways = ways.map { index in
      let way = between[index]
      let known = way.wayAfter ?? way.wayBefore
      return Way(
        from: way.from, to: way.to, count: max(way.before, way.after),
        label: Self.change(way.before, way.after), remark: known?.remark ?? "",
        style: known?.style ?? .plain, flow: known?.flow ?? 0,
        change: way.isNew ? .new : way.isGone ? .gone : .same)
    }
    leftOut = Self.leftOut(
      screens: comparison.screens.count - count, of: comparison.screens.count,
      ways: comparison.ways.count - ways.count, of: comparison.ways.count)
  }

  /// Two counts, where they differ.
  static func change(_ before: Int, _ after: Int) -> String {
    before == after ? grouped(after) : "\(grouped(before)) → \(grouped(after))"
  }

  /// Which ways are drawn: of each screen the strongest one in and the strongest one out, and then
  /// the strongest of all.
  private static func strongest(
    _ ways: [(from: Int, to: Int, count: Int)], of screens: Int, _ wayLimit: Int?
  ) -> [Int] {
    let limit = min(wayLimit ?? .max, screens * 3 / 2 + 50)
    guard ways.count > limit else { return Array(ways.indices) }
    let byCount = ways.indices.sorted { (ways[$1].count, $0) < (ways[$0].count, $1) }
    var (hasIn, hasOut) = (Set<Int>(), Set<Int>())
    var kept: Set<Int> = []
    for index in byCount where ways[index].from != ways[index].to && kept.count < limit {
      let isFirstIn = hasIn.insert(ways[index].to).inserted
      let isFirstOut = hasOut.insert(ways[index].from).inserted
      if isFirstIn || isFirstOut { kept.insert(index) }
    }
    for index in byCount where kept.count < limit { kept.insert(index) }
    return kept.sorted()
  }

  private static func leftOut(
    screens: Int, of allScreens: Int, ways: Int, of allWays: Int
  ) -> String? {
    var parts: [String] = []
    if screens > 0 {
      parts.append("the \(grouped(screens)) least visited of \(grouped(allScreens)) screens")
    }
    if ways > 0 { parts.append("\(grouped(ways)) of \(grouped(allWays)) ways") }
    guard !parts.isEmpty else { return nil }
    return "Not drawn: \(parts.joined(separator: ", and "))."
  }
}
