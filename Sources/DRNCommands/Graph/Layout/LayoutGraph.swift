/// The input of a layout: boxes of given sizes, and weighted edges between them.
struct LayoutGraph {
  var boxes: [Box]
  var edges: [Edge]

  /// A box, and the parts of its sides at which edges may end.
  struct Box {
    var width: Double
    var height: Double
    /// The minimum distance of ports from the top and from the bottom.
    var portInset: (top: Double, bottom: Double) = (0, 0)
    /// How much of the graph's flow begins here; boxes with a large value are on the left.
    var entryWeight = 0.0
  }

  /// An edge between two different boxes.
  struct Edge {
    var from: Int
    var to: Int
    /// How strongly it should be straight, relative to other edges.
    var weight: Double
    /// How strongly it determines the order of its boxes; edges with a large value lead right.
    var flow: Double
    /// Whether it determines columns. Other edges may lead in any direction.
    var isGuiding = true
    /// The size of its label, if it has one.
    var label: (width: Double, height: Double)?
  }
}

/// The edges, indexed by their target and by their source.
struct LayoutLinks {
  var into: [[(box: Int, weight: Double)]]
  var out: [[(box: Int, weight: Double)]]

  init(_ edges: [(from: Int, to: Int, weight: Double)], count: Int) {
    into = Array(repeating: [], count: count)
    out = into
    for edge in edges {
      into[edge.to].append((edge.from, edge.weight))
      out[edge.from].append((edge.to, edge.weight))
    }
  }

  func strongestIn() -> [(from: Int, to: Int, weight: Double)] {
    into.indices.compactMap { box in
      into[box].max { $0.weight < $1.weight }.map { ($0.box, box, $0.weight) }
    }
  }
}

/// The positions of boxes and edges, in a drawing from left to right.
struct GraphLayout {
  var width = 0.0
  var height = 0.0
  var boxes: [Rectangle] = []
  var routes: [Route] = []
  /// The column of each box.
  var layers: [Int] = []
  /// The number of edge crossings, in the initial and in the final order.
  var crossings = (first: 0, final: 0)

  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  struct Rectangle: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The path of an edge: level stretches with curves between them.
  struct Route {
    var stretches: [Stretch]
    /// The middle of its label.
    var label: Point?
    /// The direction of the edge; `beside` is an edge between boxes of one column, and `across` one
    /// between groups, whose second box may be anywhere.
    var direction: Direction

    enum Direction { case forward, backward, beside, across }
  }

  /// A level part of a route; it runs from right to left if the route leads backward.
  struct Stretch: Hashable {
    var start: Double
    var end: Double
    var y: Double
  }
}
