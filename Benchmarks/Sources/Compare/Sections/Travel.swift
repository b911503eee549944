import DRN
import DRNLog
import Support

extension Section {
  /// The time to read any position, and to rewind to it.
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
      Microseconds, warm, \(Trip.positions) positions all over the session, the best of \
      \(Trip.visits) visits to each, so that what is left is the position and not the machine. \
      "show" reads the state at a position of a log; "rewind" takes a manager there, and records it.
      """)
    var table = Table(
      ["transitions", "show, median", "show, worst", "rewind, median", "rewind, worst"],
      numeric: [0, 1, 2, 3, 4])
    for trip in trips {
      table.rows.append([
        trip.length.formatted, trip.show.median.formatted, trip.show.largest.formatted,
        trip.rewind.median.formatted, trip.rewind.largest.formatted,
      ])
    }
    chapter.show(table)
    if let long = trips.last, let short = trips.first(where: { $0.length == bench.logs.short }) {
      let ratio = max(
        long.show.median / short.show.median, long.rewind.median / short.rewind.median)
      chapter.goals = [
        .anyPosition.measured(max(long.show.largest, long.rewind.largest)),
        .anyPositionGrowth.measured(ratio),
      ]
    }
    chapter.drawings["rewind.svg"] =
      LineChart(
        title: "Going back to any position, in microseconds",
        axis: "transitions in the session",
        lines: [
          LineChart.Line(
            name: "rewind", points: trips.map { (Double($0.length), $0.rewind.median) }),
          LineChart.Line(name: "show", points: trips.map { (Double($0.length), $0.show.median) }),
        ]
      ).svg
    return chapter
  }
}

/// The measurements of random positions in one log, in microseconds.
private struct Trip {
  static let positions = 200
  static let visits = 5

  let length: Int
  let show: Sample
  let rewind: Sample

  init(_ path: String, length: Int) throws {
    self.length = length
    var generator = SeededGenerator(seed: UInt64(length))
    let positions = (0..<Self.positions).map { _ in
      Int.random(in: 0..<length, using: &generator)
    }
    show = try Self.show(positions, of: path)
    rewind = try Self.rewind(positions, of: path)
  }

  private static func show(_ positions: [Int], of path: String) throws -> Sample {
    let session = try LogReader(path: path).session(named: LongLogs.main)
    return try best(positions) { seq in
      guard try session.position(seq).record.seq == seq else {
        throw BenchmarkError("Position \(seq) is not there.")
      }
    }
  }

  private static func rewind(_ positions: [Int], of path: String) throws -> Sample {
    let log = try EventLog.open(path, durability: .process)
    let manager = try log.manager(session: LongLogs.main, initial: BenchmarkRoute.home).manager
    return try best(positions) { seq in
      guard case .changed = manager.rewind(to: seq) else {
        throw BenchmarkError("A rewind to \(seq) changed nothing.")
      }
    }
  }

  /// The shortest visit to each position, after one round of warming up.
  private static func best(_ positions: [Int], _ visit: (Int) throws -> Void) throws -> Sample {
    var best = [Double](repeating: .infinity, count: positions.count)
    for _ in 0...visits {
      for (index, seq) in positions.enumerated() {
        let nanoseconds = try MonotonicClock.time { () throws in try visit(seq) }
        best[index] = min(best[index], nanoseconds / 1_000)
      }
    }
    return Sample(best)
  }
}
