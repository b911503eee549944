import Foundation
import FuzzSubject
import TestSupport
import Testing
import ToolTesting

/// Logs with right checksums and hashes whose values lie, and small ones that claim a lot.
///
/// `DRN_SOAK=1 swift test --filter LieTests` tries 100,000, and every command on every size bomb, also
/// those on which a command takes seconds.
@Suite(.serialized) struct LieTests {
  @Test func `no log whose values lie ends the process that reads or writes it`() async throws {
    let folder = try FuzzProcess.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = Soak.count(500, long: 100_000)
    let campaign = FuzzProcess.Campaign(
      mode: "lies", corpus: "-", folder: folder, batchSize: Soak.count(250, long: 5_000))
    let (tally, deaths) = try await campaign.run(count)
    tally.expectNoFailures()
    if deaths.isEmpty { #expect(tally.tried == count) }
    try Soak.report(
      "logs whose values lie", tried: tally.tried,
      [
        "read": tally.readable, "whole": tally.verified, "salvaged": tally.salvaged,
        "accepted by a writer": tally.accepted,
        "crashes": deaths.count { $0 > 128 && $0 != 128 + SIGALRM },
        "hangs": deaths.count { $0 == 128 + SIGALRM }, "over memory": deaths.count { $0 == 3 },
        "MB at most": tally.peakMemory >> 20,
      ], test: "LieTests")
  }

  /// Each command in 1 GB of address space, or it ends with a sentence that says why not.
  @Test(
    .temporaryDirectory, arguments: Soak.isOn ? quickBombs + slowBombs : Array(quickBombs.prefix(6))
  )
  func `no command takes more than its share on a file that claims a lot`(bomb: String) throws {
    let folder = TemporaryDirectory.current
    #expect(try FuzzProcess.run(["bombs", folder, bomb]) == 0)
    let path = "\(folder)/\(bomb).mdb"
    for command in Self.commands {
      let copy = "\(folder)/tried.mdb"
      for left in ["tried.mdb", "tried.mdb-lock", "tried.mdb-journal", "out"] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(left)")
      }
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let line = command.replacing("LOG", with: "'\(copy)'").replacing(
        "OUT", with: "'\(folder)/out'")
      // In KiB, and seconds of processor time.
      let limits = "ulimit -c 0; ulimit -v 1048576; ulimit -t 20; export SWIFT_BACKTRACE=enable=no"
      let result = try Tool.shell(
        "\(limits); '\(Tool.executable.path)' \(line) >/dev/null")
      #expect([0, 1, 2].contains(result.status), "\(command) on \(bomb): \(result.status)")
      #expect(
        result.errors.utf8.count < 3_000, "\(command) on \(bomb): \(result.errors.prefix(400))")
    }
  }

  /// All of the commands are what the tool understands, and succeed within the same limits.
  @Test(.temporaryDirectory) func `each of the commands works on a log that is right`() throws {
    let journey = "{\"session\":\"main\",\"initial\":\"home\"}\n"
    for command in Self.commands {
      for left in ["LOG", "LOG-lock", "OUT"] {
        try? FileManager.default.removeItem(atPath: TemporaryDirectory.path(left))
      }
      let lines = journey + "{\"go\":\"a\"}\n{\"go\":\"home\"}\n{\"go\":\"b\"}\n"
      #expect(
        try Tool.run("record", "LOG", input: lines + lines.replacing("main", with: "other"))
          .status == 0)
      let result = try Tool.shell(
        "ulimit -v 1048576; '\(Tool.executable.path)' \(command) >/dev/null")
      // Of a comparison, 1 means that there are differences; of a search, that nothing was found.
      #expect([0, 1].contains(result.status), "\(command): \(result.errors)")
    }
  }

  private static let quickBombs = [
    "deepValues", "flows", "groupBeyondEnd", "lastPositions", "longGroup", "longSessionName",
    "longTexts", "manyBranches", "overlays", "overlaysInKeyframe", "rootOverlays",
    "tabs256000",
  ]

  private static let slowBombs = [
    "resetBeyondLimit", "tabsInKeyframe", "tabs10000", "tabsOfLongHistories", "resetAndMoves",
    "resetsAndMoves", "resetsInEachBlock",
    "resetsAndRewinds", "resetsAndRewindsInBlocks", "rewindsAcrossBlocks", "rewindsOfOneState",
    "longArrays", "manySessions", "manyMarks", "largeValue", "largeValueOften", "smallKeyframes",
    "unboundedHistory", "largeRouteInReset", "rewindsToLongBlock", "marksInLongBlocks",
    "differingSessions", "tabsAndMoves", "tabsSelectedOften", "overlaysAndNotes",
    "overlaysInGroup", "refusedOften",
  ]

  static let commands = [
    "replay LOG --text", "replay LOG --json", "replay LOG --all-sessions", "log LOG",
    "log LOG --graph", "log LOG --json --reverse", "show LOG @", "show LOG 3 --json",
    "diff LOG 0 @", "diff LOG --session main --session other", "diff LOG LOG",
    "diff LOG --session main --session other --stat", "why LOG --all", "blame LOG",
    "find LOG 'kind == \"went\"'", "find LOG 'entries contains \"home\"'", "branch LOG",
    "graph LOG", "sessions LOG", "stat LOG", "verify LOG", "doctor LOG", "export LOG",
    "export LOG --format csv", "export LOG --format chrome", "export LOG --format redux",
    "report LOG -o OUT", "report-bundle LOG -o OUT", "test LOG", "snapshot LOG -o OUT",
    "snapshot LOG --salvage -o OUT", "compact LOG", "rewind LOG 1", "mark LOG here",
    "erase LOG --session main --yes",
  ]
}
