import DRNInspect

/// A graph as a Mermaid flowchart, which many Markdown renderers draw.
///
/// Mermaid accepts at most 50,000 characters and 500 edges; `leftOut` tells what does not fit.
struct GraphMermaid {
  let text: String
  /// A sentence about the screens and ways that are not drawn; `nil` if all are.
  let leftOut: String?

  private static let characterLimit = 49_000
  private static let edgeLimit = 490

  /// - Parameter draw: Creates a drawing of at most `limit` screens and `wayLimit` ways.
  init(limit: Int, _ draw: (_ limit: Int, _ wayLimit: Int) -> GraphDrawing) {
    var limit = limit
    while true {
      let drawing = draw(limit, Self.edgeLimit)
      let text = Self.text(of: drawing)
      // JavaScript counts UTF-16 code units.
      if text.utf16.count <= Self.characterLimit || limit <= 1 {
        (self.text, leftOut) = (text, drawing.leftOut)
        return
      }
      limit = min(limit, drawing.screens.count) * 3 / 4
    }
  }

  private static func text(of drawing: GraphDrawing) -> String {
    var lines = ["flowchart LR"]
    if let leftOut = drawing.leftOut { lines.append("  %% \(leftOut)") }
    if drawing.groups.isEmpty {
      lines += drawing.screens.enumerated().map { node($0, $1) }
    }
    for (group, title) in drawing.groups.enumerated() {
      lines.append("  subgraph g\(group)[\"\(escaped(title))\"]")
      for (index, screen) in drawing.screens.enumerated() where screen.group == group {
        lines.append("  " + node(index, screen))
      }
      lines.append("  end")
    }
    if let leftOut = drawing.leftOut {
      lines += ["  note[\"\(escaped(leftOut))\"]", "  style note stroke-dasharray:4 3"]
    }
    for way in drawing.ways {
      let arrow =
        switch way.style {
        case .plain: "-->"
        case .backward: "-.->"
        case .composed, .redirected: "==>"
        }
      lines.append("  s\(way.from) \(arrow)|\"\(escaped(way.label))\"| s\(way.to)")
    }
    lines += styles(of: drawing)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func node(_ index: Int, _ screen: GraphDrawing.Screen) -> String {
    var label = "<b>\(escaped(whole(screen.name)))</b><br>\(escaped(screen.detail))"
    for overlay in screen.overlays.prefix(3) {
      let sign = overlay.sign.rawValue
      label += "<br>\(sign) \(escaped(whole(overlay.name))) \(grouped(overlay.count))"
    }
    if screen.isDeadEnd { label += "<br>⊣ dead end" }
    let (open, close) = screen.begun > 0 ? ("([", "])") : ("[", "]")
    return "  s\(index)\(open)\"\(label)\"\(close)"
  }

  private static func styles(of drawing: GraphDrawing) -> [String] {
    var lines: [String] = []
    let changes: [(GraphDrawing.Change, String)] = [
      (.new, "stroke:#1a7f37,stroke-width:2px"),
      (.gone, "stroke:#c93636,stroke-width:2px,stroke-dasharray:5 4"),
    ]
    for (change, style) in changes {
      let screens = drawing.screens.indices.filter { drawing.screens[$0].change == change }
      if !screens.isEmpty {
        lines.append("  classDef \(change.rawValue) \(style)")
        lines.append(
          "  class \(screens.map { "s\($0)" }.joined(separator: ",")) \(change.rawValue)")
      }
      let ways = drawing.ways.indices.filter { drawing.ways[$0].change == change }
      if !ways.isEmpty {
        lines.append("  linkStyle \(ways.map(String.init).joined(separator: ",")) \(style)")
      }
    }
    return lines
  }

  /// Escapes a quoted text: possible syntax of Mermaid, Markdown or HTML becomes character codes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // `$$` would begin a formula, even if it is escaped.
      if scalar == "$", last == "$" { result += "\u{200B}" }
      last = scalar
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " .,:()".unicodeScalars.contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }
}
