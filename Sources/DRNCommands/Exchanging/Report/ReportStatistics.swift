import DRN
import DRNInspect
import DRNLog

/// Writes the statistics of a walked graph, for the page's tables.
struct ReportStatistics {
  /// The maximum number of sessions that a page has statistics of, one by one. Those of more would be
  /// most of the page.
  static var sessionLimit: Int { 1_000 }

  private let graph: WalkedGraph
  private let limit: Int

  /// - Parameter limit: The maximum number of screens and of ways; the busiest ones are kept.
  init(_ graph: WalkedGraph, limit: Int) {
    self.graph = graph.busiest(limit)
    self.limit = limit
  }

  func json() -> [UInt8] {
    JSONLineWriter.object { line in
      line.member("sessions", graph.sessionCount)
      line.member("transitions", graph.transitionCount)
      line.member("moves", graph.moveCount)
      line.member("rewinds", graph.rewindCount)
      line.member("screenCount", graph.screens.count + graph.omitted.screens)
      line.objects("screens", graph.screens) { line, screen in
        line.member("name", DisplayText.escaping(screen.name))
        line.member("visits", screen.visits)
        line.member("nanoseconds", screen.timeSpent.nanoseconds)
        line.member("timedVisits", screen.timedVisits)
        line.member("sessionsEnded", screen.sessionsEnded)
        line.member("isDeadEnd", screen.isDeadEnd)
        line.member("isPointOfNoReturn", screen.isPointOfNoReturn)
      }
      let ways = graph.ways.prefix(limit).map { way -> JSONValue in
        .array([way.from, way.to, way.count].map { .integer($0) } + [.bool(way.isBackward)])
      }
      line.member("ways", .array(ways))
      let pairs = graph.backAndForth.prefix(limit).map { pair -> JSONValue in
        .array([pair.first, pair.second, pair.count, pair.longest].map { .integer($0) })
      }
      line.member("pairs", .array(pairs))
    }
  }
}
