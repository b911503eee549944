import Lanes
import Support

extension Lane {
  fileprivate static let recorded = "DRN, recorded"
  fileprivate static let watched = "DRN, recorded, tracked"
  fileprivate static let pattern = "pattern, @Observable"
}

extension Section {
  /// The time of a transition, for DRN and for all alternatives.
  static func throughput(_ bench: Bench) async throws -> Chapter {
    let lanes = try throughputLanes(bench)
    var chapter = Chapter("A transition")
    chapter.say(
      """
      One process, \(bench.rounds) interleaved rounds, medians. Commands from \(bench.direct.source), \
      among \(bench.direct.routes.count) routes: \(bench.direct.mix). "ns" is the calling thread's \
      processor time, "elapsed" has its waiting too. "others" is the processor time of all other \
      threads and of a flush after the round: the checkpoints. "x" is "ns" to that of the pattern's \
      @Observable manager, taken round by round. The stores keep a number for the route and do not \
      navigate; all but one of the raw stores take the time.
      """)
    try Agreement.check(on: bench.direct)
    let results = try Race(name: "throughput", lanes: lanes).run(
      rounds: bench.rounds, bench.progress)

    var table = Table(
      ["", "survives", "ns", "elapsed", "others", "x", "x: min … quartiles … max"],
      numeric: [2, 3, 4, 5])
    for lane in lanes {
      let ratio = results.ratio(lane.name, to: Lane.pattern)
      table.rows.append([
        lane.name, lane.survives, results.sample(lane.name).median.formatted,
        results.sample(lane.name, \.elapsed).median.formatted,
        results.sample(lane.name, \.background).median.formatted,
        ratio.median.formatted, lane.name == Lane.pattern ? "" : ratio.spread,
      ])
    }
    chapter.show(table)
    chapter.goals = [
      .recordedVsPattern.measured(results.ratio(Lane.recorded, to: Lane.pattern).median),
      .sqliteVsRecorded.measured(results.ratio(Lane.sqlite, to: Lane.recorded).median),
      .sqliteVsTracked.measured(results.ratio(Lane.sqlite, to: Lane.watched).median),
      .lmdbVsRecorded.measured(results.ratio(Lane.lmdbPerEvent, to: Lane.recorded).median),
    ]
    chapter.drawings["throughput.svg"] =
      BarChart(
        title: "One navigation transition, in nanoseconds",
        bars: lanes.map { lane in
          BarChart.Bar(
            label: lane.name, note: lane.survives,
            value: results.sample(lane.name, \.elapsed).median,
            isOurs: lane.name.hasPrefix("DRN"))
        }
      ).svg
    return chapter
  }

  private static func throughputLanes(_ bench: Bench) throws -> [Lane] {
    let setup = bench.laneSetup(batch: bench.isQuick ? 100_000 : 200_000)
    let pattern = try Usage.nobodyLooks.lane(.pattern, setup, named: Lane.pattern)
    let recorded = try Usage.nobodyLooks.lane(.recorded, setup, named: Lane.recorded)
    let flushed = try Usage.nobodyLooks.lane(.recorded, setup)
    let ours = [
      recorded,
      try Usage.tracked.lane(.recorded, setup, named: Lane.watched),
      Lane.unrecorded("DRN, not recorded", setup),
      Lane(
        name: "DRN, recorded and flushed", survives: Lane.Survival.power, batch: setup.batch,
        run: {
          try flushed.run($0)
          try flushed.settle()
        }),
    ]
    return try [pattern] + Lane.patterns(setup) + ours + Lane.stateFiles(bench)
      + [Lane.jsonLines(bench)] + Lane.sqlites(bench) + Lane.stores(bench)
  }
}
