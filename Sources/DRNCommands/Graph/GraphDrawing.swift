import DRNInspect

/// The content of a picture of one walked graph, or of two compared, for all formats.
struct GraphDrawing {
  var title = "The walked graph"
  /// The number of screens, ways, moves and sessions, as one line.
  var facts: String
  /// A sentence about the screens and ways that are not drawn; `nil` if all are.
  var leftOut: String?
  var screens: [Screen]
  var ways: [Way]
  /// The names of the groups of screens; none if they are not grouped.
  var groups: [String] = []
  /// Whether it compares two graphs, and so shows new and missing parts.
  var isComparison: Bool

  /// How a screen or a way differs between two graphs.
  enum Change: String { case same, new, gone }

  struct Screen {
    var name: String
    /// The visits and the average time, as a short line.
    var detail: String
    var visits: Int
    var begun: Int
    var ended: Int
    var isDeadEnd: Bool
    var overlays: [WalkedGraph.Overlay]
    /// Further details, one per line.
    var remarks: [String]
    var change = Change.same
    /// The tab in which it was visited most.
    var tab: String?
    /// The index of its group; 0 if screens are not grouped.
    var group = 0
  }

  struct Way {
    var from: Int
    var to: Int
    var count: Int
    var label: String
    /// The kinds of the moves, with counts.
    var remark: String
    /// The style for ways whose moves all led back, all were composites, or all were redirects.
    var style: WayStyle
    /// The weight of the way when screens are put in order: high for forward moves, low for those
    /// of a tab bar, and almost zero for backward moves.
    var flow: Double
    var change = Change.same
  }

  /// The number of moves of the busiest way.
  var mostMoves: Int { ways.map(\.count).max() ?? 0 }

  enum WayStyle: String { case plain, backward, composed, redirected }
}

/// The kind of an overlay in a picture, and its sign.
enum OverlaySign: String {
  case composite = "⤺"
  case root = "▲"
  case plain = "▫"
}

extension WalkedGraph.Overlay {
  var sign: OverlaySign { composed > 0 ? .composite : isRoot ? .root : .plain }
}

extension GraphDrawing {
  /// Creates a drawing of a graph's busiest screens.
  init(_ graph: WalkedGraph, limit: Int, wayLimit: Int? = nil) {
    let shown = graph.busiest(limit)
    isComparison = false
    facts = Self.facts(graph)
    screens = shown.screens.map { screen in
      Screen(
        name: screen.name, detail: Self.detail(screen), visits: screen.visits,
        begun: screen.sessionsBegun, ended: screen.sessionsEnded, isDeadEnd: screen.isDeadEnd,
        overlays: screen.overlays, remarks: Self.remarks(screen), tab: screen.mainTab)
    }
    ways = shown.ways.map { way in
      Way(
        from: way.from, to: way.to, count: way.count, label: grouped(way.count),
        remark: way.remark, style: way.style, flow: way.flow)
    }
    keepStrongest(wayLimit, of: graph.screens.count, graph.ways.count)
  }

  /// Creates a drawing of the busiest screens of two graphs, with what is new and what is gone.
  init(_ comparison: GraphComparison, limit: Int, wayLimit: Int? = nil) {
    let count = min(max(limit, 0), comparison.screens.count)
    isComparison = true
    title = "How the walked graph changed"
    facts = Self.facts(comparison)
    screens = comparison.screens.prefix(count).map { screen in
      let (before, after) = (screen.before?.visits ?? 0, screen.after?.visits ?? 0)
      let known = screen.after ?? screen.before
      return Screen(
        name: screen.name, detail: "\(Self.change(before, after)) visits",
        visits: max(before, after), begun: known?.sessionsBegun ?? 0,
        ended: known?.sessionsEnded ?? 0, isDeadEnd: known?.isDeadEnd ?? false,
        overlays: known?.overlays ?? [], remarks: known.map(Self.remarks) ?? [],
        change: screen.isNew ? .new : screen.isGone ? .gone : .same, tab: known?.mainTab)
    }
    ways = comparison.ways.filter { $0.from < count && $0.to < count }.map { way in
      let known = way.wayAfter ?? way.wayBefore
      return Way(
        from: way.from, to: way.to, count: max(way.before, way.after),
        label: Self.change(way.before, way.after), remark: known?.remark ?? "",
        style: known?.style ?? .plain, flow: known?.flow ?? 0,
        change: way.isNew ? .new : way.isGone ? .gone : .same)
    }
    keepStrongest(wayLimit, of: comparison.screens.count, comparison.ways.count)
  }

  /// Groups the screens by the tab in which each was visited most; those without a tab come last.
  mutating func groupByTab() {
    let tabs = WalkedGraph.groups(screens.map(\.tab))
    for (group, tab) in tabs.enumerated() {
      for screen in tab.screens { screens[screen].group = group }
    }
    groups = tabs.map(\.title)
  }

  /// One count, or both if they differ.
  static func change(_ before: Int, _ after: Int) -> String {
    before == after ? grouped(after) : "\(grouped(before)) → \(grouped(after))"
  }

  /// Leaves out ways if there are too many, and sets ``leftOut``.
  private mutating func keepStrongest(_ wayLimit: Int?, of allScreens: Int, _ allWays: Int) {
    ways = strongest(min(wayLimit ?? .max, screens.count * 3 / 2 + 50)).map { ways[$0] }
    var parts: [String] = []
    if screens.count < allScreens {
      let count = grouped(allScreens - screens.count)
      parts.append("the \(count) least visited of \(grouped(allScreens)) screens")
    }
    if ways.count < allWays {
      parts.append("\(grouped(allWays - ways.count)) of \(grouped(allWays)) ways")
    }
    if !parts.isEmpty { leftOut = "Not drawn: \(parts.joined(separator: ", and "))." }
  }

  /// The indices of at most `limit` ways to draw: the strongest into and out of each screen first,
  /// then the strongest of the others.
  private func strongest(_ limit: Int) -> [Int] {
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
}
