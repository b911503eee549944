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
      for _ in 0..<4 { try life.killAmongMany(lines: 60_000, within: 15_000) }
      try life.goOnAndClose()
      life.remove()
      tally += life.tally
    }
    try Soak.report(
      "kills among many transitions", tried: tally.kills, tally.numbers,
      test: "killed among half a million transitions")
  }
}
