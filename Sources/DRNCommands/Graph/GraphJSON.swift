import DRN
import DRNLog

/// Walked graphs as JSON: numbers as they are, durations in nanoseconds.
enum GraphJSON {
  static func bytes(_ graph: WalkedGraph) -> [UInt8] {
    var json = JSONLineWriter()
    json.beginObject()
    json.member("by", graph.grouping.rawValue)
    json.member("sessions", graph.sessionCount)
    json.member("transitions", graph.transitionCount)
    json.member("moves", graph.moveCount)
    json.member("rewinds", graph.rewindCount)
    json.array("screens") { json in
      for screen in graph.screens { write(screen, to: &json) }
    }
    json.array("ways") { json in
      for way in graph.ways {
        json.beginObject()
        json.member("from", name(graph.screens[way.from], graph.grouping))
        json.member("to", name(graph.screens[way.to], graph.grouping))
        json.member("count", way.count)
        json.object("moves") { json in
          for count in way.moves { json.member(count.move.rawValue, count.count) }
        }
        json.endObject()
      }
    }
    json.array("backAndForth") { json in
      for pair in graph.backAndForth {
        json.beginObject()
        json.array("screens") { json in
          for index in [pair.first, pair.second] {
            json.value(name(graph.screens[index], graph.grouping))
          }
        }
        json.member("count", pair.count)
        json.member("longest", pair.longest)
        json.endObject()
      }
    }
    json.array("redirectCycles") { json in
      for cycle in graph.redirectCycles {
        json.beginArray()
        for index in cycle { json.value(name(graph.screens[index], graph.grouping)) }
        json.endArray()
      }
    }
    json.object("leftOut") { json in
      json.member("screens", graph.omitted.screens)
      json.member("ways", graph.omitted.ways)
      json.member("moves", graph.omitted.moves)
    }
    json.endObject()
    return json.bytes
  }

  static func bytes(_ comparison: GraphComparison) -> [UInt8] {
    let grouping = comparison.before.grouping
    func name(_ index: Int) -> JSONValue {
      let screen = comparison.screens[index]
      return (screen.after ?? screen.before).map { self.name($0, grouping) } ?? .null
    }
    var json = JSONLineWriter()
    json.beginObject()
    json.member("by", grouping.rawValue)
    json.member("same", comparison.isSame)
    json.array("screens") { json in
      for (index, screen) in comparison.screens.enumerated() {
        json.beginObject()
        json.member("screen", name(index))
        json.member("before", screen.before?.visits ?? 0)
        json.member("after", screen.after?.visits ?? 0)
        json.endObject()
      }
    }
    json.array("ways") { json in
      for way in comparison.ways {
        json.beginObject()
        json.member("from", name(way.from))
        json.member("to", name(way.to))
        json.member("before", way.before)
        json.member("after", way.after)
        json.endObject()
      }
    }
    json.endObject()
    return json.bytes
  }

  /// What tells a screen from the others: its name, or its route.
  private static func name(
    _ screen: WalkedGraph.Screen, _ grouping: WalkedGraph.Grouping
  ) -> JSONValue { grouping == .name ? .string(screen.name) : screen.route }

  private static func write(_ screen: WalkedGraph.Screen, to json: inout JSONLineWriter) {
    json.beginObject()
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
    json.array("overlays") { json in
      for overlay in screen.overlays {
        json.beginObject()
        json.member("overlay", overlay.name)
        json.member("root", overlay.isRoot)
        json.member("count", overlay.count)
        json.member("composed", overlay.composed)
        json.endObject()
      }
    }
    json.array("tabs") { json in
      for tab in screen.tabs {
        json.beginObject()
        json.member("tab", tab.name)
        json.member("visits", tab.visits)
        json.endObject()
      }
    }
    json.member("deadEnd", screen.isDeadEnd)
    json.member("neverReturnedTo", screen.isNeverReturnedTo)
    json.member("pointOfNoReturn", screen.isPointOfNoReturn)
    json.endObject()
  }
}
