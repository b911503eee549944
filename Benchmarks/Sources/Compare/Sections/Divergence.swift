import DRNInspect
import DRNLog
import Support

extension Section {
  /// The time to find the first divergence of two sessions.
  static func divergence(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("The first divergence of two sessions")
    chapter.say("Microseconds, warm. The sessions part after seven tenths of their length.")
    var table = Table(["transitions in each", "median", "min … quartiles … max"], numeric: [0, 1])
    var longest = 0.0
    for length in [bench.logs.short, bench.logs.longest] {
      let path = try bench.logs.path(length)
      bench.progress.show("divergence: \(length.formatted) transitions")
      let sample = try search(path, expected: bench.logs.divergence(of: length))
      table.rows.append([length.formatted, sample.median.formatted, sample.spread])
      longest = sample.median
    }
    chapter.show(table)
    chapter.goals = [.firstDivergence.measured(longest / 1_000)]
    return chapter
  }

  private static func search(_ path: String, expected: Int) throws -> Sample {
    let reader = try LogReader(path: path)
    let left = try reader.session(named: LongLogs.main)
    let right = try reader.session(named: LongLogs.other)
    var times: [Double] = []
    for search in 0..<55 {
      let nanoseconds = try MonotonicClock.time { () throws in
        let found = try SessionDiff(left, right).commonPrefix
        guard found == expected else {
          throw BenchmarkError("Two sessions part at \(found) instead of \(expected).")
        }
      }
      if search >= 5 { times.append(nanoseconds / 1_000) }
    }
    return Sample(times)
  }
}
