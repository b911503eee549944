extension WalkedGraph {
  /// Finds the screens that lead nowhere, that nobody returns to, and that nobody comes back from.
  mutating func judge(comeBackFrom: [Bool]) {
    var (onward, out, into) = (
      Array(repeating: 0, count: screens.count), Array(repeating: 0, count: screens.count),
      Array(repeating: 0, count: screens.count)
    )
    for way in ways where way.from != way.to {
      out[way.from] += way.count
      into[way.to] += way.count
      for moves in way.moves where !moves.move.isBackward { onward[way.from] += moves.count }
    }
    for index in screens.indices {
      let isLeft = out[index] > 0
      screens[index].isDeadEnd =
        onward[index] == 0 && (isLeft || screens[index].sessionsEnded == 0)
      screens[index].isNeverReturnedTo = isLeft && screens[index].returns == 0
      screens[index].isPointOfNoReturn = isLeft && into[index] > 0 && !comeBackFrom[index]
    }
  }

  /// For each screen that is on a circle of redirects, the shortest one through it; a circle that
  /// was found for another of its screens is not found again.
  func findRedirectCycles() -> [[Int]] {
    var next: [Int: [Int]] = [:]
    for way in ways where way.count(of: .redirected) > 0 {
      next[way.from, default: []].append(way.to)
    }
    var cycles: [[Int]] = []
    var found: Set<Int> = []
    for start in next.keys.sorted() where !found.contains(start) {
      guard let cycle = Self.shortestCycle(through: start, next) else { continue }
      cycles.append(cycle)
      found.formUnion(cycle)
    }
    return cycles
  }

  private static func shortestCycle(through start: Int, _ next: [Int: [Int]]) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var reached = [start]
    var position = 0
    while position < reached.count {
      let screen = reached[position]
      position += 1
      for following in next[screen] ?? [] {
        if following == start {
          var cycle = [screen]
          while let first = cycle.last, first != start, let before = cameFrom[first] {
            cycle.append(before)
          }
          return cycle.reversed()
        }
        if cameFrom[following] == nil {
          cameFrom[following] = screen
          reached.append(following)
        }
      }
    }
    return nil
  }
}
