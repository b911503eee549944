import DRN
import DRNLog
import Support

extension Section {
  /// How long single transitions take while checkpoints run.
  static func latency(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("The slowest transitions, while checkpoints run")
    let count = bench.isQuick ? 1_000_000 : 5_000_000
    let rate = 100_000
    var contest = try LatencyContest(bench, count)
    let fullSpeed = contest.atFullSpeed(bench.progress)
    let paced = contest.paced(rate, count: bench.isQuick ? 100_000 : 500_000, bench.progress)

    chapter.say(
      """
      Nanoseconds, \(count.formatted) transitions at full speed and \(paced.count.formatted) at \
      \(rate.formatted) a second, measured from the moment each was due. Every value includes one \
      reading of the clock; the first rows are nothing but that, and show what the machine itself \
      adds.
      """)
    var table = Table([""] + Percentiles.names, numeric: Set(1...Percentiles.names.count))
    for (name, percentiles) in fullSpeed + paced.results {
      table.rows.append([name] + percentiles.values.map { Int($0).formatted })
    }
    chapter.show(table)
    let recorded = fullSpeed.last?.percentiles.p999
    chapter.goals = [.recordedTail.measured(recorded.map { $0 / 1_000 })]
    return chapter
  }
}

/// The clock alone, our manager alone, and with a log, in turns.
private struct LatencyContest {
  typealias Result = (name: String, percentiles: Percentiles)

  let workload: Workload
  let count: Int
  let log: EventLog
  let recorded: ManagerRunner
  let unrecorded: ManagerRunner
  var cursor = 0

  init(_ bench: Bench, _ count: Int) throws {
    (workload, self.count) = (bench.workload, count)
    log = try EventLog.open(bench.scratch.path("latency.mdb"), durability: .process)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    recorded = ManagerRunner(manager, workload)
    unrecorded = ManagerRunner(NavigationManager(BenchmarkRoute.home), workload)
    var warmedUp = 0
    workload.run(20_000, from: &cursor, on: recorded)
    workload.run(20_000, from: &warmedUp, on: unrecorded)
  }

  /// Everybody in four turns, so that all see the same machine.
  mutating func atFullSpeed(_ progress: Progress) -> [Result] {
    var clock = Latencies(capacity: count)
    var (alone, logged) = (Latencies(capacity: count), Latencies(capacity: count))
    for turn in 1...4 {
      progress.show("latency: turn \(turn) of 4")
      let commands = workload.commands
      var place = cursor
      clock.measure(count / 4) {}
      alone.measure(count / 4) {
        unrecorded.run(commands[place])
        place = place + 1 == commands.count ? 0 : place + 1
      }
      place = cursor
      logged.measure(count / 4) {
        recorded.run(commands[place])
        place = place + 1 == commands.count ? 0 : place + 1
      }
      cursor = place
      try? log.flush()
    }
    return [
      ("the clock alone", clock.percentiles()),
      ("not recorded, full speed", alone.percentiles()),
      ("recorded, full speed", logged.percentiles()),
    ]
  }

  /// The same at a rate that no user reaches.
  mutating func paced(
    _ rate: Int, count: Int, _ progress: Progress
  ) -> (count: Int, results: [Result]) {
    var clock = Latencies(capacity: count)
    var (alone, logged) = (Latencies(capacity: count), Latencies(capacity: count))
    for turn in 1...4 {
      progress.show("latency, paced: turn \(turn) of 4")
      let commands = workload.commands
      var place = cursor
      clock.measure(count / 4, perSecond: rate) {}
      alone.measure(count / 4, perSecond: rate) {
        unrecorded.run(commands[place])
        place = place + 1 == commands.count ? 0 : place + 1
      }
      place = cursor
      logged.measure(count / 4, perSecond: rate) {
        recorded.run(commands[place])
        place = place + 1 == commands.count ? 0 : place + 1
      }
      cursor = place
    }
    return (
      count,
      [
        ("the clock alone, paced", clock.percentiles()),
        ("not recorded, paced", alone.percentiles()),
        ("recorded, paced", logged.percentiles()),
      ]
    )
  }
}
