import Foundation
import FuzzSubject
import TestSupport
import Testing
import ToolTesting

/// Damaged and hostile files: whatever a file is, it ends no process.
///
/// `DRN_SOAK=1 swift test --filter FuzzTests` tries 100,000; `DRN_SEED` tries others.
@Suite(.serialized) struct FuzzTests {
  /// Runs `body` with a folder that has the files that are damaged.
  private func withCorpus<Result>(
    _ body: (_ corpus: String, _ folder: String) async throws -> Result
  ) async throws -> Result {
    let folder = try FuzzProcess.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FuzzProcess.writeCorpus("\(folder)/corpus")
    return try await body("\(folder)/corpus", folder)
  }

  @Test func `no damaged file ends the process that reads or writes it`() async throws {
    let count = Soak.count(200, long: 100_000)
    let (tally, deaths) = try await withCorpus { corpus, folder in
      let campaign = FuzzProcess.Campaign(
        mode: "run", corpus: corpus, folder: folder, batchSize: Soak.count(100, long: 5_000))
      return try await campaign.run(count)
    }
    tally.expectNoFailures()
    if deaths.isEmpty {
      #expect(tally.tried == count)
      #expect(tally.pastMetaPages > count / 2)
    }
    try Soak.report(
      "damaged files read and written", tried: tally.tried,
      [
        "past the meta pages": tally.pastMetaPages,
        "past the structural check": tally.pastStructure,
        "read": tally.readable, "salvaged": tally.salvaged, "accepted by a writer": tally.accepted,
        "crashes": deaths.count { $0 > 128 && $0 != 128 + SIGALRM },
        "hangs": deaths.count { $0 == 128 + SIGALRM }, "over memory": deaths.count { $0 == 3 },
      ], test: "FuzzTests")
  }

  @Test func `what the structural check lets through can be written to`() async throws {
    let count = Soak.count(100, long: 20_000)
    let (tally, deaths) = try await withCorpus { corpus, folder in
      let campaign = FuzzProcess.Campaign(
        mode: "writes", corpus: corpus, folder: folder, batchSize: Soak.count(50, long: 2_000))
      return try await campaign.run(count)
    }
    tally.expectNoFailures()
    try Soak.report(
      "damaged pages written to by liblmdb", tried: tally.tried,
      [
        "past the structural check": tally.pastStructure, "written": tally.written,
        "crashes": deaths.count { $0 > 128 },
      ], test: "FuzzTests")
  }

  /// The tool itself: 0, 1 or 2, and one line that says why it is 2.
  @Test(.temporaryDirectory)
  func `the tool says in one line what is wrong with a damaged file`() async throws {
    let count = Soak.count(12, long: 300)
    var runs = 0
    var statuses: [Int32: Int] = [:]
    // What there is for a command that `timeout` ended, or that used up its processor time.
    let hangs: [Int32] = [124, 128 + SIGXCPU]
    try await withCorpus { corpus, folder in
      // Other cases than those above.
      let first = 1_000_000
      let arguments = ["make", corpus, folder, "\(Soak.seed)", "\(first)", "\(count)"]
      #expect(try FuzzProcess.run(arguments) == 0)
      for number in first..<first + count {
        for command in Self.commands(for: number) {
          runs += 1
          statuses[try run(command, on: "\(folder)/case-\(number).mdb"), default: 0] += 1
        }
      }
    }
    try Soak.report(
      "commands on damaged files", tried: runs,
      [
        "ended well": statuses[0, default: 0] + statuses[1, default: 0],
        "ended with a sentence": statuses[2, default: 0],
        "crashes": statuses.filter { $0.key > 2 && !hangs.contains($0.key) }.values.reduce(0, +),
        "hangs": hangs.reduce(0) { $0 + statuses[$1, default: 0] },
      ], test: "FuzzTests")
  }

  /// `LOG` stands for the file.
  private static let commands = [
    "replay LOG", "replay LOG --json --all-sessions", "log LOG --graph", "log LOG", "show LOG @",
    "show LOG 3 --json", "diff LOG 0 @", "diff LOG LOG", "branch LOG", "export LOG -o out.jsonl",
    "sessions LOG", "sessions LOG --json", "stat LOG", "verify LOG", "snapshot LOG -o copy.mdb",
    "snapshot LOG --salvage -o copy.mdb",
    "show LOG :a", "log LOG --json", "rewind LOG 1", "mark LOG here",
  ]

  /// A few of the commands, for each file others, are enough for the normal suite.
  private static func commands(for number: Int) -> [String] {
    Soak.isOn ? commands : [0, 6, 12].map { commands[(number + $0) % commands.count] }
  }

  /// Runs a command on the file, and answers with its status.
  private func run(_ command: String, on path: String) throws -> Int32 {
    for name in ["copy.mdb", "out.jsonl"] {
      try? FileManager.default.removeItem(atPath: TemporaryDirectory.path(name))
    }
    let line = command.split(separator: " ").map { $0 == "LOG" ? path : String($0) }
      .joined(separator: " ")
    // In KiB, all that it may allocate; in seconds, the processor time, and how long it may take on a
    // busy machine.
    let limits = "ulimit -c 0; ulimit -d 1048576; ulimit -t 20; export SWIFT_BACKTRACE=enable=no"
    let result = try Tool.shell("\(limits); exec timeout 600 '\(Tool.executable.path)' \(line)")
    #expect([0, 1, 2].contains(result.status), "\(command) on \(path): \(result.status)")
    if result.status == 2 {
      #expect(
        result.errors.hasPrefix("drn: ") && result.errors.hasSuffix(".\n"),
        "\(command) on \(path): \(result.errors)")
    }
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count <= 2, "\(command) on \(path): \(result.errors)")
    return result.status
  }
}
