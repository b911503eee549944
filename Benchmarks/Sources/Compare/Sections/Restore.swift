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
      Milliseconds from before `EventLog.open` until the first manager can be used, and until all have \
      been used, of \(sessions.formatted) sessions with \(transitions.formatted) transitions each: the \
      processor time of all threads, and the time that passes. Logs are as in the part above.
      """)
    var table = Table(
      [
        "closed by", "file", "open", "until the first", "until all", "elapsed: open",
        "until the first", "until all",
      ], numeric: [2, 3, 4, 5, 6, 7])
    var (first, all) = (0.0, 0.0)
    for launch in Launch.all {
      let times = try RestoreTimes.measure(launch, bench)
      table.rows.append(
        [launch.ending.rawValue, launch.isCached ? "cached" : "not cached"]
          + times.row(\.processor) + times.row(\.elapsed))
      // A copy is checked first; see the part above.
      guard launch.isCached, launch.ending != .copied else { continue }
      first = max(first, times.median(\.first.processor))
      all = max(all, times.median(\.all.processor))
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
  struct Moment {
    let processor, elapsed: Double
  }

  let open, first, all: Moment

  /// At most three launches, and no more than take about 20 seconds.
  static func measure(_ launch: Launch, _ bench: Bench) throws -> [RestoreTimes] {
    let killed = launch.ending == .closed ? "" : try bench.logs.manyKilled()
    let closed = try bench.logs.manySessions()
    var times: [RestoreTimes] = []
    for round in 0..<3 where times.reduce(0, { $0 + $1.all.elapsed }) < 20_000 {
      bench.progress.show("restore: \(launch.name), round \(round + 1) of 3")
      let sessions = bench.logs.many.sessions
      try launch.forEach(1, closed: closed, killed: killed, sessions: sessions, bench) { path in
        times.append(try RestoreTimes(path, sessions))
      }
    }
    return times
  }

  private init(_ path: String, _ sessions: Int) throws {
    let names = SessionNames.all(sessions)
    let (start, processor) = (MonotonicClock.now, ProcessorTime.ofProcess)
    func now() -> Moment {
      Moment(
        processor: Double(ProcessorTime.ofProcess - processor) / 1e6,
        elapsed: Double(MonotonicClock.now - start) / 1e6)
    }
    let log = try EventLog.open(path, durability: .process)
    open = now()
    var managers: [NavigationManager<BenchmarkRoute>] = []
    managers.reserveCapacity(sessions)
    var first: Moment?
    for name in names {
      let session = try log.manager(session: name, initial: BenchmarkRoute.home)
      // It must have its state, not only promise it.
      withExtendedLifetime(session.manager.currentRoute) {}
      managers.append(session.manager)
      first = first ?? now()
      guard session.restoration?.losses.isEmpty == true else {
        throw BenchmarkError("A session was not restored whole.")
      }
    }
    all = now()
    self.first = first ?? all
    withExtendedLifetime(managers) {}
  }
}

extension [RestoreTimes] {
  fileprivate func median(_ value: KeyPath<RestoreTimes, Double>) -> Double {
    Sample(map { $0[keyPath: value] }).median
  }

  fileprivate func row(_ value: KeyPath<RestoreTimes.Moment, Double>) -> [String] {
    [\RestoreTimes.open, \.first, \.all].map { moment in
      median(moment.appending(path: value)).formatted
    }
  }
}
