/// A layered layout after Sugiyama: boxes with entries are on the left, and edges lead to the
/// right.
///
/// The layout is deterministic.
enum LayeredLayout {
  static func layout(_ graph: LayoutGraph) -> GraphLayout {
    layout(graph, layers: layers(of: graph))
  }

  /// The column of each box. It does not depend on the sizes of the boxes.
  static func layers(of graph: LayoutGraph) -> [Int] {
    Layering.layers(graph, order: EdgeDirections.order(graph))
  }

  /// The layout with the boxes in the given columns.
  static func layout(_ graph: LayoutGraph, layers: [Int]) -> GraphLayout {
    guard !graph.boxes.isEmpty else { return GraphLayout() }
    var layered = LayeredGraph(graph, layers: layers)
    let crossings = CrossingReduction.reduce(&layered)
    var heights = Placement.heights(layered)
    Placement.straighten(layered, &heights)
    let top = layered.stops.indices.map { heights[$0] - layered.stops[$0].height / 2 }.min() ?? 0
    for stop in heights.indices { heights[stop] = (heights[stop] - top).rounded(toTenths: ()) }

    var layout = GraphLayout()
    layout.layers = layers
    layout.crossings = crossings
    let columns = Columns(layered, heights)
    for (index, box) in graph.boxes.enumerated() {
      let column = columns[layered.stops[index].layer]
      layout.boxes.append(
        .init(
          x: column.middle - box.width / 2, y: heights[index] - box.height / 2, width: box.width,
          height: box.height))
    }
    layout.routes = EdgeRoutes(
      graph: graph, layered: layered, heights: heights, columns: columns, boxes: layout.boxes
    ).routes()
    layout.width = columns.width
    layout.height =
      layered.stops.indices.map { heights[$0] + layered.stops[$0].height / 2 }.max() ?? 0
    return layout
  }
}

/// The horizontal positions of the columns.
struct Columns {
  struct Column {
    var left: Double
    var width: Double
    var right: Double { left + width }
    var middle: Double { left + width / 2 }
  }

  private var columns: [Column] = []
  private(set) var width = 0.0

  subscript(layer: Int) -> Column { columns[layer] }

  /// Makes each column as wide as its widest stop, with larger gaps for steep links.
  init(_ graph: LayeredGraph, _ heights: [Double]) {
    let hasLabels =
      graph.columns.count > 1 && graph.columns[1].allSatisfy { !graph.stops[$0].isBox }
    var left = 0.0
    for column in graph.columns {
      let widest = column.map { graph.stops[$0].width }.max() ?? 0
      columns.append(Column(left: left, width: widest.rounded(.up)))
      var steepest = 0.0
      for stop in column {
        for link in graph.stops[stop].after {
          steepest = max(steepest, abs(heights[link.stop] - heights[stop]))
        }
      }
      width = left + widest.rounded(.up)
      left = width + ((hasLabels ? 26 : 56) + min(steepest / 10, 70)).rounded(.up)
    }
  }
}

extension Double {
  /// Rounds to tenths, since layouts are written as text.
  func rounded(toTenths: ()) -> Double { (self * 10).rounded() / 10 }
}
