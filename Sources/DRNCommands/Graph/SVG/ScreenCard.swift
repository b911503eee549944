import DRNInspect

/// A screen's box: its name and visits, its overlays as cards on it, and the numbers of sessions
/// that began and ended there.
struct ScreenCard {
  let screen: GraphDrawing.Screen
  let width: Double
  let height: Double
  /// The name, in as many lines as it takes.
  private let nameLines: [String]
  private let top: Double
  private let bodyHeight: Double
  private let overlays: [(text: String, kind: String, title: String)]

  private static let lineHeight = 16.0
  private static let overlayHeight = 18.0
  private static let overlayStep = 20.0
  /// The height by which the first overlay card overlaps the screen.
  private static let overlap = 7.0

  /// - Parameters:
  ///   - ports: The larger number of ways at one of its sides.
  ///   - loop: The label of the way from the screen to itself, if there is one.
  init(_ screen: GraphDrawing.Screen, ports: Int, loop: String?) {
    self.screen = screen
    nameLines = Self.lines(of: whole(screen.name))
    overlays = Self.overlays(of: screen)
    let widest = overlays.map { TextWidth.of($0.text, size: 10) + 16 + 24 }.max() ?? 0
    var marks = 0.0
    if screen.begun > 0 { marks += TextWidth.of(grouped(screen.begun), size: 10) + 34 }
    if screen.ended > 0 { marks += TextWidth.of(grouped(screen.ended), size: 10) + 34 }
    if let loop { marks += TextWidth.of(loop, size: 10) + 34 }
    width = max(
      88, (nameLines.map { TextWidth.of($0, size: 13) }.max() ?? 0) * 1.1 + 28,
      TextWidth.of(screen.detail, size: 10.5) + 24,
      widest, marks
    ).rounded(.up)
    top = marks > 0 ? 10 : 0
    let text = Double(nameLines.count - 1) * Self.lineHeight
    bodyHeight = max((overlays.isEmpty ? 46 : 52) + text, Double(min(ports, 40)) * 10 + 18)
    height =
      top + bodyHeight
      + (overlays.isEmpty ? 0 : Double(overlays.count) * Self.overlayStep - Self.overlap)
  }

