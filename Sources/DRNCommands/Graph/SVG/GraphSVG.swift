import DRNInspect

/// A graph as an SVG image: boxes in columns, entry screens on the left, and ways whose width shows
/// how often they were walked.
///
/// The same graph always gives the same bytes.
struct GraphSVG {
  let drawing: GraphDrawing
  private let mostMoves: Int
  private let cards: [ScreenCard]
  private let layout: GraphLayout
  /// The frames of the groups, if screens are grouped.
  private let frames: [GraphLayout.Rectangle]
  /// The index of the way of each layout edge. Ways from a screen to itself are in `loops` instead.
  private let routed: [Int]
  private let loops: [Int: Int]
  private let header: SVGHeader

  private static let margin = 32.0

  init(_ drawing: GraphDrawing) {
    (self.drawing, mostMoves) = (drawing, drawing.mostMoves)
    routed = drawing.ways.indices.filter { drawing.ways[$0].from != drawing.ways[$0].to }
    var loops: [Int: Int] = [:]
    for (index, way) in drawing.ways.enumerated() where way.from == way.to {
      loops[way.from] = index
    }
    self.loops = loops
    // Larger graphs have no labels, for legibility; the tooltip of each way has its count.
    let hasLabels = drawing.screens.count <= 100
    var graph = LayoutGraph(
      boxes: drawing.screens.map { screen in
        .init(width: 0, height: 0, entryWeight: Double(screen.begun))
      },
      edges: routed.map { index in
        let way = drawing.ways[index]
        return .init(
          from: way.from, to: way.to, weight: Double(PenWidth.weight(way.count)) / 10,
          flow: way.flow, isGuiding: way.flow * 2 > Double(way.count),
          label: hasLabels ? (TextWidth.of(way.label, size: 10) + 8, 14) : nil)
      })
    let groups = drawing.groups.isEmpty ? nil : drawing.screens.map(\.group)
    let layers =
      groups.map { GroupedLayout.layers(of: graph, groups: $0) } ?? LayeredLayout.layers(of: graph)
    cards = Self.cards(drawing, loops: loops, graph, layers)
    for (index, card) in cards.enumerated() {
      (graph.boxes[index].width, graph.boxes[index].height) = (card.width, card.height)
      graph.boxes[index].portInset = card.portInset
    }
    if let groups {
      let parts = GroupedLayout(graph, groups: groups, layers: layers)
      (layout, frames) = (parts.layout, parts.frames)
    } else {
      (layout, frames) = (LayeredLayout.layout(graph, layers: layers), [])
    }
    header = SVGHeader(drawing, hasLoops: !loops.isEmpty, width: layout.width)
  }

