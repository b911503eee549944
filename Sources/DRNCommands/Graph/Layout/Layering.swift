/// Assigns boxes to columns so that edges lead to the right and are short.
enum Layering {
  /// The column of each box.
  ///
  /// If a dense graph would have far more columns than rows, only the strongest edge into each box
  /// counts; the others may then lead in any direction.
  static func layers(_ graph: LayoutGraph, order: [Int]) -> [Int] {
    let count = graph.boxes.count
    var place = Array(repeating: 0, count: count)
    for (index, box) in order.enumerated() { place[box] = index }
    let edges = graph.edges.filter(\.isGuiding).map { edge in
      place[edge.from] < place[edge.to]
        ? (from: edge.from, to: edge.to, weight: edge.flow)
        : (from: edge.to, to: edge.from, weight: edge.flow / 10)
    }
    let side = Double(count).squareRoot()
    let capacity = max(7, Int(side * 1.3))
    var links = LayoutLinks(edges, count: count)
    var layers = longestPaths(links, order, capacity: capacity)
    if (layers.max() ?? 0) > Int(side * 1.4) + 4 {
      links = LayoutLinks(links.strongestIn(), count: count)
      layers = longestPaths(links, order, capacity: capacity)
    }
    // Boxes where many sessions begin stay on the left.
    let largest = graph.boxes.map(\.entryWeight).max() ?? 0
    let movable = order.filter {
      graph.boxes[$0].entryWeight == 0 || graph.boxes[$0].entryWeight < largest / 10
    }
    tighten(&layers, links, movable, capacity: capacity)
    return closingGaps(layers)
  }

  /// Puts each box one column after its predecessors, or later if that column is full.
  private static func longestPaths(_ links: LayoutLinks, _ order: [Int], capacity: Int) -> [Int] {
    var layers = Array(repeating: 0, count: order.count)
    var sizes: [Int] = []
    for box in order {
      var layer = links.into[box].map { layers[$0.box] + 1 }.max() ?? 0
      while layer < sizes.count, sizes[layer] >= capacity { layer += 1 }
      while sizes.count <= layer { sizes.append(0) }
      sizes[layer] += 1
      layers[box] = layer
    }
    return layers
  }

  /// Moves boxes to columns that shorten their edges, as long as the edges lead to the right.
  private static func tighten(
    _ layers: inout [Int], _ links: LayoutLinks, _ order: [Int], capacity: Int
  ) {
    var sizes = Array(repeating: 0, count: (layers.max() ?? 0) + 1)
    for layer in layers { sizes[layer] += 1 }
    for _ in 0..<8 {
      var hasMoved = false
      for box in order.reversed() {
        let earliest = links.into[box].map { layers[$0.box] + 1 }.max() ?? 0
        let latest = links.out[box].map { layers[$0.box] - 1 }.min() ?? earliest
        guard earliest <= latest else { continue }
        // A move to the right lengthens the incoming edges and shortens the outgoing ones.
        let pull =
          links.out[box].reduce(0) { $0 + $1.weight } - links.into[box].reduce(0) { $0 + $1.weight }
        let range = pull > 0 ? Array((earliest...latest).reversed()) : Array(earliest...latest)
        guard
          let wanted = range.first(where: { $0 == layers[box] || sizes[$0] < capacity }),
          wanted != layers[box]
        else { continue }
        sizes[layers[box]] -= 1
        sizes[wanted] += 1
        layers[box] = wanted
        hasMoved = true
      }
      guard hasMoved else { return }
    }
  }

  private static func closingGaps(_ layers: [Int]) -> [Int] {
    let used = Set(layers).sorted()
    var number = Array(repeating: 0, count: (used.last ?? 0) + 1)
    for (index, layer) in used.enumerated() { number[layer] = index }
    return layers.map { number[$0] }
  }
}
