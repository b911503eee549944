import Support

/// An SVG for both light and dark pages.
struct Drawing {
  let width: Int
  let height: Int
  let title: String
  private var parts: [String] = []

  init(width: Int, height: Int, title: String) {
    (self.width, self.height, self.title) = (width, height, title)
    text(title, 16, 28, "title")
  }

  mutating func text(_ text: String, _ x: Double, _ y: Double, _ style: String) {
    parts.append(
      "<text class=\"\(style)\" x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\">\(Self.escaped(text))</text>"
    )
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String
  ) {
    parts.append(
      """
      <rect class="\(style)" x="\(x.fixed(1))" y="\(y.fixed(1))" width="\(width.fixed(1))" \
      height="\(height.fixed(1))" rx="2"/>
      """)
  }

  mutating func line(_ points: [(x: Double, y: Double)], _ style: String) {
    let path = points.map { "\($0.x.fixed(1)),\($0.y.fixed(1))" }.joined(separator: " ")
    parts.append("<polyline class=\"\(style)\" points=\"\(path)\"/>")
  }

  mutating func dot(_ x: Double, _ y: Double, _ style: String) {
    parts.append("<circle class=\"\(style)\" cx=\"\(x.fixed(1))\" cy=\"\(y.fixed(1))\" r=\"3.5\"/>")
  }

  /// The SVG document.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
    width="\(width)" height="\(height)" role="img" aria-label="\(Self.escaped(title))">
    <style>\(Self.style)</style>
    \(parts.joined(separator: "\n"))
    </svg>

    """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static let style = """

    text { font: 12px system-ui, sans-serif; fill: #24292f; }
    .title { font-size: 15px; font-weight: 600; }
    .faint { fill: #6e7781; font-size: 11px; }
    .middle { text-anchor: middle; fill: #6e7781; font-size: 11px; }
    .ours { fill: #0969da; } .theirs { fill: #afb8c1; }
    .strong { font-weight: 600; }
    .grid { stroke: #d0d7de; stroke-width: 1; fill: none; }
    .line0 { stroke: #0969da; stroke-width: 2; fill: none; } .dot0 { fill: #0969da; }
    .line1 { stroke: #bf8700; stroke-width: 2; fill: none; } .dot1 { fill: #bf8700; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .faint, .middle { fill: #8d96a0; }
      .ours { fill: #4493f8; } .theirs { fill: #545d68; }
      .grid { stroke: #30363d; }
      .line0 { stroke: #4493f8; } .dot0 { fill: #4493f8; }
      .line1 { stroke: #d29922; } .dot1 { fill: #d29922; }
    }

    """
}
