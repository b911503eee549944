/// Orders the stops of each column so that few links cross.
///
/// Sweeping left to right and back, it sorts each column by the mean place of its stops' neighbours
/// and then swaps adjacent stops where that helps. The best order found is kept.
struct CrossingReduction {
  private var graph: LayeredGraph
  private var place: [Int]

  /// Reduces the crossings, and returns their number before and after.
  static func reduce(_ graph: inout LayeredGraph) -> (first: Int, final: Int) {
    var reduction = CrossingReduction(graph)
    let result = reduction.run()
    graph.columns = reduction.graph.columns
    return result
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    place = Array(repeating: 0, count: graph.stops.count)
    for column in graph.columns.indices { note(column) }
  }

  private mutating func note(_ column: Int) {
    for (index, stop) in graph.columns[column].enumerated() { place[stop] = index }
  }

  private mutating func run() -> (first: Int, final: Int) {
    let first = crossings()
    var (best, bestColumns, patience) = (first, graph.columns, 0)
    // Fewer sweeps for large graphs: the rest would take seconds and gain little.
    let sweeps = graph.stops.count > 20_000 ? 8 : 32
    for sweep in 0..<sweeps where best > 0 && patience < 8 {
      let isForward = sweep.isMultiple(of: 2)
      let columns = isForward ? Array(graph.columns.indices) : graph.columns.indices.reversed()
      for column in columns { sort(column, isForward: isForward) }
      transpose(isEager: sweep % 4 < 2)
      let now = crossings()
      if now < best {
        (best, bestColumns, patience) = (now, graph.columns, 0)
      } else {
        patience += 1
      }
    }
    graph.columns = bestColumns
    return (first, best)
  }

  /// Sorts a column by the mean place of each stop's neighbours on one side. A stop without
  /// neighbours keeps its place as its key.
  private mutating func sort(_ column: Int, isForward: Bool) {
    let stops = graph.columns[column]
    var keys: [(key: Double, stop: Int)] = []
    for (index, stop) in stops.enumerated() {
      let neighbours = isForward ? graph.stops[stop].before : graph.stops[stop].after
      guard !neighbours.isEmpty else {
        keys.append((Double(index), stop))
        continue
      }
      let sum = neighbours.reduce(0.0) { $0 + Double(place[$1.stop]) }
      keys.append((sum / Double(neighbours.count), stop))
    }
    keys.sort { ($0.key, place[$0.stop]) < ($1.key, place[$1.stop]) }
    graph.columns[column] = keys.map(\.stop)
    note(column)
  }

  /// Swaps adjacent stops if that reduces the crossings or, if `isEager`, leaves them equal.
  private mutating func transpose(isEager: Bool) {
    for round in 0..<6 {
      var hasImproved = false
      for column in graph.columns.indices where graph.columns[column].count > 1 {
        for index in 0..<(graph.columns[column].count - 1) {
          let (upper, lower) = (graph.columns[column][index], graph.columns[column][index + 1])
          let now = crossings(upper, lower)
          let then = crossings(lower, upper)
          guard then < now || (isEager && round == 0 && then == now && now > 0) else { continue }
          graph.columns[column].swapAt(index, index + 1)
          (place[upper], place[lower]) = (index + 1, index)
          if then < now { hasImproved = true }
        }
      }
      guard hasImproved else { return }
    }
  }

  /// The number of crossings between the links of one stop and those of one below it.
  private func crossings(_ upper: Int, _ lower: Int) -> Int {
    crossings(graph.stops[upper].before, graph.stops[lower].before)
      + crossings(graph.stops[upper].after, graph.stops[lower].after)
  }

  private func crossings(_ upper: [LayeredGraph.Link], _ lower: [LayeredGraph.Link]) -> Int {
    var count = 0
    for link in upper {
      for other in lower where place[link.stop] > place[other.stop] { count += 1 }
    }
    return count
  }

  private func crossings() -> Int {
    graph.columns.indices.dropLast().reduce(0) { $0 + crossings(after: $1) }
  }

  /// The number of crossings between a column and the next. For each link, it counts the earlier
  /// links that end below it, with a Fenwick tree.
  private func crossings(after column: Int) -> Int {
    let size = graph.columns[column + 1].count
    var sums = Array(repeating: 0, count: size + 1)
    var (count, added) = (0, 0)
    for stop in graph.columns[column] {
      let ends = graph.stops[stop].after.map { place[$0.stop] }
      for end in ends {
        var (index, notBelow) = (end + 1, 0)
        while index > 0 {
          notBelow += sums[index]
          index -= index & -index
        }
        count += added - notBelow
      }
      for end in ends {
        var index = end + 1
        while index <= size {
          sums[index] += 1
          index += index & -index
        }
        added += 1
      }
    }
    return count
  }
}
