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

  @Test(arguments: Seed.first(2, long: 500))
  func `a random history violates nothing`(seed: Seed) throws {
    var random = SplitMix64(seed)
    try Self.run((0..<Soak.count(60, long: 200)).map { _ in .random(&random) })
  }

  @Test(
    .enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."),
    arguments: Seed.first(1, long: 500))
  func `a random history on a disk that is full at times violates nothing`(seed: Seed) throws {
    var random = SplitMix64(seed)
    try Self.run((0..<Soak.count(60, long: 200)).map { _ in .randomWithFullDisks(&random) })
  }

  /// What can be done when the disk is full.
  private static let attempts: [[LogOperation]] = [
    [.flush], [.reopen], [.kill], [.compact], [.keep(sessions: 2)], [.release(session: 0), .kill],
    [.erase(session: 1)], [.snapshot], [.openReader, .refreshReaders],
    [.deleteJournal, .flush], [.deleteLog, .flush], [.renameLog, .flush],
    // More than can wait.
    (0..<5).map { .record(session: $0, count: 600) },
  ]

  @Test(
    .enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."),
    arguments: attempts.indices)
  func `nothing is lost by what is done when the disk is full`(index: Int) throws {
    for pages in Soak.isOn ? [0, 4, 300] : [0] {
      for isKilled in [false, true] {
        var script: [LogOperation] = (0..<4).map { .record(session: $0, count: 30) }
        script += [.openReader, .release(session: 2), .flush, .fillDisk(leaving: pages)]
        script += [.record(session: 0, count: 600)] + Self.attempts[index]
        script += [.record(session: 3, count: 30), .refreshReaders]
        script += isKilled ? [.kill, .record(session: 4, count: 5)] : []
        script += [.freeDisk, .record(session: 1, count: 5), .kill]
        try Self.run(script)
      }
    }
  }

  /// Runs a script; if it fails, the issue has the shortest one that fails as well.
  private static func run(_ script: [LogOperation]) throws {
    let folder = try temporaryPath("history")
    do {
      try LogHistory.run(script, in: folder)
    } catch {
      let shortest = shrink(script, in: folder)
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
