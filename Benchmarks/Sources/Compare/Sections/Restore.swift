import DRN
import DRNLog
import Support

extension Section {
  /// The time of a server's launch: opening the log and restoring all sessions.
  static func restore(_ bench: Bench) async throws -> Chapter {
    let (sessions, transitions) = bench.logs.many
    var chapter = Chapter("\(sessions.formatted) sessions restored")
    chapter.say(
      """
      Milliseconds that pass from before `EventLog.open` until the first manager can be used, and \
      until all are there, of \(sessions.formatted) sessions with \(transitions.formatted) transitions \
      each. Logs are as in the part above.
      """)
    var table = Table(
      ["closed by", "file", "open", "until the first", "until all", "processor, all"],
      numeric: [2, 3, 4, 5])
    var (first, all) = (0.0, 0.0)
    for launch in Launch.all {
      let times = try RestoreTimes.measure(launch, bench)
      let firsts = Sample(times.map(\.first)).median
      let alls = Sample(times.map(\.all)).median
      table.rows.append([
        launch.isKilled ? "kill -9" : "close()", launch.isCached ? "cached" : "not cached",
        Sample(times.map(\.open)).median.formatted, firsts.formatted, alls.formatted,
        Sample(times.map(\.processor)).median.formatted,
      ])
      if launch.isCached { (first, all) = (max(first, firsts), max(all, alls)) }
    }
    chapter.show(table)
    // Of fewer sessions, the goals say nothing.
    let isWhole = sessions == 10_000
    chapter.goals = [
      .restoreFirst.measured(isWhole ? first : nil),
      .restoreAll.measured(isWhole ? all / 1_000 : nil),
    ]
    return chapter
  }
}

/// Milliseconds since before the log was opened.
private struct RestoreTimes {
  let open, first, all, processor: Double

  /// At most three launches, and no more than take about 20 seconds.
  static func measure(_ launch: Launch, _ bench: Bench) throws -> [RestoreTimes] {
    let killed = launch.isKilled ? try bench.logs.manyKilled() : ""
    let closed = try bench.logs.manySessions()
    var times: [RestoreTimes] = []
    for round in 0..<3 where times.reduce(0, { $0 + $1.all }) < 20_000 {
      bench.progress.show("restore: \(launch.name), round \(round + 1) of 3")
      try launch.forEach(1, closed: closed, killed: killed, bench) { path in
        times.append(try RestoreTimes(path, bench.logs.many.sessions))
      }
    }
    return times
  }

  private init(_ path: String, _ sessions: Int) throws {
    let names = SessionNames.all(sessions)
    let (start, processor) = (MonotonicClock.now, ProcessorTime.ofProcess)
    func passed() -> Double { Double(MonotonicClock.now - start) / 1e6 }
    let log = try EventLog.open(path, durability: .process)
    open = passed()
    var managers: [NavigationManager<BenchmarkRoute>] = []
    managers.reserveCapacity(sessions)
    var first = 0.0
    for name in names {
      let session = try log.manager(session: name, initial: BenchmarkRoute.home)
      guard session.restoration?.losses.isEmpty == true else {
        throw BenchmarkError("A session was not restored whole.")
      }
      managers.append(session.manager)
      if managers.count == 1 { first = passed() }
    }
    (self.first, all) = (first, passed())
    self.processor = Double(ProcessorTime.ofProcess - processor) / 1e6
    withExtendedLifetime(managers) {}
  }
}
