/// A layered layout, after Sugiyama: what is entered first is to the left, and what it leads to is
/// one column further to the right.
///
/// The same graph always has the same layout.
enum LayeredLayout {
  static func layout(_ graph: LayoutGraph) -> GraphLayout {
    layout(graph, layers: layers(of: graph))
  }

  /// The column of each box, which does not depend on how large the boxes are.
  static func layers(of graph: LayoutGraph) -> [Int] {
    Layering.layers(graph, order: EdgeDirections.order(graph))
  }

  /// The layout with the boxes in these columns.
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
    layout.routes = EdgeRoutes(graph, layered, heights, columns, layout.boxes).routes()
    layout.width = columns.width
    layout.height =
      layered.stops.indices.map { heights[$0] + layered.stops[$0].height / 2 }.max() ?? 0
    return layout
  }
}

/// Where the columns are.
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

  /// Columns are as wide as their widest stop, and further apart where links between them are steep.
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
  /// Few digits: layouts are written as text.
  func rounded(toTenths: ()) -> Double { (self * 10).rounded() / 10 }
}
