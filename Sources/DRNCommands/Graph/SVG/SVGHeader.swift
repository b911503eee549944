import DRNInspect

/// The header of a picture: its title, its counts, what is left out, and a legend.
struct SVGHeader {
  private let drawing: GraphDrawing
  private let rows: [[Key]]
  let width: Double
  let height: Double

  /// An entry of the legend: a symbol and its meaning.
  private struct Key {
    var text: String
    var sign: Sign
    var width: Double { 34 + TextWidth.of(text, size: 11.5) + 20 }

    enum Sign {
      case line(String)
      case pill(String, String)
      case overlay(String, String)
      case wall
      case box(String)
    }
  }

  private static let lineHeight = 18.0

  init(_ drawing: GraphDrawing, hasLoops: Bool, width: Double) {
    self.drawing = drawing
    let available = max(width, 560)
    var (rows, x) = ([[Key]](), 0.0)
    for key in Self.keys(drawing, hasLoops: hasLoops) {
      // In a wide picture, the legend stays at the left.
      if rows.isEmpty || x + key.width > min(available, 1_100) {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append(key)
      x += key.width
    }
    self.rows = rows
    let texts = [drawing.facts, drawing.leftOut ?? ""].map { TextWidth.of($0, size: 11.5) }
    self.width = max(
      texts.max() ?? 0, rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0,
      TextWidth.of(drawing.title, size: 19))
    height =
      28 + Self.lineHeight * Double((drawing.leftOut == nil ? 1 : 2) + rows.count) + 26
  }

  private static func keys(_ drawing: GraphDrawing, hasLoops: Bool) -> [Key] {
    let (screens, ways) = (drawing.screens, drawing.ways)
    var keys: [Key] = []
    func add(_ text: String, _ sign: Key.Sign, when isThere: Bool) {
      if isThere { keys.append(Key(text: text, sign: sign)) }
    }
    let styles = Set(ways.filter { $0.from != $0.to }.map(\.style))
    add("way, the thicker the more often", .line("plain"), when: !styles.isEmpty)
    add("way back", .line("backward"), when: styles.contains(.backward))
    add("composite", .line("composed"), when: styles.contains(.composed))
    add("redirect by a guard", .line("redirected"), when: styles.contains(.redirected))
    add("new", .box("new"), when: screens.contains { $0.change == .new })
    add("new way", .line("new"), when: ways.contains { $0.change == .new })
    add("gone", .box("gone"), when: screens.contains { $0.change == .gone })
    add("gone way", .line("gone"), when: ways.contains { $0.change == .gone })
    add("sessions began", .pill("▶", "entry"), when: screens.contains { $0.begun > 0 })
    add("sessions ended", .pill("■", "exit"), when: screens.contains { $0.ended > 0 })
    add("to itself", .pill("↻", "loop"), when: hasLoops)
    let overlays = screens.flatMap(\.overlays)
    add("overlay", .overlay("", ""), when: overlays.contains { $0.composed == 0 && !$0.isRoot })
    add(
      "overlay of a composite", .overlay(OverlaySign.composite.rawValue, "composite"),
      when: overlays.contains { $0.composed > 0 })
    add(
      "root overlay", .overlay(OverlaySign.root.rawValue, "root"),
      when: overlays.contains(where: \.isRoot))
    add("dead end", .wall, when: screens.contains(where: \.isDeadEnd))
    return keys
  }

  func write(to svg: inout SVGText) {
    svg.line("<text class=\"title\" x=\"0\" y=\"14\">\(SVGText.escaping(drawing.title))</text>")
    var y = 36.0
    svg.line(
      "<text class=\"facts\" x=\"0\" y=\"\(number(y))\">\(SVGText.escaping(drawing.facts))</text>")
    if let leftOut = drawing.leftOut {
      y += Self.lineHeight
      svg.line(
        "<text class=\"leftout\" x=\"0\" y=\"\(number(y))\">\(SVGText.escaping(leftOut))</text>")
    }
    y += 6
    for row in rows {
      y += Self.lineHeight
      var x = 0.0
      for key in row {
        write(key, x, y, to: &svg)
        x += key.width
      }
    }
  }

  private func write(_ key: Key, _ x: Double, _ y: Double, to svg: inout SVGText) {
    let (left, middle) = (number(x), y - 4)
    switch key.sign {
    case .line(let style):
      svg.line(
        "<g class=\"way \(style)\"><path class=\"line\" stroke-width=\"2.4\" d=\"M\(left) \(number(middle))h20\"/>"
          + "<path class=\"tip\" d=\"M\(number(x + 28)) \(number(middle))l-8 -4.5v9z\"/></g>")
    case .pill(let sign, let kind):
      svg.line(
        "<g class=\"pill \(kind)\"><rect x=\"\(left)\" y=\"\(number(middle - 7.5))\" width=\"26\" height=\"15\" rx=\"7.5\"/>"
          + "<text x=\"\(number(x + 13))\" y=\"\(number(middle + 3.5))\">\(sign)</text></g>")
    case .overlay(let sign, let kind):
      svg.line(
        "<g class=\"overlay \(kind)\"><rect x=\"\(left)\" y=\"\(number(middle - 7))\" width=\"26\" height=\"14\" rx=\"4\"/>"
          + "<text x=\"\(number(x + 8))\" y=\"\(number(middle + 3.5))\">\(sign)</text></g>")
    case .wall:
      svg.line(
        "<rect class=\"body\" x=\"\(left)\" y=\"\(number(middle - 7))\" width=\"26\" height=\"14\" rx=\"4\"/>"
          + "<path class=\"wall\" d=\"M\(number(x + 24)) \(number(middle - 4))v8\"/>")
    case .box(let change):
      svg.line(
        "<g class=\"screen \(change)\"><rect class=\"body\" x=\"\(left)\" y=\"\(number(middle - 7))\" width=\"26\" height=\"14\" rx=\"4\"/></g>"
      )
    }
    svg.line(
      "<text class=\"key\" x=\"\(number(x + 34))\" y=\"\(number(y))\">\(SVGText.escaping(key.text))</text>"
    )
  }
}
