import DRNInspect

/// The text output of `drn graph --diff`: + is new, - is gone.
struct GraphDiffText {
  let comparison: GraphComparison
  let style: Style
  /// The maximum number of lines in each part.
  let limit: Int
  /// Whether long names are cut, for a terminal.
  let cutsNames: Bool

  private struct Line {
    var text: String
    var before: Int
    var after: Int
  }

  func lines() -> [String] {
    guard !comparison.isSame else { return ["same"] }
    let screens = comparison.screens.map { screen in
      Line(
        text: shown(screen.name), before: screen.before?.visits ?? 0,
        after: screen.after?.visits ?? 0)
    }
    let ways = comparison.ways.map { way in
      Line(
        text: "\(shown(comparison.screens[way.from].name)) → "
          + shown(comparison.screens[way.to].name),
        before: way.before, after: way.after)
    }
    return [GraphDrawing.facts(comparison)] + part("screens, by visits", screens, "screen")
      + part("ways, by moves", ways, "way")
  }

  private func shown(_ name: String) -> String { GraphText.shown(name, cutsNames) }

  /// The lines of a part: what is new, what is gone, and what was walked more or less often.
  private func part(_ heading: String, _ lines: [Line], _ what: String) -> [String] {
    let changed = lines.filter { $0.before != $0.after }
    let sorted =
      changed.filter { $0.before == 0 } + changed.filter { $0.after == 0 }
      + changed.filter { $0.before != 0 && $0.after != 0 }
    guard !sorted.isEmpty else { return [] }
    let shown = sorted.prefix(limit)
    let width = shown.map { $0.text.count }.max() ?? 0
    let digits = shown.map { max(grouped($0.before).count, grouped($0.after).count) }.max() ?? 0
    var text = ["", style.bold(heading)]
    for line in shown {
      let counts =
        "\(padded(grouped(line.before), digits, left: true)) → "
        + padded(grouped(line.after), digits, left: true)
      let name = padded(line.text, width)
      if line.before == 0 {
        text.append(style.added("+ \(name)  \(counts)"))
      } else if line.after == 0 {
        text.append(style.removed("- \(name)  \(counts)"))
      } else {
        let change = line.after - line.before
        let sign = change > 0 ? "+" : "-"
        let percent = Int((Double(change.magnitude) / Double(line.before) * 100).rounded())
        text.append("  \(name)  \(counts)" + style.dim("  \(sign)\(grouped(percent)) %"))
      }
    }
    let rest = sorted.count - shown.count
    if rest > 0 { text.append(style.dim("  and \(counted(rest, "more changed \(what)"))")) }
    let same = lines.count - changed.count
    if same > 0 { text.append(style.dim("  \(counted(same, "\(what)")) as before")) }
    return text
  }
}
