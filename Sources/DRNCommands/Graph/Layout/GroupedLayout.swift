/// A layout of groups, one below the other, each laid out by itself and with a frame around it.
///
/// An edge between groups leaves its first box at the right and enters the second at the left.
struct GroupedLayout {
  private(set) var layout = GraphLayout()
  /// The frame of each group.
  private(set) var frames: [GraphLayout.Rectangle] = []

  private static let padding = 18.0
  /// The height of a frame's title.
  private static let titleHeight = 22.0
  private static let gap = 28.0

  /// - Parameters:
  ///   - groups: The group of each box, from 0 on without a gap.
  ///   - layers: The column of each box, as ``layers(of:groups:)`` has them.
  init(_ graph: LayoutGraph, groups: [Int], layers: [Int]) {
    let nowhere = GraphLayout.Rectangle(x: 0, y: 0, width: 0, height: 0)
    layout.boxes = Array(repeating: nowhere, count: graph.boxes.count)
    layout.routes = Array(
      repeating: .init(stretches: [], label: nil, direction: .forward), count: graph.edges.count)
    layout.layers = layers
    var top = 0.0
    for part in Self.parts(of: graph, groups) {
      let inner = LayeredLayout.layout(part.graph, layers: part.boxes.map { layers[$0] })
      let (x, y) = (Self.padding, top + Self.titleHeight + Self.padding)
      for (index, box) in part.boxes.enumerated() {
        layout.boxes[box] = inner.boxes[index].moved(x, y)
      }
      for (index, edge) in part.edges.enumerated() {
        layout.routes[edge] = inner.routes[index].moved(x, y)
      }
      let height = inner.height + Self.titleHeight + 2 * Self.padding
      frames.append(.init(x: 0, y: top, width: inner.width + 2 * Self.padding, height: height))
      layout.width = max(layout.width, inner.width + 2 * Self.padding)
      layout.crossings.first += inner.crossings.first
      layout.crossings.final += inner.crossings.final
      top += height + Self.gap
    }
    layout.height = max(top - Self.gap, 0)
    for index in frames.indices { frames[index].width = layout.width }
    for (index, edge) in graph.edges.enumerated() where groups[edge.from] != groups[edge.to] {
      layout.routes[index] = route(edge, graph)
    }
  }

  /// The column of each box within its group.
  static func layers(of graph: LayoutGraph, groups: [Int]) -> [Int] {
    var layers = Array(repeating: 0, count: graph.boxes.count)
    for part in parts(of: graph, groups) {
      for (box, layer) in zip(part.boxes, LayeredLayout.layers(of: part.graph)) {
        layers[box] = layer
      }
    }
    return layers
  }

  private struct Part {
    var graph = LayoutGraph(boxes: [], edges: [])
    /// The boxes and edges in the whole graph.
    var boxes: [Int] = []
    var edges: [Int] = []
  }

  /// The groups as graphs of their own.
  private static func parts(of graph: LayoutGraph, _ groups: [Int]) -> [Part] {
    var parts = Array(repeating: Part(), count: (groups.max() ?? -1) + 1)
    var place = Array(repeating: 0, count: graph.boxes.count)
    for (box, group) in groups.enumerated() {
      place[box] = parts[group].boxes.count
      parts[group].boxes.append(box)
      parts[group].graph.boxes.append(graph.boxes[box])
    }
    for (index, edge) in graph.edges.enumerated() where groups[edge.from] == groups[edge.to] {
      var inner = edge
      (inner.from, inner.to) = (place[edge.from], place[edge.to])
      parts[groups[edge.from]].edges.append(index)
      parts[groups[edge.from]].graph.edges.append(inner)
    }
    return parts
  }

  private func route(_ edge: LayoutGraph.Edge, _ graph: LayoutGraph) -> GraphLayout.Route {
    func middle(_ box: Int) -> Double {
      let (place, inset) = (layout.boxes[box], graph.boxes[box].portInset)
      return (place.y + inset.top + place.y + place.height - inset.bottom) / 2
    }
    let (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
    let start = GraphLayout.Point(x: from.x + from.width, y: middle(edge.from))
    let end = GraphLayout.Point(x: to.x, y: middle(edge.to))
    let stretches: [GraphLayout.Stretch] = [
      .init(start: start.x, end: start.x + 10, y: start.y),
      .init(start: end.x - 12, end: end.x, y: end.y),
    ]
    let label = GraphLayout.Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    return .init(
      stretches: stretches, label: edge.label == nil ? nil : label, direction: .across)
  }
}

extension GraphLayout.Rectangle {
  fileprivate func moved(_ x: Double, _ y: Double) -> Self {
    .init(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension GraphLayout.Route {
  fileprivate func moved(_ x: Double, _ y: Double) -> Self {
    var route = self
    for index in route.stretches.indices {
      route.stretches[index].start += x
      route.stretches[index].end += x
      route.stretches[index].y += y
    }
    route.label = route.label.map { .init(x: $0.x + x, y: $0.y + y) }
    return route
  }
}
