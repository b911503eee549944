import DRNLog

/// Finds the cycles in which guards redirected.
///
/// It searches only within strongly connected components, and stops after ``limit`` cycles: a log
/// may contain more of them than can be enumerated.
struct RedirectCycles {
  /// The maximum number of cycles to find.
  static var limit: Int { 1_000 }

  /// For each screen on a cycle of redirects, the shortest cycle through it; no cycle is listed
  /// twice.
  private(set) var cycles: [[Int]] = []

  /// The targets of redirects from each screen.
  private var next: [[Int]]
  /// The number of each screen's strongly connected component.
  private var component: [Int] = []

  init(_ graph: WalkedGraph) {
    next = Array(repeating: [], count: graph.screens.count)
    for way in graph.ways where way.count(of: .redirected) > 0 { next[way.from].append(way.to) }
    component = components()
    var found = Array(repeating: false, count: next.count)
    var cameFrom = Array(repeating: -1, count: next.count)
    for start in next.indices where !found[start] && cycles.count < Self.limit {
      guard let cycle = shortestCycle(through: start, &cameFrom) else { continue }
      cycles.append(cycle)
      for screen in cycle { found[screen] = true }
    }
  }

  /// A breadth-first search for the shortest cycle, within the component.
  ///
  /// - Parameter cameFrom: A buffer for each screen's predecessor; restored before returning.
  private func shortestCycle(through start: Int, _ cameFrom: inout [Int]) -> [Int]? {
    var reached = [start]
    defer { for screen in reached { cameFrom[screen] = -1 } }
    var position = 0
    while position < reached.count {
      let screen = reached[position]
      position += 1
      for following in next[screen] where component[following] == component[start] {
        if following == start {
          var cycle = [screen]
          while let first = cycle.last, first != start { cycle.append(cameFrom[first]) }
          return cycle.reversed()
        }
        if cameFrom[following] < 0 {
          cameFrom[following] = screen
          reached.append(following)
        }
      }
    }
    return nil
  }

  /// The strongly connected components (Tarjan), without recursion: a chain of redirects may be as
  /// long as a log.
  private func components() -> [Int] {
    let count = next.count
    var (component, order, low) = (
      Array(repeating: -1, count: count), Array(repeating: -1, count: count),
      Array(repeating: 0, count: count)
    )
    var (open, orderCount): ([Int], Int) = ([], 0)
    for start in next.indices where order[start] < 0 {
      var path: [(screen: Int, edge: Int)] = [(start, 0)]
      while let (screen, edge) = path.last {
        if edge == 0 {
          (order[screen], low[screen]) = (orderCount, orderCount)
          orderCount += 1
          open.append(screen)
        }
        if edge < next[screen].count {
          path[path.count - 1].edge += 1
          let following = next[screen][edge]
          if order[following] < 0 {
            path.append((following, 0))
          } else if component[following] < 0 {
            low[screen] = min(low[screen], order[following])
          }
          continue
        }
        path.removeLast()
        if let before = path.last?.screen { low[before] = min(low[before], low[screen]) }
        guard low[screen] == order[screen] else { continue }
        while let last = open.popLast() {
          component[last] = screen
          if last == screen { break }
        }
      }
    }
    return component
  }
}
