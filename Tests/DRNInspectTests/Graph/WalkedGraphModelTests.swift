import CustomDump
import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// The graph against one that is made in the plainest way, on made-up sessions.
@Suite(.temporaryDirectory) struct WalkedGraphModelTests {
  private func graphs(
    _ seed: Seed, by grouping: WalkedGraph.Grouping
  ) throws -> (graph: WalkedGraph, naive: NaiveGraph) {
    let path = try temporaryPath()
    try withLog(path) { log in
      for session in 1...4 {
        try recordWalk(
          Seed(value: seed.value * 100 + UInt64(session)), in: log, session: "s\(session)",
          transitions: 120 * session, travelPercent: session)
      }
    }
    let log = try LogReader(path: path)
    var naive = NaiveGraph(by: grouping)
    try log.forEachSession { try naive.add($0) }
    return (try WalkedGraph(log, by: grouping), naive)
  }

  private func name(_ screen: WalkedGraph.Screen) -> String {
    String(decoding: screen.key, as: UTF8.self)
  }

  @Test(arguments: Seed.first(2, long: 16), WalkedGraph.Grouping.allCases)
  func `screens are counted as going through all visits counts them`(
    seed: Seed, grouping: WalkedGraph.Grouping
  ) throws {
    let (graph, naive) = try graphs(seed, by: grouping)
    #expect(Set(graph.screens.map(name)) == naive.screens)
    #expect(graph.screens.count == naive.screens.count)
    for screen in graph.screens {
      let visits = naive.visits.indices.filter { naive.visits[$0].screen == name(screen) }
      let isLast = { (visit: Int) in
        visit + 1 == naive.visits.count
          || naive.visits[visit + 1].session != naive.visits[visit].session
      }
      let timed = visits.filter { !isLast($0) }
      #expect(screen.visits == visits.count)
      #expect(screen.routeCount == naive.routes[name(screen)]?.count)
      #expect(screen.timedVisits == timed.count)
      #expect(
        screen.timeSpent
          == .nanoseconds(timed.reduce(0) { $0 + naive.visits[$1].nanoseconds }))
      #expect(screen.sessionsEnded == visits.count(where: isLast))
      #expect(
        screen.sessionsBegun
          == visits.count { $0 == 0 || naive.visits[$0 - 1].session != naive.visits[$0].session })
      #expect(screen.rewindsFrom == visits.count { naive.visits[$0].endsWithRewind })
      #expect(
        screen.rewindsTo == visits.count { $0 > 0 && naive.visits[$0 - 1].endsWithRewind })
      #expect(screen.returns == naive.returns(to: name(screen)))
      #expect(screen.refusals == naive.refusals[name(screen)] ?? 0)
      for tab in screen.tabs {
        let tabName = grouping == .name ? tab.name : "\"\(tab.name)\""
        #expect(tab.visits == visits.count { naive.visits[$0].tab == tabName })
      }
      #expect(
        screen.tabs.reduce(0) { $0 + $1.visits } == visits.count { naive.visits[$0].tab != nil })
    }
  }

  @Test(arguments: Seed.first(2, long: 16), WalkedGraph.Grouping.allCases)
  func `ways are the moves between visits`(
    seed: Seed, grouping: WalkedGraph.Grouping
  ) throws {
    let (graph, naive) = try graphs(seed, by: grouping)
    var ways: [String: Int] = [:]
    for way in graph.ways {
      #expect(way.count == way.moves.reduce(0) { $0 + $1.count })
      for move in way.moves {
        let (from, to) = (graph.screens[way.from], graph.screens[way.to])
        ways["\(name(from))→\(name(to))|\(move.move.rawValue)"] = move.count
      }
    }
    expectNoDifference(ways, naive.ways)
    #expect(graph.moveCount == naive.moves.count)
  }

  @Test(arguments: Seed.first(2, long: 16))
  func `overlays are those that were to be seen`(seed: Seed) throws {
    let (graph, naive) = try graphs(seed, by: .name)
    var overlays: [String: Int] = [:]
    for screen in graph.screens {
      for overlay in screen.overlays {
        let key = "\(screen.name)|\(overlay.name)"
        if overlay.isRoot {
          overlays["\(key)|root"] = overlay.count
        } else {
          overlays[key] = overlay.count
          if overlay.composed > 0 { overlays["\(key)|+"] = overlay.composed }
        }
      }
    }
    expectNoDifference(overlays, naive.overlays)
  }

  @Test(arguments: Seed.first(2, long: 16), WalkedGraph.Grouping.allCases)
  func `patterns are found as going through all visits finds them`(
    seed: Seed, grouping: WalkedGraph.Grouping
  ) throws {
    let (graph, naive) = try graphs(seed, by: grouping)
    var pairs: [String: String] = [:]
    for pair in graph.backAndForth {
      let names = [name(graph.screens[pair.first]), name(graph.screens[pair.second])].sorted()
      pairs[names.joined(separator: " ")] = "\(pair.count) \(pair.longest)"
    }
    expectNoDifference(pairs, naive.backAndForth.mapValues { "\($0.count) \($0.longest)" })

    for screen in graph.screens {
      let leaving = naive.moves.filter {
        naive.visits[$0.from].screen == name(screen) && naive.visits[$0.to].screen != name(screen)
      }
      let arriving = naive.moves.contains {
        naive.visits[$0.to].screen == name(screen) && naive.visits[$0.from].screen != name(screen)
      }
      let onward = leaving.contains {
        !["wentBack", "returned"].contains(naive.visits[$0.to].move ?? "")
      }
      #expect(screen.isDeadEnd == (!onward && (!leaving.isEmpty || screen.sessionsEnded == 0)))
      #expect(
        screen.isNeverReturnedTo == (!leaving.isEmpty && naive.returns(to: name(screen)) == 0))
      #expect(
        screen.isPointOfNoReturn
          == (!leaving.isEmpty && arriving && naive.returns(to: name(screen)) == 0
            && !naive.wasReturnedFrom(name(screen))))
    }
  }

  @Test(arguments: Seed.first(4))
  func `what comes to a screen leaves it again, or ends there`(seed: Seed) throws {
    let (graph, _) = try graphs(seed, by: .route)
    for (index, screen) in graph.screens.enumerated() {
      let into = graph.ways.filter { $0.to == index }.reduce(0) { $0 + $1.count }
      let out = graph.ways.filter { $0.from == index }.reduce(0) { $0 + $1.count }
      #expect(screen.visits == into + screen.sessionsBegun + screen.rewindsTo)
      #expect(screen.visits == out + screen.sessionsEnded + screen.rewindsFrom)
    }
  }
}
