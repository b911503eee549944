/// The boxes in their columns, with a stop for each edge in each column that it passes, so that
/// every link leads from one column to the next.
struct LayeredGraph {
  /// A stop of the previous or next column, and how strongly the link should be straight.
  typealias Link = (stop: Int, weight: Double)

  /// A box, or a stop of an edge.
  struct Stop {
    var layer: Int
    var width: Double
    var height: Double
    var isBox: Bool
    var before: [Link] = []
    var after: [Link] = []
  }

  /// The boxes first, by their indices; then the stops of edges.
  private(set) var stops: [Stop]
  /// Each column's stops, from top to bottom.
  var columns: [[Int]]
  /// Each edge's stops from left to right; empty if both ends are in one column.
  private(set) var chains: [[Int]] = []
  /// For each edge, the stop that has its label.
  private(set) var labelStops: [Int?] = []

  /// If any edge has a label, every second column is for labels.
  init(_ graph: LayoutGraph, layers: [Int]) {
    let scale = graph.edges.contains { $0.label != nil } ? 2 : 1
    stops = graph.boxes.indices.map { box in
      Stop(
        layer: layers[box] * scale, width: graph.boxes[box].width,
        height: graph.boxes[box].height, isBox: true)
    }
    columns = Array(repeating: [], count: ((layers.max() ?? -1) + 1) * scale)
    for edge in graph.edges {
      let isForward = layers[edge.from] < layers[edge.to]
      let (left, right) = isForward ? (edge.from, edge.to) : (edge.to, edge.from)
      guard layers[left] != layers[right] else {
        chains.append([])
        labelStops.append(nil)
        continue
      }
      let range = (stops[left].layer + 1)..<stops[right].layer
      var chain = [left]
      var labelStop: Int?
      // The label column nearest to the middle.
      let middle = (range.lowerBound + range.upperBound - 1) / 2
      let labelLayer = middle.isMultiple(of: 2) ? middle + 1 : middle
      for layer in range {
        var stop = Stop(layer: layer, width: 0, height: 1, isBox: false)
        if layer == labelLayer, let label = edge.label {
          (stop.width, stop.height) = (label.width, label.height)
          labelStop = stops.count
        }
        chain.append(stops.count)
        stops.append(stop)
      }
      chain.append(right)
      link(chain, weight: edge.weight)
      chains.append(chain)
      labelStops.append(labelStop)
    }
    fillColumns()
  }

  private mutating func link(_ chain: [Int], weight: Double) {
    for (left, right) in zip(chain, chain.dropFirst()) {
      // Links between stops of edges are weighted most: long edges then bend only near their ends.
      let ends = (stops[left].isBox ? 1 : 0) + (stops[right].isBox ? 1 : 0)
      let straightness = [8.0, 2.0, 1.0][ends] * weight
      stops[left].after.append((right, straightness))
      stops[right].before.append((left, straightness))
    }
  }

  /// Fills the columns depth first from the left, so that connected stops are near each other.
  private mutating func fillColumns() {
    var isPlaced = Array(repeating: false, count: stops.count)
    let starts = stops.indices.sorted { (stops[$0].layer, $0) < (stops[$1].layer, $1) }
    for start in starts where !isPlaced[start] {
      isPlaced[start] = true
      var pending = [start]
      while let stop = pending.popLast() {
        columns[stops[stop].layer].append(stop)
        for next in stops[stop].after.reversed() where !isPlaced[next.stop] {
          isPlaced[next.stop] = true
          pending.append(next.stop)
        }
      }
    }
  }
}
