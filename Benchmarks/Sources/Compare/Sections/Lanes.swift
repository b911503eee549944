import Lanes
import Support

extension Section {
  /// The time of a transition in each of the ways in which apps use a manager.
  static func lanes(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("What an app does with its manager")
    let setup = bench.laneSetup(batch: bench.isQuick ? 30_000 : 100_000)
    let usages = Usage.all
    let lanes = try usages.flatMap { usage in
      try Usage.Side.allCases.map { try usage.lane($0, setup) }
    }
    let results = try Race(name: "lanes", lanes: lanes).run(rounds: bench.rounds, bench.progress)

    chapter.say(
      """
      Nanoseconds of the calling thread's processor time for one transition, \(bench.rounds) \
      interleaved rounds, medians. Both sides are used in the same way; "x" is DRN's time to that of \
      the pattern's @Observable manager, round by round. Closures and a stream were added to the \
      pattern's; for a transaction, a cause and a guard, which it does not have, "x" is to its plain \
      calls. "checkpoint" is the \
      processor time of all other threads for each transition, until everything is in the log.
      """)
    var table = Table(
      ["", "DRN, recorded", "checkpoint", "pattern", "x", "x: min … quartiles … max"],
      numeric: [1, 2, 3, 4])
    for usage in usages {
      let (ours, theirs) = (usage.laneName(.recorded), usage.laneName(.pattern))
      let ratio = results.ratio(ours, to: theirs)
      table.rows.append([
        usage.title, results.sample(ours).median.formatted,
        results.sample(ours, \.background).median.formatted,
        results.sample(theirs).median.formatted, ratio.median.formatted, ratio.spread,
      ])
    }
    chapter.show(table)
    chapter.goals = usages.compactMap { usage in
      guard let goal = Goal.ofLane(usage) else { return nil }
      let ours = usage.laneName(.recorded)
      return goal.measured(
        goal.unit == "×"
          ? results.ratio(ours, to: usage.laneName(.pattern)).median
          : results.sample(ours).median / 1_000)
    }
    return chapter
  }
}
