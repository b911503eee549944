/// Routes the edges: level within columns and curved only between them, so none crosses a box.
struct EdgeRoutes {
  let graph: LayoutGraph
  let layered: LayeredGraph
  let heights: [Double]
  let columns: Columns
  let boxes: [GraphLayout.Rectangle]

  /// An edge's end at a side of a box, and the height of the next stop on the edge.
  private struct Port {
    var edge: Int
    var towards: Double
    var isSecond = false
  }

  func routes() -> [GraphLayout.Route] {
    let (left, right) = ports()
    return graph.edges.indices.map { index in
      let (edge, chain) = (graph.edges[index], layered.chains[index])
      guard let first = chain.first, let last = chain.last else {
        return beside(edge, at: right[index])
      }
      var stretches = [level(at: first, boxes[first].x + boxes[first].width, right[index].first)]
      for stop in chain.dropFirst().dropLast() {
        let column = columns[layered.stops[stop].layer]
        stretches.append(.init(start: column.left, end: column.right, y: heights[stop]))
      }
      let end = columns[layered.stops[last].layer].left
      stretches.append(.init(start: end, end: boxes[last].x, y: left[index]))
      let isForward = first == edge.from
      if !isForward {
        stretches = stretches.reversed().map { .init(start: $0.end, end: $0.start, y: $0.y) }
      }
      let label = layered.labelStops[index].map { stop in
        GraphLayout.Point(x: columns[layered.stops[stop].layer].middle, y: heights[stop])
      }
      return .init(
        stretches: stretches, label: label, direction: isForward ? .forward : .backward)
    }
  }

  private func level(at box: Int, _ x: Double, _ y: Double) -> GraphLayout.Stretch {
    .init(start: x, end: columns[layered.stops[box].layer].right, y: y)
  }

  /// The route between two boxes of one column: out to the right, and back.
  private func beside(
    _ edge: LayoutGraph.Edge, at y: (first: Double, second: Double)
  ) -> GraphLayout.Route {
    let out = level(at: edge.from, boxes[edge.from].x + boxes[edge.from].width, y.first)
    let back = level(at: edge.to, boxes[edge.to].x + boxes[edge.to].width, y.second)
    let label = GraphLayout.Point(x: out.end + 12, y: (y.first + y.second) / 2)
    return .init(
      stretches: [out, .init(start: back.end, end: back.start, y: back.y)],
      label: edge.label == nil ? nil : label, direction: .beside)
  }

  /// The height at which each edge meets the left side of a box, and the right side of one. An edge
  /// within a column meets two right sides, and no left side.
  private func ports() -> (left: [Double], right: [(first: Double, second: Double)]) {
    var leftPorts: [[Port]] = Array(repeating: [], count: boxes.count)
    var rightPorts = leftPorts
    for (index, chain) in layered.chains.enumerated() {
      guard chain.count > 1 else {
        let edge = graph.edges[index]
        rightPorts[edge.from].append(Port(edge: index, towards: heights[edge.to]))
        rightPorts[edge.to].append(
          Port(edge: index, towards: heights[edge.from], isSecond: true))
        continue
      }
      rightPorts[chain[0]].append(Port(edge: index, towards: heights[chain[1]]))
      leftPorts[chain[chain.count - 1]].append(
        Port(edge: index, towards: heights[chain[chain.count - 2]]))
    }
    var left = Array(repeating: 0.0, count: graph.edges.count)
    var right = Array(repeating: (first: 0.0, second: 0.0), count: graph.edges.count)
    for box in boxes.indices {
      for (port, y) in spread(leftPorts[box], over: box) { left[port.edge] = y }
      for (port, y) in spread(rightPorts[box], over: box) {
        if port.isSecond { right[port.edge].second = y } else { right[port.edge].first = y }
      }
    }
    return (left, right)
  }

  /// Distributes ports around the middle of a side, ordered by the height of their other ends.
  private func spread(_ ports: [Port], over box: Int) -> [(Port, Double)] {
    let inset = graph.boxes[box].portInset
    let (top, bottom) = (boxes[box].y + inset.top, boxes[box].y + boxes[box].height - inset.bottom)
    let step = min(13, (bottom - top) / Double(max(ports.count, 1)))
    let start = (top + bottom) / 2 - step * Double(ports.count - 1) / 2
    let sorted = ports.sorted {
      ($0.towards, $0.edge, $0.isSecond ? 1 : 0) < ($1.towards, $1.edge, $1.isSecond ? 1 : 0)
    }
    return sorted.enumerated().map { index, port in
      (port, (start + step * Double(index)).rounded(toTenths: ()))
    }
  }
}
