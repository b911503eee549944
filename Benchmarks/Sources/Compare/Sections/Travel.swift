import DRN
import DRNLog
import Support

extension Section {
  /// The time to read any position, to rewind to it, and to undo there.
  static func travel(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Any position")
    var trips: [Trip] = []
    for length in bench.logs.lengths {
      let path = try bench.logs.path(length)
      bench.progress.show("travel: \(length.formatted) transitions")
      trips.append(try Trip(path, length: length))
    }
    chapter.say(
      """
      Microseconds of the calling thread's processor time, \(Trip.positions.formatted) positions all over \
      the session, each visited once. "show" reads the state at a position of a log; "rewind" takes a \
      manager there, and records it; "undo" takes it back to where it was before that.
      """)
    var table = Table(
      ["transitions", "", "p50", "p99", "max", "elapsed: p50", "p99", "max"],
      numeric: [0, 2, 3, 4, 5, 6, 7])
    for trip in trips {
      for (name, visits) in [("show", trip.show), ("rewind", trip.rewind), ("undo", trip.undo)] {
        table.rows.append(
          [trip.length.formatted, name] + visits.thread.summary + visits.elapsed.summary)
      }
    }
    chapter.show(table)
    if let long = trips.last, let short = trips.first(where: { $0.length == bench.logs.short }) {
      let growth = [\Trip.show, \.rewind, \.undo].map { visits in
        long[keyPath: visits].thread.median / short[keyPath: visits].thread.median
      }
      chapter.goals = [
        .showTail.measured(long.show.thread.quantile(0.99)),
        .rewindTail.measured(long.rewind.thread.quantile(0.99)),
        .undoTail.measured(long.undo.thread.quantile(0.99)),
        .anyPositionGrowth.measured(growth.max()),
      ]
    }
    func line(_ name: String, _ visits: KeyPath<Trip, Visits>) -> LineChart.Line {
      LineChart.Line(
        name: name,
        points: trips.map { (Double($0.length), $0[keyPath: visits].thread.median) })
    }
    chapter.drawings["rewind.svg"] =
      LineChart(
        title: "Going back to any position, in microseconds", axis: "transitions in the session",
        lines: [line("rewind", \.rewind), line("show", \.show)]
      ).svg
    return chapter
  }
}

extension Sample {
  fileprivate var summary: [String] {
    [median, quantile(0.99), largest].map(\.formatted)
  }
}

/// The microseconds of single visits.
private struct Visits {
  private var times: (thread: [Double], elapsed: [Double]) = ([], [])

  var thread: Sample { Sample(times.thread) }
  var elapsed: Sample { Sample(times.elapsed) }

  mutating func measure<Result>(_ visit: () throws -> Result) rethrows -> Result {
    let (start, startOfThread) = (MonotonicClock.now, ProcessorTime.ofThread)
    let result = try visit()
    let (endOfThread, end) = (ProcessorTime.ofThread, MonotonicClock.now)
    times.thread.append(Double(endOfThread - startOfThread) / 1_000)
    times.elapsed.append(Double(end - start) / 1_000)
    return result
  }
}

/// Visits to random positions in one log.
private struct Trip {
  static let positions = 1_000

  let length: Int
  private(set) var show = Visits()
  private(set) var rewind = Visits()
  private(set) var undo = Visits()

  init(_ path: String, length: Int) throws {
    self.length = length
    var generator = SeededGenerator(seed: UInt64(length))
    let positions = (0..<Self.positions).map { _ in
      Int.random(in: 0..<length, using: &generator)
    }
    try show(positions, of: path)
    try rewind(positions, of: path)
  }

  private mutating func show(_ positions: [Int], of path: String) throws {
    let session = try LogReader(path: path).session(named: LongLogs.main)
    for seq in positions {
      let position = try show.measure { try session.position(seq) }
      guard position.record.seq == seq else {
        throw BenchmarkError("Position \(seq) is not there.")
      }
    }
  }

  private mutating func rewind(_ positions: [Int], of path: String) throws {
    let log = try EventLog.open(path, durability: .process)
    let manager = try log.manager(session: LongLogs.main, initial: BenchmarkRoute.home).manager
    for seq in positions {
      guard case .changed = rewind.measure({ manager.rewind(to: seq) }) else {
        throw BenchmarkError("A rewind to \(seq) changed nothing.")
      }
      // At the start of a session there is nothing to undo.
      let outcome = undo.measure { manager.undo() }
      if case .refused(let refusal) = outcome, seq > 0 {
        throw BenchmarkError("An undo after \(seq) was refused: \(refusal)")
      }
    }
  }
}
