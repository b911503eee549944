/// Finds the height of each stop: close to its linked stops, in the order of its column, and at a
/// minimum distance from its neighbours.
///
/// Each column in turn is solved exactly: least squares with minimum distances, by pooling stops
/// that would collide. A fixed number of rounds repeats this.
enum Placement {
  static let boxGap = 26.0
  static let linkGap = 11.0

  /// The height of each stop's middle.
  static func heights(_ graph: LayeredGraph) -> [Double] {
    var y = Array(repeating: 0.0, count: graph.stops.count)
    for column in graph.columns {
      var bottom = 0.0
      for (index, stop) in column.enumerated() {
        if index > 0 { bottom += distance(graph, column[index - 1], stop) }
        y[stop] = bottom
      }
      for stop in column { y[stop] -= bottom / 2 }
    }
    let rounds = graph.stops.count > 20_000 ? 12 : 40
    for round in 0..<rounds {
      let sides: (before: Bool, after: Bool) =
        round < rounds / 4
        ? (round.isMultiple(of: 2), !round.isMultiple(of: 2)) : (true, true)
      let columns =
        round.isMultiple(of: 2) ? Array(graph.columns) : graph.columns.reversed()
      for column in columns { settle(column, graph, sides, &y) }
    }
    return y
  }

  /// The minimum distance between the middles of two adjacent stops of a column.
  static func distance(_ graph: LayeredGraph, _ upper: Int, _ lower: Int) -> Double {
    let (upper, lower) = (graph.stops[upper], graph.stops[lower])
    let gap = upper.isBox && lower.isBox ? boxGap : upper.isBox || lower.isBox ? 16 : linkGap
    return (upper.height + lower.height) / 2 + gap
  }

  /// Makes each edge level over as many columns as its neighbours leave room for, so that it has
  /// few bends rather than a small one in each column.
  static func straighten(_ graph: LayeredGraph, _ y: inout [Double]) {
    var place = Array(repeating: 0, count: graph.stops.count)
    for column in graph.columns {
      for (index, stop) in column.enumerated() { place[stop] = index }
    }
    for _ in 0..<3 {
      for chain in graph.chains where chain.count > 3 {
        level(chain.dropFirst().dropLast(), graph, place, &y)
      }
    }
  }

  private static func level(
    _ stops: ArraySlice<Int>, _ graph: LayeredGraph, _ place: [Int], _ y: inout [Double]
  ) {
    var rest = stops
    while let first = rest.first {
      var room = room(for: first, graph, place, y)
      var run = rest.prefix(1)
      for stop in rest.dropFirst() {
        let next = self.room(for: stop, graph, place, y)
        let both = (low: max(room.low, next.low), high: min(room.high, next.high))
        guard both.low <= both.high else { break }
        room = both
        run = rest.prefix(run.count + 1)
      }
      let mean = run.reduce(0) { $0 + y[$1] } / Double(run.count)
      let level = min(max(mean, room.low), room.high)
      for stop in run { y[stop] = level }
      rest = rest.dropFirst(run.count)
    }
  }

  /// The range of heights that a stop may have between its neighbours.
  private static func room(
    for stop: Int, _ graph: LayeredGraph, _ place: [Int], _ y: [Double]
  ) -> (low: Double, high: Double) {
    let (column, index) = (graph.columns[graph.stops[stop].layer], place[stop])
    let low =
      index > 0 ? y[column[index - 1]] + distance(graph, column[index - 1], stop) : -Double.infinity
    let high =
      index + 1 < column.count
      ? y[column[index + 1]] - distance(graph, stop, column[index + 1]) : Double.infinity
    return (min(low, y[stop]), max(high, y[stop]))
  }

  private struct Pool {
    var weight: Double
    var sum: Double
    var count: Int
    var mean: Double { sum / weight }
  }

  private static func settle(
    _ column: [Int], _ graph: LayeredGraph, _ sides: (before: Bool, after: Bool),
    _ y: inout [Double]
  ) {
    var pools: [Pool] = []
    var offset = 0.0
    for (index, stop) in column.enumerated() {
      if index > 0 { offset += distance(graph, column[index - 1], stop) }
      var (weight, sum) = (0.01, 0.01 * y[stop])
      func pull(_ links: [LayeredGraph.Link]) {
        for link in links {
          weight += link.weight
          sum += link.weight * y[link.stop]
        }
      }
      if sides.before { pull(graph.stops[stop].before) }
      if sides.after { pull(graph.stops[stop].after) }
      var pool = Pool(weight: weight, sum: sum - offset * weight, count: 1)
      while let above = pools.last, above.mean >= pool.mean {
        pools.removeLast()
        pool = Pool(
          weight: pool.weight + above.weight, sum: pool.sum + above.sum,
          count: pool.count + above.count)
      }
      pools.append(pool)
    }
    var index = 0
    offset = 0
    for pool in pools {
      for _ in 0..<pool.count {
        if index > 0 { offset += distance(graph, column[index - 1], column[index]) }
        y[column[index]] = pool.mean + offset
        index += 1
      }
    }
  }
}