  var text: String {
    let width = max(layout.width, header.width) + 2 * Self.margin
    let top = Self.margin + header.height
    let height = top + layout.height + Self.margin
    var svg = SVGText()
    svg.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" height=\"\(number(height))\" "
        + "viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" aria-labelledby=\"title desc\">"
    )
    svg.line("<title id=\"title\">\(SVGText.escaping(drawing.title))</title>")
    svg.line("<desc id=\"desc\">\(SVGText.escaping(description))</desc>")
    svg.line("<style>\(SVGStyle.sheet)</style>")
    svg.line("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>")
    svg.line("<g transform=\"translate(\(number(Self.margin)) \(number(Self.margin)))\">")
    header.write(to: &svg)
    svg.line("</g>")
    svg.line("<g transform=\"translate(\(number(Self.margin)) \(number(top)))\">")
    for (frame, title) in zip(frames, drawing.groups) { write(frame, title, to: &svg) }
    // Drawing order: weak ways, strong ways, then boxes.
    let order = routed.indices.sorted {
      (drawing.ways[routed[$0]].count, $1) < (drawing.ways[routed[$1]].count, $0)
    }
    let strong = strongCount
    for edge in order {
      writeWay(edge, isStrong: drawing.ways[routed[edge]].count >= strong, to: &svg)
    }
    for edge in order { writeLabel(edge, to: &svg) }
    for (index, card) in cards.enumerated() {
      card.write(to: &svg, at: layout.boxes[index], loop: loops[index].map { drawing.ways[$0] })
    }
    svg.line("</g>")
    svg.line("</svg>")
    return svg.text
  }

  private func write(_ frame: GraphLayout.Rectangle, _ title: String, to svg: inout SVGText) {
    svg.line(
      "<g class=\"group\"><rect x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
        + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" rx=\"12\"/>"
        + "<text x=\"\(number(frame.x + 16))\" y=\"\(number(frame.y + 22))\">\(SVGText.escaping(title))</text></g>"
    )
  }

  private var description: String {
    var text = drawing.facts + "."
    if let leftOut = drawing.leftOut { text += " \(leftOut)" }
    let busiest = drawing.ways.filter { $0.from != $0.to }.prefix(5).map { way in
      "\(whole(drawing.screens[way.from].name)) to "
        + "\(whole(drawing.screens[way.to].name)): \(way.label)"
    }
    if !busiest.isEmpty { text += " The busiest ways: \(busiest.joined(separator: "; "))." }
    return text
  }

  /// The number of moves from which a way is drawn strong; 0, for all ways, if there are few.
  private var strongCount: Int {
    guard routed.count > 90 else { return 0 }
    let counts = routed.map { drawing.ways[$0].count }.sorted(by: >)
    return counts[max(40, counts.count / 4)]
  }

  private func writeWay(_ edge: Int, isStrong: Bool, to svg: inout SVGText) {
    let (way, route) = (drawing.ways[routed[edge]], layout.routes[edge])
    var name = way.change == .same ? way.style.rawValue : way.change.rawValue
    if way.change != .same, way.style == .backward { name += " dashed" }
    if !route.leadsRight, way.style == .plain { name += " up" }
    if !isStrong { name += " weak" }
    let (from, to) = (drawing.screens[way.from].name, drawing.screens[way.to].name)
    let title =
      "\(whole(from)) → \(whole(to)): \(way.label)\n\(way.remark)"
    svg.line("<g class=\"way \(name)\"><title>\(SVGText.escaping(title))</title>")
    let width = Double(PenWidth.tenths(way.count, of: mostMoves)) / 10
    svg.line(
      "<path class=\"line\" stroke-width=\"\(number(width))\" d=\"\(SVGPath.line(route))\"/>"
        + "<path class=\"tip\" d=\"\(SVGPath.tip(route, width: width))\"/></g>")
  }

  private func writeLabel(_ edge: Int, to svg: inout SVGText) {
    guard let point = layout.routes[edge].label else { return }
    let way = drawing.ways[routed[edge]]
    let width = TextWidth.of(way.label, size: 10) + 6
    let change = way.change == .same ? "" : " \(way.change.rawValue)"
    svg.line(
      "<g class=\"label\(change)\"><rect x=\"\(number(point.x - width / 2))\" y=\"\(number(point.y - 7))\" "
        + "width=\"\(number(width))\" height=\"14\" rx=\"4\"/>"
        + "<text x=\"\(number(point.x))\" y=\"\(number(point.y + 3.5))\">\(SVGText.escaping(way.label))</text></g>"
    )
  }

  /// The cards of the screens, each high enough for the ways at its sides.
  private static func cards(
    _ drawing: GraphDrawing, loops: [Int: Int], _ graph: LayoutGraph, _ layers: [Int]
  ) -> [ScreenCard] {
    var ports = Array(repeating: (left: 0, right: 0), count: drawing.screens.count)
    for edge in graph.edges {
      for (box, other) in [(edge.from, edge.to), (edge.to, edge.from)] {
        if layers[box] > layers[other] { ports[box].left += 1 } else { ports[box].right += 1 }
      }
    }
    return drawing.screens.enumerated().map { index, screen in
      ScreenCard(
        screen, ports: max(ports[index].left, ports[index].right),
        loop: loops[index].map { drawing.ways[$0].label })
    }
  }
}

extension GraphLayout.Route {
  /// Whether it ends at the left side of its second box.
  fileprivate var leadsRight: Bool { direction == .forward || direction == .across }
}

enum SVGPath {
  /// The path of a route: level stretches, and curves between them that are level at both ends.
  static func line(_ route: GraphLayout.Route) -> String {
    var stretches = route.stretches
    guard let first = stretches.first, let last = stretches.last else { return "" }
    // The tip is drawn separately, so that a thick line ends in a point.
    let sign = last.end >= last.start && route.leadsRight ? 1.0 : -1.0
    stretches[stretches.count - 1].end -= sign * 7
    if (stretches[stretches.count - 1].end - last.start) * sign < 0 {
      stretches[stretches.count - 1].start = stretches[stretches.count - 1].end
    }
    var path = "M\(number(first.start)) \(number(first.y))"
    var x = first.start
    for (index, stretch) in stretches.enumerated() {
      if index > 0 {
        let before = stretches[index - 1]
        if route.direction == .across {
          let (out, back) = (before.end + 60, stretch.start - 60)
          path += "C\(number(out)) \(number(before.y)) \(number(back)) \(number(stretch.y)) "
        } else if route.direction == .beside {
          let out = before.end + 30
          path += "C\(number(out)) \(number(before.y)) \(number(out)) \(number(stretch.y)) "
        } else {
          let middle = (before.end + stretch.start) / 2
          path += "C\(number(middle)) \(number(before.y)) \(number(middle)) \(number(stretch.y)) "
        }
        path += "\(number(stretch.start)) \(number(stretch.y))"
        x = stretch.start
      }
      if stretch.end != x { path += "H\(number(stretch.end))" }
      x = stretch.end
    }
    return path
  }

  /// The path of the arrowhead: a triangle whose point is at the end of the route.
  static func tip(_ route: GraphLayout.Route, width: Double) -> String {
    guard let last = route.stretches.last else { return "" }
    let (back, half) = (route.leadsRight ? -8.0 : 8.0, 2.6 + width * 0.8)
    return
      "M\(number(last.end)) \(number(last.y))l\(number(back)) \(number(-half))v\(number(2 * half))z"
  }
}
