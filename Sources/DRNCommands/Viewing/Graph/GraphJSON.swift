import DRN
import DRNInspect
import DRNLog

/// Walked graphs as JSON, with durations in nanoseconds.
enum GraphJSON {
  static func bytes(_ graph: WalkedGraph) -> [UInt8] {
    func name(_ index: Int) -> JSONValue { self.name(graph.screens[index], graph.grouping) }
    return JSONLineWriter.object { json in
      json.member("by", graph.grouping.rawValue)
      json.member("sessions", graph.sessionCount)
      json.member("transitions", graph.transitionCount)
      json.member("moves", graph.moveCount)
      json.member("rewinds", graph.rewindCount)
      json.objects("screens", graph.screens) { json, screen in write(screen, to: &json) }
      json.objects("ways", graph.ways) { json, way in
        json.member("from", name(way.from))
        json.member("to", name(way.to))
        json.member("count", way.count)
        json.object("moves") { json in
          for count in way.moves { json.member(count.move.rawValue, count.count) }
        }
      }
      json.objects("backAndForth", graph.backAndForth) { json, pair in
        json.member("screens", .array([name(pair.first), name(pair.second)]))
        json.member("count", pair.count)
        json.member("longest", pair.longest)
      }
      json.member("redirectCycles", .array(graph.redirectCycles.map { .array($0.map(name)) }))
      json.object("leftOut") { json in
        json.member("screens", graph.omitted.screens)
        json.member("ways", graph.omitted.ways)
        json.member("moves", graph.omitted.moves)
      }
    }
  }

  static func bytes(_ comparison: GraphComparison) -> [UInt8] {
    let grouping = comparison.before.grouping
    func name(_ index: Int) -> JSONValue {
      let screen = comparison.screens[index]
      return (screen.after ?? screen.before).map { self.name($0, grouping) } ?? .null
    }
    return JSONLineWriter.object { json in
      json.member("by", grouping.rawValue)
      json.member("same", comparison.isSame)
      json.objects("screens", comparison.screens.enumerated()) { json, screen in
        json.member("screen", name(screen.offset))
        json.member("before", screen.element.before?.visits ?? 0)
        json.member("after", screen.element.after?.visits ?? 0)
      }
      json.objects("ways", comparison.ways) { json, way in
        json.member("from", name(way.from))
        json.member("to", name(way.to))
        json.member("before", way.before)
        json.member("after", way.after)
      }
    }
  }

  /// The value that identifies a screen: its name or its route, depending on the grouping.
  private static func name(
    _ screen: WalkedGraph.Screen, _ grouping: WalkedGraph.Grouping
  ) -> JSONValue { grouping == .name ? .string(screen.name) : screen.route }

  private static func write(_ screen: WalkedGraph.Screen, to json: inout JSONLineWriter) {
    json.member("name", screen.name)
    json.member("route", screen.route)
    json.member("routes", screen.routeCount)
    json.member("visits", screen.visits)
    json.member("returns", screen.returns)
    json.member("nanoseconds", screen.timeSpent.nanoseconds)
    json.member("timedVisits", screen.timedVisits)
    json.member("sessionsBegun", screen.sessionsBegun)
    json.member("sessionsEnded", screen.sessionsEnded)
    json.member("rewindsTo", screen.rewindsTo)
    json.member("rewindsFrom", screen.rewindsFrom)
    json.member("refusals", screen.refusals)
    json.objects("overlays", screen.overlays) { json, overlay in
      json.member("overlay", overlay.name)
      json.member("root", overlay.isRoot)
      json.member("count", overlay.count)
      json.member("composed", overlay.composed)
    }
    json.objects("tabs", screen.tabs) { json, tab in
      json.member("tab", tab.name)
      json.member("visits", tab.visits)
    }
    json.member("deadEnd", screen.isDeadEnd)
    json.member("neverReturnedTo", screen.isNeverReturnedTo)
    json.member("pointOfNoReturn", screen.isPointOfNoReturn)
  }
}
