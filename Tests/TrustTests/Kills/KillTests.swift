import Foundation
import TestSupport
import Testing
import ToolTesting

/// Writers that are killed at any instant, as nothing can prevent.
@Suite(.temporaryDirectory) struct KillTests {
  @Test(arguments: ["process", "disk"])
  func `killed at random instants, nothing acknowledged is lost`(durability: String) throws {
    let kills = Soak.count(25, long: 500)
    var tally = Life.Tally()
    var number: UInt64 = 0
    while tally.kills < kills {
      number += 1
      var life = Life(
        "\(number).mdb", durability: durability,
        seed: Soak.seed &* 1_000 &+ number &+ (durability == "disk" ? 500 : 0),
        sessions: number % 4 == 3 ? 400 : Int(number % 4) * 3 + 1,
        pace: Soak.isOn ? .long : Life.Pace())
      try life.run(kills: min(25, kills - tally.kills))
      life.remove()
      tally += life.tally
    }
    try Soak.report(
      "kills at random instants, --durability \(durability)", tried: tally.kills, tally.numbers,
      test: "killed at random instants")
  }

  @Test(.enabled(if: Soak.isOn))
  func `killed among half a million transitions, nothing acknowledged is lost`() throws {
    var tally = Life.Tally()
    for number in 1...2 as ClosedRange<UInt64> {
      var life = Life(
        "\(number).mdb", durability: number == 1 ? "process" : "disk", seed: Soak.seed &+ number,
        sessions: 40, pace: .long)
      for _ in 0..<3 { try life.killAmongMany(lines: 60_000, within: 12_000) }
      try life.goOnAndClose()
      life.remove()
      tally += life.tally
    }
    try Soak.report(
      "kills among many transitions", tried: tally.kills, tally.numbers,
      test: "killed among half a million transitions")
  }

  @Test(arguments: KioskWriter.Focus.allCases)
  func `killed in the middle of a call, the app goes on as if it had not been`(
    focus: KioskWriter.Focus
  ) async throws {
    let kills = Soak.count(3, long: 60)
    var (acknowledged, lost) = (0, 0)
    for kill in 0..<kills {
      let (path, name) = (TemporaryDirectory.path("\(kill).mdb"), focus.rawValue)
      let seed = Soak.seed &* 1_000 &+ UInt64(kill)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as UInt64, name = name as String] in
        let focus = try #require(KioskWriter.Focus(rawValue: name))
        try KioskWriter(path: path, seed: seed, focus: focus).run()
      }
      guard let found = try KioskWriter(path: path, seed: seed, focus: focus).check() else {
        continue
      }
      #expect(found.lost == 0)
      acknowledged += found.acknowledged
      lost += found.lost
    }
    try Soak.report(
      "kills in the middle of \(focus.rawValue)", tried: kills,
      ["transitions acknowledged": acknowledged, "lost": lost],
      test: "killed in the middle of a call")
  }

  /// Kills threads that record, in logs of so many lives each, and looks for what they acknowledged.
  ///
  /// - Parameter names: What must not be beside a log once the next writer has closed it.
  private func killThreads(
    _ kills: Int, lives: Int, isCompacting: Bool, leaving names: [String] = []
  ) async throws -> (acknowledged: Int, lost: Int) {
    var (acknowledged, lost) = (0, 0)
    for kill in 0..<kills {
      let path = TemporaryDirectory.path("\(kill / lives).mdb")
      let seed = Soak.seed &* 1_000 &+ UInt64(kill)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, seed = seed as UInt64, isCompacting = isCompacting as Bool] in
        try ThreadedWriter(path: path).run(seed: seed, isCompacting: isCompacting)
      }
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let found = try ThreadedWriter(path: path).check()
      #expect(found.lost == 0)
      lost += found.lost
      guard kill % lives == lives - 1 || kill == kills - 1 else { continue }
      acknowledged += found.acknowledged
      // The next writer. Where every kill came before there was a session, none can be marked.
      let next = found.sessions > 0 ? ["mark", path, "next"] : ["record", path]
      #expect(try Tool.run(next).status == 0)
      #expect(try Tool.run("verify", path).status == 0)
      for name in names { #expect(!FileManager.default.fileExists(atPath: path + name)) }
    }
    return (acknowledged, lost)
  }

  @Test func `killed while the log's file is written anew, nothing acknowledged is lost`()
    async throws
  {
    let kills = Soak.count(8, long: 200)
    // The next writer removes what is left of a file that was not finished.
    let (acknowledged, lost) = try await killThreads(
      kills, lives: 4, isCompacting: true, leaving: ["-compact", "-compact-lock", "-journal"])
    try Soak.report(
      "kills while the file is written anew", tried: kills,
      ["transitions acknowledged": acknowledged, "lost": lost],
      test: "killed while the log's file is written anew")
  }

  @Test func `killed while threads record and the map grows, nothing acknowledged is lost`()
    async throws
  {
    let kills = Soak.count(4, long: 60)
    let (acknowledged, lost) = try await killThreads(kills, lives: 3, isCompacting: false)
    try Soak.report(
      "kills of threads while the map grows", tried: kills,
      ["transitions acknowledged": acknowledged, "lost": lost],
      test: "killed while threads record")
  }
}
