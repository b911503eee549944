import Foundation
import Lanes
import Support

extension Section {
  /// What checkpoints cost at a user's and at a server's pace.
  static func checkpoints(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Checkpoints at a fixed rate")
    let (rate, seconds, minute) = (1_000, 20, 60)
    bench.progress.show("checkpoints: \(minute) s, and \(rate.formatted) transitions a second")
    let folder = bench.scratch.folder
    // It hardly uses the machine, so it runs beside the others.
    async let trickling = Task.detached {
      try LaneProgram.pace(sessions: 1, rate: 1, seconds: minute, in: folder)
    }.value
    var paced: [(sessions: Int, figures: PacedFigures)] = []
    for sessions in [1, 100, 10_000] {
      let figures = try await Task.detached {
        try LaneProgram.pace(sessions: sessions, rate: rate, seconds: seconds, in: folder)
      }.value
      paced.append((sessions, figures))
    }
    let trickle = try await trickling

    chapter.say(
      """
      \(rate.formatted) transitions a second for \(seconds) s in each row, in a process of its own. \
      "written" is what Linux counts for the process (write_bytes: each page of a file that becomes \
      dirty, mapped or not), "by calls" what the process gave to write functions itself. Processor \
      times are of all threads but the one that navigates.
      """)
    var table = Table(
      [
        "sessions", "checkpoints a second", "written, B a transition", "by calls",
        "share of a core, %", "ns a transition",
      ], numeric: [0, 1, 2, 3, 4, 5])
    for (sessions, figures) in paced {
      table.rows.append([
        sessions.formatted, figures.checkpointsPerSecond.formatted,
        figures.bytesPerTransition?.formatted ?? "", figures.calledBytesPerTransition.formatted,
        (100 * figures.backgroundSeconds / figures.seconds).formatted,
        (1e9 * figures.backgroundSeconds / Double(figures.transitions)).formatted,
      ])
    }
    chapter.show(table)
    chapter.say(
      """
      One transition a second for \(minute) s: \(trickle.checkpoints) checkpoints, \(trickle.syncs) calls \
      of fdatasync, fsync or msync, counted where the process makes them, and \
      \(trickle.synchronousWrites) writes that wait for the disk themselves (LMDB's meta pages); \
      \(trickle.writtenKilobytes?.formatted ?? "–") KB written, \
      \((Double(trickle.calledBytes) / 1_000).formatted) KB by calls.
      """)
    chapter.goals = [
      .checkpointRate.measured(paced.map(\.figures.checkpointsPerSecond).max()),
      .checkpointBytes.measured(paced.compactMap(\.figures.bytesPerTransition).max()),
      .trickleSyncs.measured(Double(trickle.syncs)),
      .trickleBytes.measured(trickle.writtenKilobytes),
    ]
    return chapter
  }
}

extension PacedFigures {
  fileprivate var checkpointsPerSecond: Double { Double(checkpoints) / seconds }
  fileprivate var bytesPerTransition: Double? {
    writtenBytes.map { Double($0) / Double(transitions) }
  }
  fileprivate var calledBytesPerTransition: Double { Double(calledBytes) / Double(transitions) }
  fileprivate var writtenKilobytes: Double? { writtenBytes.map { Double($0) / 1_000 } }
}
