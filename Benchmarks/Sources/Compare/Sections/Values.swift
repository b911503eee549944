import DRN
import DRNLog
import Lanes
import Support

extension Section {
  /// The cost of many different routes, and of a new one.
  static func values(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Many different routes")
    chapter.say(
      """
      Nanoseconds of the calling thread's processor time for one transition, medians of \
      \(DistinctRoutes.rounds(bench)) rounds, each with a new log: a visit to each route, and then one \
      more to each, in another order. The log is flushed after each 50,000, which is not counted. \
      "checkpoint" is the processor time of these flushes and of all other threads.
      """)
    var table = Table(
      ["routes", "visit", "DRN, recorded", "checkpoint", "pattern", "x"], numeric: [0, 2, 3, 4, 5])
    var counts: [DistinctRoutes] = []
    for count in [100_000, 1_000_000] {
      let measured = try DistinctRoutes(count, bench)
      table.rows += measured.rows
      counts.append(measured)
    }
    chapter.show(table)

    let news = try NewRoutes(bench)
    chapter.say(
      """
      A visit to a route that is new, in nanoseconds, \(news.count.formatted) of them. Each value \
      includes two readings of each of two clocks; the rows of the pattern are little else. The last \
      row is a loop that does nothing for as long as the median of a visit: what the machine itself \
      adds.
      """)
    chapter.show(news.table)
    if let small = counts.first, let large = counts.last {
      chapter.goals = [
        .millionRoutes.measured(large.again.ours / 1_000),
        .millionRoutesGrowth.measured(large.again.ours / small.again.ours),
        .newRouteTail.measured(news.recorded.thread.p999 / 1_000),
      ]
    }
    return chapter
  }
}

/// Visits to many routes, and a second visit to each.
private struct DistinctRoutes {
  /// Medians in nanoseconds.
  struct Result {
    let ours, checkpoint, theirs, ratio: Double
  }

  /// The number of transitions between flushes, so that no move waits for room in the journal.
  private static let flushInterval = 50_000

  let count: Int
  private(set) var first, again: Result

  static func rounds(_ bench: Bench) -> Int { min(bench.rounds, bench.isQuick ? 1 : 5) }

  init(_ count: Int, _ bench: Bench) throws {
    self.count = count
    let routes = BenchmarkRoute.details(count)
    let patternRoutes = routes.map(PatternRoute.init)
    // Co-prime to the counts: visits each route once.
    let scattered = (0..<count).map { $0 * 7_919 % count }
    var times: [[(ours: TransitionTime, theirs: TransitionTime)]] = [[], []]
    for round in 0..<Self.rounds(bench) {
      bench.progress.show("values: \(count.formatted) routes, round \(round + 1)")
      let path = bench.scratch.path("values.mdb")
      let log = try EventLog.open(path, durability: .process)
      let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
      let pattern = ObservablePatternManager(.home)
      for (visit, order) in [Array(0..<count), scattered].enumerated() {
        let theirs = Self.visit(order, { pattern.go(patternRoutes[$0]) }, flush: {})
        let ours = try Self.visit(order, { manager.go(routes[$0]) }, flush: { try log.flush() })
        times[visit].append((ours, theirs))
      }
      guard manager.head == 2 * count else {
        throw BenchmarkError("Two visits to \(count) routes were \(manager.head) transitions.")
      }
      try log.finish()
      Scratch.removeFiles(of: path)
    }
    (first, again) = (Self.result(times[0]), Self.result(times[1]))
  }

  @inline(__always)
  private static func visit(
    _ order: [Int], _ go: (Int) -> Void, flush: () throws -> Void
  ) rethrows -> TransitionTime {
    var total = TransitionTime(thread: 0, background: 0, elapsed: 0)
    for start in stride(from: 0, to: order.count, by: flushInterval) {
      let part = start..<min(start + flushInterval, order.count)
      let time = try TransitionTime(
        count: order.count, { for index in part { go(order[index]) } }, settle: flush)
      total = total + time
    }
    return total
  }

  private static func result(_ times: [(ours: TransitionTime, theirs: TransitionTime)]) -> Result {
    Result(
      ours: Sample(times.map(\.ours.thread)).median,
      checkpoint: Sample(times.map(\.ours.background)).median,
      theirs: Sample(times.map(\.theirs.thread)).median,
      ratio: Sample(times.map { $0.ours.thread / $0.theirs.thread }).median)
  }

  var rows: [[String]] {
    [("first", first), ("second", again)].map { name, result in
      [
        count.formatted, name, result.ours.formatted, result.checkpoint.formatted,
        result.theirs.formatted, result.ratio.formatted,
      ]
    }
  }
}

/// Single visits to routes that are new.
private struct NewRoutes {
  struct Tail {
    let thread, elapsed: Percentiles
  }

  let count: Int
  let recorded, pattern: Tail
  /// Of a loop that only lasts as long.
  let idle: Percentiles

  init(_ bench: Bench) throws {
    count = bench.isQuick ? 200_000 : 1_000_000
    bench.progress.show("values: new routes")
    let routes = BenchmarkRoute.details(count)
    let patternRoutes = routes.map(PatternRoute.init)
    let path = bench.scratch.path("new-routes.mdb")
    let log = try EventLog.open(path, durability: .process)
    let manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
    let plain = ObservablePatternManager(.home)
    pattern = Self.visit(count, { plain.go(patternRoutes[$0]) }, flush: {})
    recorded = try Self.visit(count, { manager.go(routes[$0]) }, flush: { try log.flush() })
    try log.finish()
    Scratch.removeFiles(of: path)
    idle = Self.wait(count / 5, UInt64(recorded.thread.values[0]))
  }

  private static func wait(_ count: Int, _ nanoseconds: UInt64) -> Percentiles {
    var latencies = Latencies(capacity: count)
    for _ in 0..<count {
      let start = ProcessorTime.ofThread
      var now = start
      while now - start < nanoseconds { now = ProcessorTime.ofThread }
      latencies.append(now - start)
    }
    return latencies.percentiles()
  }

  @inline(__always)
  private static func visit(
    _ count: Int, _ go: (Int) -> Void, flush: () throws -> Void
  ) rethrows -> Tail {
    var thread = Latencies(capacity: count)
    var elapsed = Latencies(capacity: count)
    for index in 0..<count {
      let (start, startOfThread) = (MonotonicClock.now, ProcessorTime.ofThread)
      go(index)
      thread.append(ProcessorTime.ofThread - startOfThread)
      elapsed.append(MonotonicClock.now - start)
      if index % 20_000 == 19_999 { try flush() }
    }
    return Tail(thread: thread.percentiles(), elapsed: elapsed.percentiles())
  }

  var table: Table {
    var table = Table([""] + Percentiles.names, numeric: Set(1...Percentiles.names.count))
    let rows = [
      ("DRN, recorded, processor time", recorded.thread),
      ("DRN, recorded, elapsed", recorded.elapsed),
      ("pattern, processor time", pattern.thread), ("pattern, elapsed", pattern.elapsed),
      ("nothing, processor time", idle),
    ]
    for (name, percentiles) in rows {
      table.rows.append([name] + percentiles.values.map { Int($0).formatted })
    }
    return table
  }
}
