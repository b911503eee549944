/// Orders the boxes so that as much edge weight as possible leads forward.
///
/// The optimum is NP-hard to find. This is the greedy heuristic of Eades, Lin and Smyth with
/// weights, followed by passes that move each box to its best place.
enum EdgeDirections {
  /// The boxes in order.
  static func order(_ graph: LayoutGraph) -> [Int] {
    let count = graph.boxes.count
    let edges = graph.edges.filter { $0.from != $0.to }
    let links = LayoutLinks(edges.map { ($0.from, $0.to, $0.flow) }, count: count)
    var order = greedy(graph, links)
    // For more boxes, the passes take longer than they are worth.
    guard count <= 2_000 else { return order }
    for _ in 0..<4 where !sift(&order, graph, links) { break }
    return order
  }

  private static func greedy(_ graph: LayoutGraph, _ links: LayoutLinks) -> [Int] {
    let count = graph.boxes.count
    var inWeight = links.into.map { $0.reduce(0) { $0 + $1.weight } }
    var outWeight = links.out.map { $0.reduce(0) { $0 + $1.weight } }
    var outCount = links.out.map(\.count)
    var isPlaced = Array(repeating: false, count: count)
    var (first, last): ([Int], [Int]) = ([], [])

    func take(_ box: Int) {
      isPlaced[box] = true
      for (next, weight) in links.out[box] { inWeight[next] -= weight }
      for (before, weight) in links.into[box] {
        outWeight[before] -= weight
        outCount[before] -= 1
      }
    }
    func attraction(_ box: Int) -> Double {
      outWeight[box] - inWeight[box] + graph.boxes[box].entryWeight
    }
    let main = graph.boxes.indices.max {
      (graph.boxes[$0].entryWeight, -$0) < (graph.boxes[$1].entryWeight, -$1)
    }
    if let main, graph.boxes[main].entryWeight > 0 {
      take(main)
      first.append(main)
    }
    while first.count + last.count < count {
      var best: Int?
      var sink: Int?
      for box in 0..<count where !isPlaced[box] {
        if outCount[box] == 0 { sink = sink ?? box }
        if best.map({ attraction(box) > attraction($0) }) ?? true { best = box }
      }
      if let sink {
        take(sink)
        last.append(sink)
      } else if let best {
        take(best)
        first.append(best)
      }
    }
    return first + last.reversed()
  }

  /// Moves each box to the place where most weight leads forward, and returns whether any moved.
  private static func sift(
    _ order: inout [Int], _ graph: LayoutGraph, _ links: LayoutLinks
  ) -> Bool {
    var hasChanged = false
    var place = Array(repeating: 0, count: order.count)
    for box in graph.boxes.indices {
      for (index, box) in order.enumerated() { place[box] = index }
      // The gain of moving the box behind each of the others, starting in front of all of them.
      var gains = Array(repeating: 0.0, count: order.count)
      for (next, weight) in links.out[box] { gains[place[next]] -= weight }
      for (before, weight) in links.into[box] { gains[place[before]] += weight }
      gains[0] -= graph.boxes[box].entryWeight
      let current = place[box]
      var (sum, best, bestPlace, atCurrent) = (0.0, 0.0, 0, 0.0)
      for index in order.indices {
        if index == current { atCurrent = sum }
        if sum > best + 1e-9 { (best, bestPlace) = (sum, index) }
        sum += gains[index]
      }
      if sum > best + 1e-9 { (best, bestPlace) = (sum, order.count) }
      guard best > atCurrent + 1e-9 else { continue }
      order.remove(at: current)
      order.insert(box, at: bestPlace > current ? bestPlace - 1 : bestPlace)
      hasChanged = true
    }
    return hasChanged
  }
}
