import DRNLog

/// Writes what was counted of a walked graph, for the page's tables.
struct ReportStatistics {
  private let graph: WalkedGraph
  private let limit: Int

  /// - Parameter limit: How many screens and ways there may be, the busiest ones.
  init(_ graph: WalkedGraph, limit: Int) {
    self.graph = graph.busiest(limit)
    self.limit = limit
  }

  func json() -> JSONLineWriter {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("sessions", graph.sessionCount)
    line.member("transitions", graph.transitionCount)
    line.member("moves", graph.moveCount)
    line.member("rewinds", graph.rewindCount)
    line.member("screenCount", graph.screens.count + graph.omitted.screens)
    line.array("screens") { line in
      for screen in graph.screens { write(screen, into: &line) }
    }
    line.array("ways") { line in
      for way in graph.ways.prefix(limit) {
        line.beginArray()
        for number in [way.from, way.to, way.count] { line.integer(number) }
        line.bool(way.isBackward)
        line.endArray()
      }
    }
    line.array("pairs") { line in
      for pair in graph.backAndForth.prefix(limit) {
        line.beginArray()
        for number in [pair.first, pair.second, pair.count, pair.longest] { line.integer(number) }
        line.endArray()
      }
    }
    line.endObject()
    return line
  }

  private func write(_ screen: WalkedGraph.Screen, into line: inout JSONLineWriter) {
    line.beginObject()
    line.member("name", DisplayText.escaping(screen.name))
    line.member("visits", screen.visits)
    line.member("nanoseconds", screen.timeSpent.nanoseconds)
    line.member("timedVisits", screen.timedVisits)
    line.member("sessionsEnded", screen.sessionsEnded)
    line.member("isDeadEnd", screen.isDeadEnd)
    line.member("isPointOfNoReturn", screen.isPointOfNoReturn)
    line.endObject()
  }
}
