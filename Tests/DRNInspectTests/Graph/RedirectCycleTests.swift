import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Circles of redirects, in graphs as tangled as somebody may make them.
struct RedirectCycleTests {
  private func graph(_ count: Int, _ redirects: [(from: Int, to: Int)]) -> WalkedGraph {
    WalkedGraph(
      grouping: .name,
      screens: (0..<count).map { .init(name: "\($0)", route: "x", key: Array("\($0)".utf8)) },
      ways: redirects.map { from, to in
        WalkedGraph.Way(
          from: from, to: to, count: 1, moves: [.init(move: .redirected, count: 1)])
      }, backAndForth: [], redirectCycles: [])
  }

  /// How long the shortest circle through a screen is: tried out.
  private func length(through start: Int, _ redirects: [(from: Int, to: Int)]) -> Int? {
    var reached: Set<Int> = [start]
    for length in 1...(redirects.count + 1) {
      let next = Set(redirects.filter { reached.contains($0.from) }.map(\.to))
      if next.contains(start) { return length }
      reached = next
    }
    return nil
  }

  @Test(arguments: Seed.first(200))
  func `each screen of a circle is on one, and it is as short as can be`(seed: Seed) {
    var random = SplitMix64(seed)
    let count = Int.random(in: 1...9, using: &random)
    var pairs: Set<IndexPair> = []
    for _ in 0..<Int.random(in: 0...(2 * count), using: &random) {
      pairs.insert(
        IndexPair(Int.random(in: 0..<count, using: &random), .random(in: 0..<count, using: &random))
      )
    }
    let redirects = pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
      .map { (from: $0.first, to: $0.second) }
    let cycles = RedirectCycles(graph(count, redirects)).cycles
    for cycle in cycles {
      for (screen, next) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
        #expect(pairs.contains(IndexPair(screen, next)))
      }
      // It begins with the screen that it was looked for from.
      #expect(length(through: cycle[0], redirects) == cycle.count)
    }
    let found = Set(cycles.joined())
    for screen in 0..<count {
      #expect(found.contains(screen) == (length(through: screen, redirects) != nil))
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a long chain, a ring and a star are soon looked through`() {
    let count = 50_000
    let chain = (0..<(count - 1)).map { (from: $0, to: $0 + 1) }
    #expect(RedirectCycles(graph(count, chain)).cycles.isEmpty)
    #expect(RedirectCycles(graph(count, chain + [(count - 1, 0)])).cycles.map(\.count) == [count])
    let star = (1..<count).flatMap { [(from: 0, to: $0), (from: $0, to: 0)] }
    #expect(RedirectCycles(graph(count, star)).cycles.count == RedirectCycles.limit)
  }
}
