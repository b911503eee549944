import DRN
import DRNLog
import Support

extension Section {
  /// The cost of waiting for the disk, for one caller and for a hundred.
  static func disk(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Durability .disk")
    let contest = try DiskContest(bench)
    for round in 0..<DiskContest.rounds {
      bench.progress.show("disk: round \(round + 1) of \(DiskContest.rounds)")
      try await contest.runAlone(bench.isQuick ? 20 : 60)
      try await contest.runTogether(bench.isQuick ? 10 : 50)
    }

    chapter.say(
      """
      A transition and then `synchronize()`, against writing 4 KB into a file that is there already \
      and `fdatasync`, in turns, in the same folder. Microseconds for each.
      """)
    var table = Table(["", "median", "min … quartiles … max"], numeric: [1])
    for (name, values) in contest.rows {
      let sample = Sample(values)
      table.rows.append([name, sample.median.formatted, sample.spread])
    }
    chapter.show(table)
    chapter.goals = [
      .diskAlone.measured(contest.aloneRatio), .diskTogether.measured(contest.togetherRatio),
    ]
    return chapter
  }
}

/// One caller, the raw file, and a hundred callers, in turns.
private final class DiskContest {
  static let rounds = 7
  static let callers = 100

  let workload: Workload
  let log: EventLog
  let runner: ManagerRunner
  let file: SyncedFile
  var cursor = 0

  /// Microseconds per transition, by round.
  var alone: [[Double]] = []
  var raw: [[Double]] = []
  var together: [Double] = []

  init(_ bench: Bench) throws {
    workload = bench.workload
    log = try EventLog.open(bench.scratch.path("disk.mdb"), durability: .disk)
    let manager = try log.manager(session: "alone", initial: BenchmarkRoute.home).manager
    runner = ManagerRunner(manager, workload)
    file = try SyncedFile(bench.scratch.path("raw"), pages: 1_024)
    // Warms up: all routes are interned.
    workload.run(5_000, from: &cursor, on: runner)
    try log.flush()
  }

  /// Measures one caller and the raw file, alternating.
  func runAlone(_ count: Int) async throws {
    var (ours, theirs) = ([Double](), [Double]())
    for _ in 0..<count {
      let before = MonotonicClock.now
      workload.run(1, from: &cursor, on: runner)
      try await log.synchronize()
      let between = MonotonicClock.now
      try file.write()
      let after = MonotonicClock.now
      ours.append(Double(between - before) / 1_000)
      theirs.append(Double(after - between) / 1_000)
    }
    alone.append(ours)
    raw.append(theirs)
  }

  /// Measures a hundred callers with a session each: the elapsed time divided by all transitions.
  func runTogether(_ count: Int) async throws {
    let line = StartingLine(callers: Self.callers)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for caller in 0..<Self.callers {
        group.addTask { [log, workload] in
          let manager = try log.manager(
            session: "caller-\(caller)", initial: BenchmarkRoute.home
          ).manager
          let runner = ManagerRunner(manager, workload)
          var cursor = 0
          await line.arrive()
          for _ in 0..<count {
            workload.run(1, from: &cursor, on: runner)
            try await log.synchronize()
          }
        }
      }
      try await group.waitForAll()
    }
    let elapsed = Double(MonotonicClock.now - (await line.start)) / 1_000
    together.append(elapsed / Double(count * Self.callers))
  }

  var rows: [(String, [Double])] {
    [
      ("one caller", alone.flatMap(\.self)),
      ("raw 4 KB write + fdatasync", raw.flatMap(\.self)),
      ("\(Self.callers) callers, for each transition", together),
    ]
  }

  /// The time of one caller relative to the raw file; the median of the rounds.
  var aloneRatio: Double { Sample.ratios(medians(alone), medians(raw)).median }

  /// The throughput of a hundred callers relative to one; the median of the rounds.
  var togetherRatio: Double { Sample.ratios(medians(alone), together).median }

  private func medians(_ rounds: [[Double]]) -> [Double] { rounds.map { Sample($0).median } }
}