  /// A name in lines of at most 36 characters, broken after a sign between its parts where there is one.
  private static func lines(of name: String) -> [String] {
    var (lines, line) = ([String](), "")
    for character in name {
      line.append(character)
      guard line.count >= 36 else { continue }
      // Not so early that most of the line is empty.
      let place = line.indices.dropFirst(18).last { " ,:/._-(".contains(line[$0]) }
      let end = place.map { line.index(after: $0) } ?? line.endIndex
      lines.append(String(line[..<end]))
      line = String(line[end...])
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// The insets that keep the ends of ways at the body, off the overlays below it.
  var portInset: (top: Double, bottom: Double) { (top + 9, height - top - bodyHeight + 9) }

  private static func overlays(
    of screen: GraphDrawing.Screen
  ) -> [(text: String, kind: String, title: String)] {
    let shown = screen.overlays.count > 4 ? 3 : 4
    var cards = screen.overlays.prefix(shown).map { overlay in
      // A plain overlay needs no sign: its card shows that it is one.
      let sign = overlay.sign == .plain ? "" : overlay.sign.rawValue + " "
      let kind = overlay.sign == .plain ? "" : "\(overlay.sign)"
      var title = "\(overlay.isRoot ? "root overlay" : "overlay") \(whole(overlay.name))"
      title += ": shown \(grouped(overlay.count)) times"
      if overlay.composed > 0 {
        title += ", \(grouped(overlay.composed)) of them as a composite that returns to its origin"
      }
      let text = "\(sign)\(clipped(overlay.name, to: 60)) \(grouped(overlay.count))"
      return (text: text, kind: kind, title: title)
    }
    let rest = screen.overlays.dropFirst(shown)
    if !rest.isEmpty {
      let title = rest.prefix(20).map { "\(whole($0.name)): \(grouped($0.count))" }
      cards.append(
        (text: "+ \(grouped(rest.count)) more", kind: "more", title: title.joined(separator: "\n")))
    }
    return cards
  }

  func write(to svg: inout SVGText, at box: GraphLayout.Rectangle, loop: GraphDrawing.Way?) {
    let change = screen.change == .same ? "" : " \(screen.change.rawValue)"
    let (left, top) = (box.x, box.y + top)
    let title = ([whole(screen.name)] + screen.remarks).joined(separator: "\n")
    svg.line("<g class=\"screen\(change)\"><title>\(SVGText.escaping(title))</title>")
    svg.line(
      "<rect class=\"body\" x=\"\(number(left))\" y=\"\(number(top))\" width=\"\(number(width))\" "
        + "height=\"\(number(bodyHeight))\" rx=\"8\"/>")
    if screen.isDeadEnd {
      svg.line(
        "<path class=\"wall\" d=\"M\(number(left + width - 2)) \(number(top + 7))v\(number(bodyHeight - 14))\"/>"
      )
    }
    let middle = top + (bodyHeight - (overlays.isEmpty ? 0 : Self.overlap)) / 2
    let first = middle - 3 - Double(nameLines.count - 1) * Self.lineHeight / 2
    for (index, line) in nameLines.enumerated() {
      let y = first + Double(index) * Self.lineHeight
      svg.line(
        "<text class=\"name\" x=\"\(number(left + 13))\" y=\"\(number(y))\">\(SVGText.escaping(line))</text>"
      )
    }
    let last = first + Double(nameLines.count) * Self.lineHeight
    svg.line(
      "<text class=\"detail\" x=\"\(number(left + 13))\" y=\"\(number(last))\">\(SVGText.escaping(screen.detail))</text>"
    )
    for (index, overlay) in overlays.enumerated() {
      let y = top + bodyHeight - Self.overlap + Double(index) * Self.overlayStep
      svg.line(
        "<g class=\"overlay \(overlay.kind)\"><title>\(SVGText.escaping(overlay.title))</title>"
          + "<rect x=\"\(number(left + 12))\" y=\"\(number(y))\" width=\"\(number(width - 24))\" "
          + "height=\"\(number(Self.overlayHeight))\" rx=\"5\"/>"
          + "<text x=\"\(number(left + 20))\" y=\"\(number(y + 12.5))\">\(SVGText.escaping(overlay.text))</text></g>"
      )
    }
    writeMarks(to: &svg, left: left, top: top, loop: loop)
    svg.line("</g>")
  }

  /// Pills on the upper edge: entries at the left, exits at the right, and a loop between them.
  private func writeMarks(
    to svg: inout SVGText, left: Double, top: Double, loop: GraphDrawing.Way?
  ) {
    var x = left + 9
    if screen.begun > 0 {
      let title = "\(counted(screen.begun, "session")) began here"
      x += writePill("▶ \(grouped(screen.begun))", "entry", title, x, top, to: &svg) + 5
    }
    if let loop {
      let title = "from here to here again: \(loop.label)\n\(loop.remark)"
      let change = loop.change == .same ? "" : " \(loop.change.rawValue)"
      _ = writePill("↻ \(loop.label)", "loop\(change)", title, x, top, to: &svg)
    }
    if screen.ended > 0 {
      let text = "■ \(grouped(screen.ended))"
      let title = "\(counted(screen.ended, "session")) ended here"
      let start = left + width - 9 - Self.pillWidth(text)
      _ = writePill(text, "exit", title, start, top, to: &svg)
    }
  }

  private static func pillWidth(_ text: String) -> Double { TextWidth.of(text, size: 10) + 12 }

  private func writePill(
    _ text: String, _ kind: String, _ title: String, _ x: Double, _ y: Double, to svg: inout SVGText
  ) -> Double {
    let width = Self.pillWidth(text)
    svg.line(
      "<g class=\"pill \(kind)\"><title>\(SVGText.escaping(title))</title>"
        + "<rect x=\"\(number(x))\" y=\"\(number(y - 8))\" width=\"\(number(width))\" height=\"16\" rx=\"8\"/>"
        + "<text x=\"\(number(x + width / 2))\" y=\"\(number(y + 3.5))\">\(SVGText.escaping(text))</text></g>"
    )
    return width
  }
}
