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
      Milliseconds that pass in `EventLog.open` and `manager(session:)`, of a log with one session. Each \
      opening after a kill is of the files that a killed process left, which had continued the log and \
      recorded for 0.7 seconds. \
      "copied" are fresh copies of such files, which are on the disk: as after a power loss, a writer \
      cannot know that nobody changed them, and checks every page. "Not cached": the files were dropped \
      from the system's cache before. "processor" is the processor time of all threads, which the goals \
      for cached files are about: a recovery also waits for the disk.
      """)
    var table = Table(
      ["transitions", "closed by", "file", "median", "min … quartiles … max", "processor"],
      numeric: [0, 3, 5])
    var medians: [String: Double] = [:]
    for length in [bench.logs.short, bench.logs.longest] {
      for launch in Launch.all {
        bench.progress.show("open: \(length.formatted) transitions, \(launch.name)")
        let rounds = launch.isCached ? (launch.ending == .closed ? 25 : 11) : 7
        let times = try launch.measure(length, rounds: rounds, bench)
        let elapsed = Sample(times.map(\.elapsed))
        let processor = Sample(times.map(\.processor))
        table.rows.append([
          length.formatted, launch.ending.rawValue,
          launch.isCached ? "cached" : "not cached", elapsed.median.formatted, elapsed.spread,
          processor.median.formatted,
        ])
        medians[launch.name] = launch.isCached ? processor.median : elapsed.median
      }
    }
    chapter.show(table)
    chapter.goals = [
      .openClosed.measured(medians[Launch(.closed, isCached: true).name]),
      .openKilled.measured(medians[Launch(.killed, isCached: true).name]),
      .openKilledUncached.measured(medians[Launch(.killed, isCached: false).name]),
    ]
    return chapter
  }
}

/// A way in which an app's last process ended, and what of its log is in memory at the next launch.
struct Launch {
  enum Ending: String, CaseIterable {
    case closed = "close()"
    case killed = "kill -9"
    /// A copy of what a killed process left.
    case copied = "kill -9, copied"
  }

  let ending: Ending
  let isCached: Bool

  init(_ ending: Ending, isCached: Bool) { (self.ending, self.isCached) = (ending, isCached) }

  static var all: [Launch] {
    Ending.allCases.flatMap { ending in [true, false].map { Launch(ending, isCached: $0) } }
  }

  var name: String { "\(ending.rawValue), \(isCached ? "cached" : "not cached")" }

  /// Calls `body` with a log in that condition, `rounds` times.
  ///
  /// - Parameters:
  ///   - closed: The log that was closed.
  ///   - killed: The log whose writer was killed; copies of it are opened.
  ///   - sessions: How many sessions it has.
  func forEach(
    _ rounds: Int, closed: String, killed: String, sessions: Int, _ bench: Bench,
    _ body: (String) throws -> Void
  ) throws {
    let copy = bench.scratch.path("killed-copy.mdb")
    defer { Scratch.removeFiles(of: copy) }
    for round in 0..<rounds {
      switch ending {
      case .closed: break
      case .killed:
        if round == 0 { try LogCopy.make(of: killed, at: copy) }
        try LaneProgram.continueAndKill(copy, sessions: sessions)
      case .copied:
        Scratch.removeFiles(of: copy)
        try LogCopy.make(of: killed, at: copy)
      }
      let path = ending == .closed ? closed : copy
      if !isCached { try LogCopy.evict(path) }
      try body(path)
    }
  }

  /// The milliseconds to open a log of one session and restore it.
  fileprivate func measure(
    _ length: Int, rounds: Int, _ bench: Bench
  ) throws -> [(elapsed: Double, processor: Double)] {
    var times: [(Double, Double)] = []
    try forEach(
      rounds, closed: bench.logs.one(length),
      killed: ending == .closed ? "" : bench.logs.killed(length), sessions: 1, bench
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
