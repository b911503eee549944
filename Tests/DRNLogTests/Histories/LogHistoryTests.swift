import TestSupport
import Testing

/// Random histories of a log: whatever is done to it in whatever order, nothing that was acknowledged
/// is missing, and no reader sees what it must not.
@Suite(.temporaryDirectory) struct LogHistoryTests {
  /// Histories that were violated once, in their shortest form.
  private static let scripts: [[LogOperation]] = [
    [.record(session: 0, count: 3), .deleteLog, .record(session: 0, count: 3), .kill],
    [.record(session: 0, count: 3), .deleteJournal, .record(session: 0, count: 3), .flush, .kill],
    [
      .record(session: 0, count: 600), .release(session: 0), .record(session: 1, count: 2),
      .keep(sessions: 2), .compact, .kill, .erase(session: 0), .kill,
    ],
  ]

  @Test(arguments: scripts.indices)
  func `histories that were violated once are not any more`(index: Int) throws {
    try LogHistory.run(Self.scripts[index], in: temporaryPath("history"))
  }

  @Test(arguments: Seed.first(10, long: 500))
  func `a random history violates nothing`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let script = (0..<200).map { _ in LogOperation.random(&random) }
    let folder = try temporaryPath("history")
    do {
      try LogHistory.run(script, in: folder)
    } catch {
      let shortest = Self.shrink(script, in: folder)
      Issue.record("\(error)\nshortest: [\(shortest.map(\.description).joined(separator: ", "))]")
    }
  }

  /// A part of a failing script that still fails, and no half, quarter … of which can be left out.
  private static func shrink(_ script: [LogOperation], in folder: String) -> [LogOperation] {
    var script = script
    var size = script.count / 2
    while size > 0 {
      var start = 0
      while start < script.count {
        let shorter = Array(script[..<start] + script.dropFirst(start + size))
        if fails(shorter, in: folder) { script = shorter } else { start += size }
      }
      size /= 2
    }
    return script
  }

  private static func fails(_ script: [LogOperation], in folder: String) -> Bool {
    do {
      try LogHistory.run(script, in: folder)
      return false
    } catch {
      return true
    }
  }

}
