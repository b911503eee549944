/// What is to be laid out: boxes of given sizes, and weighted edges between them.
struct LayoutGraph {
  var boxes: [Box]
  var edges: [Edge]

  /// A box, and where at its sides edges may end.
  struct Box {
    var width: Double
    var height: Double
    /// How far below its top the first port may be, and how far above its bottom the last one.
    var portInset: (top: Double, bottom: Double) = (0, 0)
    /// How much of what flows through the graph begins here: such boxes are to the left.
    var entryWeight = 0.0
  }

  /// An edge between two different boxes.
  struct Edge {
    var from: Int
    var to: Int
    /// How straight it is to be, beside others.
    var weight: Double
    /// How much it says about what comes before what: edges with much flow lead to the right.
    var flow: Double
    /// The room that its label needs, if it has one.
    var label: (width: Double, height: Double)?
  }
}

/// Where boxes and edges are, from left to right.
struct GraphLayout {
  var width = 0.0
  var height = 0.0
  var boxes: [Rectangle] = []
  var routes: [Route] = []
  /// The column of each box.
  var layers: [Int] = []
  /// How many edges cross between columns, in the first order and in the final one.
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

  /// The way of an edge: level stretches with curves between them.
  struct Route {
    var stretches: [Stretch]
    /// The middle of its label.
    var label: Point?
    /// Which way it goes.
    var direction: Direction

    enum Direction { case forward, backward, beside }
  }

  /// A level part of a route; from right to left where the route goes back.
  struct Stretch: Hashable {
    var start: Double
    var end: Double
    var y: Double
  }
}
