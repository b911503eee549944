import DRNInspect

/// The text output of `drn graph`: the busiest ways and screens, and then notable patterns.
struct GraphText {
  let graph: WalkedGraph
  let style: Style
  /// The maximum number of lines in each part.
  let limit: Int
  /// Whether long names are cut, for a terminal.
  let cutsNames: Bool
  /// Whether the screens are listed by tab.
  let isGroupedByTab: Bool

  private static let barWidth = 16

  func lines() -> [String] {
    [GraphDrawing.facts(graph)] + ways() + screens()
      + list("sessions began at", count: \.sessionsBegun) { $0.sessionsBegun > 0 }
      + list("sessions ended at", count: \.sessionsEnded) { $0.sessionsEnded > 0 }
      + list("dead ends: nobody continued from", \.isDeadEnd) + overlays() + backAndForth()
      + redirects() + list("nobody came back from", \.isPointOfNoReturn)
      + list("nobody returned to") { $0.isNeverReturnedTo && !$0.isPointOfNoReturn }
  }

  private func name(_ screen: Int) -> String {
    shown(graph.screens[screen].name)
  }

  private func shown(_ name: String) -> String { GraphText.shown(name, cutsNames) }

  /// A name, cut if it is long and the output is a terminal.
  static func shown(_ name: String, _ isCut: Bool) -> String {
    isCut ? clipped(name, to: 28) : whole(name)
  }

  /// A heading, the lines, and the number of lines left out; empty if `count` is 0.
  private func part(_ heading: String, _ lines: [String], of count: Int, _ what: String) -> [String]
  {
    guard count > 0 else { return [] }
    let rest = count - lines.count
    let more = rest > 0 ? [style.dim("  and \(counted(rest, "more \(what)"))")] : []
    return ["", style.bold(heading)] + lines + more
  }

  private func ways() -> [String] {
    let shown = graph.ways.prefix(limit)
    let (from, to) = (width(shown.map(\.from)), width(shown.map(\.to)))
    let digits = grouped(shown.first?.count ?? 0).count
    let lines = shown.map { way in
      let arrow = style.dim(way.isBackward ? "⇠" : "→")
      return "  \(padded(name(way.from), from)) \(arrow) \(padded(name(way.to), to))  "
        + "\(padded(grouped(way.count), digits, left: true))  "
        + style.kind(Self.bar(way.count, of: shown[0].count)) + "  \(style.dim(way.remark))"
    }
    return part("busiest ways", lines, of: graph.ways.count, "way")
  }

  private func screens() -> [String] {
    guard isGroupedByTab else { return screens("busiest screens", Array(graph.screens.indices)) }
    return WalkedGraph.groups(graph.screens.map(\.mainTab)).flatMap { group in
      screens("busiest screens in \(group.title)", group.screens)
    }
  }

  private func screens(_ heading: String, _ all: [Int]) -> [String] {
    let shown = all.prefix(limit)
    let width = width(Array(shown))
    let digits = grouped(graph.screens.first?.visits ?? 0).count
    let lines = shown.map { index in
      let screen = graph.screens[index]
      var line = "  \(padded(name(index), width))  "
      line += padded(grouped(screen.visits), digits, left: true)
      line += "  " + style.kind(Self.bar(screen.visits, of: graph.screens[0].visits))
      var remarks: [String] = []
      if let time = screen.averageTime, time >= .milliseconds(1) {
        remarks.append("\(Quantity.duration(time)) each")
      }
      if screen.routeCount > 1 { remarks.append("\(grouped(screen.routeCount)) routes") }
      if screen.refusals > 0 { remarks.append("\(grouped(screen.refusals)) refused") }
      return line + "  \(style.dim(remarks.joined(separator: ", ")))"
    }
    return part(heading, lines.map(trimmed), of: all.count, "screen")
  }

  private func overlays() -> [String] {
    let all = graph.screens.indices.flatMap { screen in
      graph.screens[screen].overlays.map { (screen, $0) }
    }.sorted { $0.1.count > $1.1.count }
    let shown = all.prefix(limit)
    let width = width(shown.map(\.0))
    let names = shown.map { self.shown($0.1.name) }
    let nameWidth = names.map(\.count).max() ?? 0
    let digits = grouped(shown.first?.1.count ?? 0).count
    let lines = zip(shown, names).map { item, name in
      let (screen, overlay) = item
      var line = "  \(padded(self.name(screen), width)) + \(padded(name, nameWidth))  "
      line += padded(grouped(overlay.count), digits, left: true)
      if overlay.isRoot { line += style.dim("  above every place") }
      if overlay.composed > 0 {
        line += style.dim("  \(grouped(overlay.composed)) as a composite")
      }
      return line
    }
    return part("overlays", lines, of: all.count, "overlay")
  }

  private func backAndForth() -> [String] {
    let shown = graph.backAndForth.prefix(limit)
    let (first, second) = (width(shown.map(\.first)), width(shown.map(\.second)))
    let digits = grouped(shown.first?.count ?? 0).count
    let lines = shown.map { pair in
      "  \(padded(name(pair.first), first)) ⇄ \(padded(name(pair.second), second))  "
        + padded(grouped(pair.count), digits, left: true)
        + style.dim("  up to \(grouped(pair.longest)) visits in turn")
    }
    return part("to and fro, A B A B", lines, of: graph.backAndForth.count, "pair")
  }

  private func redirects() -> [String] {
    let lines = graph.redirectCycles.prefix(limit).map { cycle in
      "  " + (cycle + cycle.prefix(1)).map(name).joined(separator: " → ")
    }
    return part("circles of redirects", lines, of: graph.redirectCycles.count, "circle")
  }

  /// A part with the names of the screens that satisfy `isListed`, with a count each if given.
  private func list(
    _ heading: String, count: KeyPath<WalkedGraph.Screen, Int>? = nil,
    _ isListed: (WalkedGraph.Screen) -> Bool
  ) -> [String] {
    var screens = graph.screens.indices.filter { isListed(graph.screens[$0]) }
    func number(_ screen: Int) -> Int { count.map { graph.screens[screen][keyPath: $0] } ?? 0 }
    screens.sort { (number($1), $0) < (number($0), $1) }
    let shown = screens.prefix(limit)
    let (width, digits) = (width(Array(shown)), grouped(shown.first.map(number) ?? 0).count)
    let lines = shown.map { screen in
      guard count != nil else { return "  \(name(screen))" }
      return "  \(padded(name(screen), width))  "
        + padded(grouped(number(screen)), digits, left: true)
    }
    return part(heading, lines, of: screens.count, "screen")
  }

  private func width(_ screens: [Int]) -> Int { screens.map { name($0).count }.max() ?? 0 }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// A bar for `count` out of `most`, in steps of an eighth of a character.
  static func bar(_ count: Int, of most: Int) -> String {
    let most = max(most, 1)
    let eighths = max(Int(Double(count) / Double(most) * Double(barWidth * 8)), 1)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return padded(bar, barWidth)
  }
}
