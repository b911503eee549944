import DRN
import DRNLog
import Dispatch
import Support
import Synchronization

extension Section {
  /// The latency of single transitions while checkpoints run.
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
      adds. The last rows are of a log that is cut to its newest hundred thousand transitions all the \
      while.
      """)
    var table = Table([""] + Percentiles.names, numeric: Set(1...Percentiles.names.count))
    for (name, percentiles) in fullSpeed + paced.results {
      table.rows.append([name] + percentiles.values.map { Int($0).formatted })
    }
    chapter.show(table)
    let tails = fullSpeed.suffix(2).map { $0.percentiles.p999 / 1_000 }
    chapter.goals = [
      .recordedTail.measured(tails.first), .limitedTail.measured(tails.last),
    ]
    return chapter
  }
}

/// In turns: the clock, the manager without a log, with a log, and with one cut by limits.
private struct LatencyContest {
  typealias Result = (name: String, percentiles: Percentiles)

  let workload: Workload
  let count: Int
  let log: EventLog
  let limited: LimitedLog
  let recorded, unrecorded, retained: ManagerRunner
  var cursor = 0

  init(_ bench: Bench, _ count: Int) throws {
    (workload, self.count) = (bench.workload, count)
    log = try EventLog.open(bench.scratch.path("latency.mdb"), durability: .process)
    limited = try LimitedLog(bench.scratch.path("limited.mdb"))
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    recorded = ManagerRunner(manager, workload)
    retained = ManagerRunner(
      try limited.log.manager(session: "main", initial: BenchmarkRoute.home).manager, workload)
    unrecorded = ManagerRunner(NavigationManager(BenchmarkRoute.home), workload)
    workload.run(20_000, from: &cursor, on: recorded)
    for other in [retained, unrecorded] {
      var warmedUp = 0
      workload.run(20_000, from: &warmedUp, on: other)
    }
  }

  /// Measures all competitors in four turns, so that disturbances affect all of them.
  mutating func atFullSpeed(_ progress: Progress) -> [Result] {
    run(count, "full speed", progress) { latencies, count, operation in
      latencies.measure(count, operation)
    }
  }

  /// Measures all competitors at a fixed rate, far higher than that of any user.
  mutating func paced(
    _ rate: Int, count: Int, _ progress: Progress
  ) -> (count: Int, results: [Result]) {
    let results = run(count, "paced", progress) { latencies, count, operation in
      latencies.measure(count, perSecond: rate, operation)
    }
    return (count, results)
  }

  @inline(__always)
  private mutating func run(
    _ count: Int, _ pace: String, _ progress: Progress,
    _ measure: (inout Latencies, Int, () -> Void) -> Void
  ) -> [Result] {
    var clock = Latencies(capacity: count)
    var (alone, logged) = (Latencies(capacity: count), Latencies(capacity: count))
    var cut = Latencies(capacity: count)
    for turn in 1...4 {
      progress.show("latency, \(pace): turn \(turn) of 4")
      let commands = workload.commands
      var places = [cursor, cursor, cursor]
      measure(&clock, count / 4) {}
      measure(&alone, count / 4) { unrecorded.run(commands[commands.next(&places[0])]) }
      measure(&logged, count / 4) { recorded.run(commands[commands.next(&places[1])]) }
      try? log.flush()
      limited.whileCutting {
        measure(&cut, count / 4) { retained.run(commands[commands.next(&places[2])]) }
      }
      try? limited.log.flush()
      cursor = places[0]
    }
    return [
      ("the clock alone, \(pace)", clock.percentiles()),
      ("not recorded, \(pace)", alone.percentiles()),
      ("recorded, \(pace)", logged.percentiles()),
      ("recorded, limits cutting, \(pace)", cut.percentiles()),
    ]
  }
}

extension Array {
  /// Returns `place` and advances it to the next index, wrapping around.
  @inline(__always)
  fileprivate func next(_ place: inout Int) -> Int {
    defer { place = place + 1 == count ? 0 : place + 1 }
    return place
  }
}

/// A log that keeps 100,000 transitions, and is cut repeatedly while it is measured.
private struct LimitedLog {
  let log: EventLog

  init(_ path: String) throws {
    log = try EventLog.open(
      path, options: .init(retention: RetentionLimits(transitions: 100_000)))
  }

  func whileCutting(_ body: () -> Void) {
    let isOver = Flag()
    let cutting = DispatchGroup()
    DispatchQueue.global().async(group: cutting) { [log] in
      while !isOver.isRaised.load(ordering: .acquiring) { _ = try? log.applyRetention() }
    }
    body()
    isOver.isRaised.store(true, ordering: .releasing)
    cutting.wait()
  }

  private final class Flag: Sendable {
    let isRaised = Atomic(false)
  }
}
