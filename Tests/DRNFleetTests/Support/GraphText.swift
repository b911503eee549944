#if Fleet
  import DRN
  import DRNInspect

  /// All that a walked graph says, a line for each fact, so that a difference can be read.
  enum GraphText {
    /// The first fact in which two graphs differ.
    static func difference(_ left: WalkedGraph, _ right: WalkedGraph) -> String? {
      let (left, right) = (of(left), of(right))
      let differing = zip(left, right).filter { $0 != $1 }.map { "\($0) is \($1)" }
      return differing.first.map { _ in differing.joined(separator: "\n") }
        ?? (left.count == right.count ? nil : "\(left.count) facts are \(right.count)")
    }

    private static func of(_ graph: WalkedGraph) -> [String] {
      let screens = graph.screens.map { screen in
        let overlays = screen.overlays.map { "\($0.name) \($0.isRoot) \($0.count) \($0.composed)" }
        let tabs = screen.tabs.map { "\($0.name) \($0.visits)" }
        return """
          screen \(screen.name) \(screen.route.canonicalText) routes \(screen.routeCount) \
          visits \(screen.visits) returns \(screen.returns) \
          time \(screen.timeSpent) of \(screen.timedVisits) begun \(screen.sessionsBegun) \
          ended \(screen.sessionsEnded) rewinds \(screen.rewindsTo) \(screen.rewindsFrom) \
          refusals \(screen.refusals) overlays \(overlays) tabs \(tabs) \
          flags \(screen.isDeadEnd) \(screen.isNeverReturnedTo) \(screen.isPointOfNoReturn)
          """
      }
      let ways = graph.ways.map { "way \($0.from) \($0.to) \($0.count) \($0.moves)" }
      let pairs = graph.backAndForth.map { "pair \($0)" }
      return screens + ways + pairs + [
        "cycles \(graph.redirectCycles)",
        "\(graph.sessionCount) \(graph.transitionCount) \(graph.rewindCount) \(graph.moveCount)",
      ]
    }
  }
#endif
