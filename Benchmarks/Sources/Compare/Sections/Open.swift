import DRN
import DRNLog
import Foundation
import Support

extension Section {
  /// The time of an app's launch: opening the log and restoring a manager.
  static func open(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Open and restore")
    chapter.say(
      """
      Milliseconds that pass in `EventLog.open` and `manager(session:)`, of a log with one session. After \
      a kill, each opening is of a fresh copy, whose files are on the disk with the times that the killed \
      writer left. "Not cached": the files were dropped from the system's cache before. "processor" is \
      the processor time of all threads, which the goals for cached files are about: a recovery also \
      waits for the disk.
      """)
    var table = Table(
      ["transitions", "closed by", "file", "median", "min … quartiles … max", "processor"],
      numeric: [0, 3, 5])
    var medians: [String: Double] = [:]
    for length in [bench.logs.short, bench.logs.longest] {
      for launch in Launch.all {
        bench.progress.show("open: \(length.formatted) transitions, \(launch.name)")
        let rounds = launch.isCached ? (launch.isKilled ? 11 : 25) : 7
        let times = try launch.measure(length, rounds: rounds, bench)
        let elapsed = Sample(times.map(\.elapsed))
        let processor = Sample(times.map(\.processor))
        table.rows.append([
          length.formatted, launch.isKilled ? "kill -9" : "close()",
          launch.isCached ? "cached" : "not cached", elapsed.median.formatted, elapsed.spread,
          processor.median.formatted,
        ])
        medians[launch.name] = launch.isCached ? processor.median : elapsed.median
      }
    }
    chapter.show(table)
    chapter.goals = [
      .openClosed.measured(medians[Launch(isKilled: false, isCached: true).name]),
      .openKilled.measured(medians[Launch(isKilled: true, isCached: true).name]),
      .openKilledUncached.measured(medians[Launch(isKilled: true, isCached: false).name]),
    ]
    return chapter
  }
}

/// A way in which an app's last process ended, and what of its log is in memory at the next launch.
struct Launch {
  let isKilled: Bool
  let isCached: Bool

  static var all: [Launch] {
    [false, true].flatMap { isKilled in
      [true, false].map { Launch(isKilled: isKilled, isCached: $0) }
    }
  }

  var name: String { "\(isKilled ? "killed" : "closed"), \(isCached ? "cached" : "not cached")" }

  /// Calls `body` with a log in that condition, `rounds` times.
  ///
  /// - Parameters:
  ///   - closed: The log that was closed.
  ///   - killed: The log whose writer was killed; copies of it are opened.
  func forEach(
    _ rounds: Int, closed: String, killed: String, _ bench: Bench, _ body: (String) throws -> Void
  ) throws {
    for _ in 0..<rounds {
      var path = closed
      if isKilled {
        path = bench.scratch.path("killed-copy.mdb")
        try LogCopy.make(of: killed, at: path)
      }
      if !isCached { try LogCopy.evict(path) }
      try body(path)
      if isKilled { Scratch.removeFiles(of: path) }
    }
  }

  /// The milliseconds to open a log of one session and restore it.
  fileprivate func measure(
    _ length: Int, rounds: Int, _ bench: Bench
  ) throws -> [(elapsed: Double, processor: Double)] {
    var times: [(Double, Double)] = []
    try forEach(
      rounds, closed: bench.logs.one(length), killed: isKilled ? bench.logs.killed(length) : "",
      bench
    ) { path in
      let (start, processor) = (MonotonicClock.now, ProcessorTime.ofProcess)
      let log = try EventLog.open(path, durability: .process)
      let session = try log.manager(session: LongLogs.main, initial: BenchmarkRoute.home)
      let (end, used) = (MonotonicClock.now, ProcessorTime.ofProcess - processor)
      guard session.restoration?.losses.isEmpty == true, session.manager.head >= length else {
        throw BenchmarkError("A session was not restored whole.")
      }
      times.append((Double(end - start) / 1e6, Double(used) / 1e6))
    }
    return times
  }
}
