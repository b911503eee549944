import DRN
import Pattern
import Support

extension Section {
  /// The time of a transition, for DRN and for all alternatives.
  static func throughput(_ bench: Bench) async throws -> Chapter {
    let lanes = try lanes(bench)
    var chapter = Chapter("A transition")
    chapter.say(
      """
      One process, \(bench.rounds) interleaved rounds, medians. Commands from \(bench.workload.source), \
      among \(bench.workload.routes.count) routes: \(bench.workload.mix). "x" is how many times as \
      long as a transition recorded by DRN, taken round by round. The stores keep a number for the \
      route and do not navigate; all but one of the raw stores take the time.
      """)
    try agree(on: bench.workload)
    let results = try Race(lanes: lanes).run(rounds: bench.rounds, bench.progress)
    let recorded = results[Lane.recorded] ?? []

    var table = Table(
      ["", "survives", "ns", "per second", "x", "x: min … quartiles … max"], numeric: [2, 3, 4])
    for lane in lanes {
      let values = results[lane.name] ?? []
      let nanoseconds = Sample(values).median
      let ratio = Sample.ratios(values, recorded)
      table.rows.append([
        lane.name, lane.survives, nanoseconds.formatted, (1e9 / nanoseconds).formatted,
        ratio.median.formatted, lane.name == Lane.recorded ? "" : ratio.spread,
      ])
    }
    chapter.show(table)
    let headline = Sample.ratios(recorded, results[Lane.observablePattern] ?? [])
    chapter.say(
      """
      A recorded transition takes \(headline.median.formatted) times as long as one of the pattern's \
      own @Observable manager that is not recorded (\(headline.spread)).
      """)
    chapter.goals = goals(results)
    chapter.drawings["throughput.svg"] =
      BarChart(
        title: "One navigation transition, in nanoseconds",
        bars: lanes.map { lane in
          BarChart.Bar(
            label: lane.name, note: lane.survives, value: Sample(results[lane.name] ?? [0]).median,
            isOurs: lane.name.hasPrefix("DRN"))
        }
      ).svg
    return chapter
  }

  private static func lanes(_ bench: Bench) throws -> [Lane] {
    try Lane.patterns(bench.workload) + Lane.managers(bench) + Lane.stateFiles(bench)
      + [Lane.jsonLines(bench)] + Lane.sqlites(bench) + Lane.stores(bench)
  }

  private static func goals(_ results: [String: [Double]]) -> [Goal] {
    func ratio(_ numerator: String, _ denominator: String) -> Double {
      Sample.ratios(results[numerator] ?? [], results[denominator] ?? []).median
    }
    return [
      .recordedVsObservable.measured(ratio(Lane.recorded, Lane.observablePattern)),
      .sqliteVsRecorded.measured(ratio(Lane.sqlite, Lane.recorded)),
      .lmdbVsRecorded.measured(ratio(Lane.lmdbPerEvent, Lane.recorded)),
    ]
  }

  /// Checks that all managers do the same: after each command they agree on the screen and the
  /// overlay, and the command has changed something.
  private static func agree(on workload: Workload) throws {
    let values = PatternValues(workload)
    let plain = PatternRunner(manager: PatternManager(.home), values: values)
    let observable = ObservablePatternRunner(
      manager: ObservablePatternManager(.home), values: values)
    let ours = ManagerRunner(NavigationManager(BenchmarkRoute.home), workload)
    for command in workload.commands + workload.commands {
      let head = ours.manager.head
      plain.run(command)
      observable.run(command)
      ours.run(command)
      guard ours.manager.head == head + 1,
        plain.manager.currentRoute == PatternRoute(ours.manager.currentRoute),
        plain.manager.activeOverlay == ours.manager.activeOverlay.map(PatternOverlay.init),
        observable.manager.currentRoute == plain.manager.currentRoute,
        observable.manager.activeOverlay == plain.manager.activeOverlay
      else {
        throw BenchmarkError("The managers do not agree after '\(command.kind)' at \(head + 1).")
      }
    }
  }
}
