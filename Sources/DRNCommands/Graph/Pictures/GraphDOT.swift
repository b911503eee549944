import DRNInspect

/// A graph in the language of Graphviz: `dot -Tsvg graph.dot`.
struct GraphDOT {
  let drawing: GraphDrawing
  private let mostMoves: Int

  init(_ drawing: GraphDrawing) { (self.drawing, mostMoves) = (drawing, drawing.mostMoves) }

  var text: String {
    var lines = [
      "digraph walked {",
      "  graph [rankdir=LR, fontname=\"Helvetica\", labelloc=t, label=\(title)];",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", color=\"#5b6b7f\", "
        + "fontname=\"Helvetica\", fontsize=11];",
      "  edge [color=\"#5b6b7f\", fontname=\"Helvetica\", fontsize=9];",
    ]
    if drawing.groups.isEmpty {
      for (index, screen) in drawing.screens.enumerated() { lines.append(node(index, screen)) }
    }
    for (group, title) in drawing.groups.enumerated() {
      lines.append("  subgraph cluster_\(group) {")
      lines.append(
        "    graph [style=rounded, color=\"#b9c4d2\", labeljust=l, label=\(quoted(title))];")
      for (index, screen) in drawing.screens.enumerated() where screen.group == group {
        lines.append("  " + node(index, screen))
      }
      lines.append("  }")
    }
    for way in drawing.ways { lines.append(edge(way)) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var title: String {
    quoted(
      [drawing.title, drawing.facts, drawing.leftOut].compactMap(\.self).joined(separator: "\n"))
  }

  private func node(_ index: Int, _ screen: GraphDrawing.Screen) -> String {
    var label = [whole(screen.name), screen.detail]
    if screen.begun > 0 { label[1] += " · began \(grouped(screen.begun))" }
    if screen.ended > 0 { label[1] += " · ended \(grouped(screen.ended))" }
    for overlay in screen.overlays.prefix(4) {
      let sign = overlay.sign.rawValue
      label.append("\(sign) \(whole(overlay.name)) \(grouped(overlay.count))")
    }
    var attributes = ["label=\(quoted(label.joined(separator: "\n")))"]
    attributes.append("tooltip=\(quoted(screen.remarks.joined(separator: "\n")))")
    if screen.begun > 0 { attributes.append("penwidth=2") }
    if screen.isDeadEnd { attributes.append("style=\"filled,bold\"") }
    attributes += color(screen.change, fill: true)
    return "  s\(index) [\(attributes.joined(separator: ", "))];"
  }

  private func edge(_ way: GraphDrawing.Way) -> String {
    var attributes = ["label=\(quoted(way.label))", "tooltip=\(quoted(way.remark))"]
    attributes.append("penwidth=\(PenWidth.text(way.count, of: mostMoves))")
    switch way.style {
    case .plain: break
    case .backward: attributes += ["constraint=false", "style=dashed", "color=\"#9aa7b5\""]
    case .composed: attributes.append("color=\"#7c5cc4\"")
    case .redirected: attributes.append("color=\"#c77700\"")
    }
    attributes += color(way.change, fill: false)
    return "  s\(way.from) -> s\(way.to) [\(attributes.joined(separator: ", "))];"
  }

  private func color(_ change: GraphDrawing.Change, fill: Bool) -> [String] {
    switch change {
    case .same: []
    case .new:
      ["color=\"#1a7f37\"", "fontcolor=\"#1a7f37\""] + (fill ? ["fillcolor=\"#e6f6ea\""] : [])
    case .gone:
      [
        "color=\"#c93636\"", "fontcolor=\"#c93636\"",
        "style=\(fill ? "\"filled,dashed\"" : "dashed")",
      ]
        + (fill ? ["fillcolor=\"#fdeaea\""] : [])
    }
  }

  /// Quotes a string. In DOT, a backslash begins an escape and `&` an HTML entity.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The line width of a way.
///
/// The busiest way of a drawing is the thicker the more moves it has, and the others are by the root of their
/// share: a way with fifty times as many moves is seen to have them.
enum PenWidth {
  /// The width in tenths, computed with integers to be the same on every machine.
  ///
  /// - Parameter most: The number of moves of the busiest way.
  static func tenths(_ count: Int, of most: Int) -> Int {
    let most = min(max(most, count, 1), 1 << 40)
    guard most > 1 else { return 10 }
    let power = most.bitWidth - 1 - most.leadingZeroBitCount
    // Up to 12 for what is walked a lot.
    let top = min(weight(most) + max(power - 6, 0) * 5, 120)
    let share = (min(max(count, 1), most) - 1) * 1_000_000 / (most - 1)
    return 10 + (top - 10) * Int(Double(share).squareRoot()) / 1_000
  }

  /// How much a way counts in a layout: logarithmic in the number of its moves.
  static func weight(_ count: Int) -> Int {
    // Three tenths for each doubling, interpolated linearly in between.
    let count = min(max(count, 1), 1 << 40)
    let power = count.bitWidth - 1 - count.leadingZeroBitCount
    let part = power == 0 ? 0 : (count - 1 << power) * 3 / (1 << power)
    return min(10 + power * 3 + part, 70)
  }

  static func text(_ count: Int, of most: Int) -> String {
    let tenths = tenths(count, of: most)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
