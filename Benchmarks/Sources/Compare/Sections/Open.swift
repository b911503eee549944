import DRN
import DRNLog
import Support

extension Section {
  /// The time of an app's launch: opening the log and restoring a manager.
  static func open(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Open and restore")
    chapter.say(
      "Milliseconds for `EventLog.open` and `manager(session:)`, warm, after a clean close.")
    var table = Table(["transitions", "median", "min … quartiles … max"], numeric: [0, 1])
    var longest = 0.0
    for length in [bench.logs.short, bench.logs.longest] {
      let path = try bench.logs.path(length)
      bench.progress.show("open: \(length.formatted) transitions")
      let sample = Sample(try (0..<25).map { _ in try launch(path) })
      table.rows.append([length.formatted, sample.median.formatted, sample.spread])
      longest = sample.median
    }
    chapter.show(table)
    chapter.goals = [.openAndRestore.measured(longest)]
    return chapter
  }

  /// Opens a log, restores a manager and closes the log; the time of closing is not counted.
  private static func launch(_ path: String) throws -> Double {
    let start = MonotonicClock.now
    let log = try EventLog.open(path, durability: .process)
    let session = try log.manager(session: LongLogs.main, initial: BenchmarkRoute.home)
    let end = MonotonicClock.now
    guard session.restoration?.losses.isEmpty == true else {
      throw BenchmarkError("A session was not restored whole.")
    }
    return Double(end - start) / 1e6
  }
}
