import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// `drn diff`: two logs, two sessions, two positions.
@Suite(.temporaryDirectory) struct DiffContractTests {
  private static let start = #""session":"w","initial":"home""#

  private func diff(_ arguments: String...) throws -> (Tool.Result, JSONValue) {
    let result = try Tool.shell("drn diff \(arguments.joined(separator: " ")) --json")
    #expect(result.errors == "")
    #expect(result.lines.count == 1)
    return (result, try JSONValue(parsing: Array(result.output.utf8)))
  }

  @Test func `two recordings of one session on two days are the same`() throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.shop.replacing("2026-11-21", with: "2027-01-01"), to: "day2.mdb")
    let text = try Tool.run("diff", "log.mdb", "day2.mdb")
    text.expectDone()
    #expect(text.output == "same\n")
    let (result, value) = try diff("log.mdb", "day2.mdb")
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        #"[{"session":"shop","same":true,"commonPrefix":18,"firstDivergence":null,"changes":[],"#))
    let difference = try #require(value.arrayValue?.first)
    expectNoDifference(
      JSONText(result.lines[0].dropFirst()).keys,
      ["session", "same", "commonPrefix", "firstDivergence", "changes", "state"])
    #expect(difference["state"]?["left"] == difference["state"]?["right"])
  }

  @Test func `cause, time and group make no difference, marks and notes do`() throws {
    try Sample.record(Sample.timed([Self.start, #""go":"a""#, #""go":"b""#]))
    try Sample.record(
      Sample.timed(
        [Self.start, #""transaction":{"name":"t","steps":[{"go":"a"},{"go":"b"}]},"cause":"x""#],
        hour: 11), to: "group.mdb")
    #expect(try Tool.run("diff", "log.mdb", "group.mdb").status == 0)
    try Sample.record(
      Sample.timed([Self.start, #""go":"a""#, #""note":{"label":"n"}"#, #""go":"b""#]),
      to: "note.mdb")
    #expect(try Tool.run("diff", "log.mdb", "note.mdb").status == 1)
  }

  @Test func `the first divergence and what was added, removed and changed after it`() throws {
    try Sample.record(
      Sample.timed([Self.start] + ["a", "b", "c", "d"].map { "\"go\":\"\($0)\"" }))
    try Sample.record(
      Sample.timed([Self.start] + ["a", "x", "c", "y", "d", "e"].map { "\"go\":\"\($0)\"" }),
      to: "other.mdb")
    let (result, value) = try diff("log.mdb", "other.mdb")
    #expect(result.status == 1)
    let difference = try #require(value.arrayValue?.first)
    #expect(difference["same"] == false)
    #expect(difference["commonPrefix"] == 2)
    let divergence = try #require(difference["firstDivergence"])
    let text = try #require(JSONText(result.lines[0].dropFirst())["firstDivergence"])
    expectNoDifference(JSONText(text).keys, ["seq", "left", "right"])
    #expect(divergence["seq"] == 2)
    #expect(divergence["left"]?["route"] == "b")
    #expect(divergence["right"]?["route"] == "x")
    let changes = difference["changes"]?.arrayValue?.map {
      [$0["change"], $0["left"]?["route"], $0["right"]?["route"]]
    }
    expectNoDifference(
      changes,
      [["changed", "b", "x"], ["added", nil, "y"], ["added", nil, "e"]])
    #expect(difference["state"]?["left"]?["currentRoute"] == "d")
    #expect(difference["state"]?["right"]?["currentRoute"] == "e")
    #expect(result.output.contains(#""left":{"session":"w","seq":2,"time":""#))
  }

  @Test func `a session that stops earlier diverges from nothing`() throws {
    try Sample.record(Sample.timed([Self.start, #""go":"a""#]))
    try Sample.record(Sample.timed([Self.start, #""go":"a""#, #""go":"b""#]), to: "longer.mdb")
    let (_, value) = try diff("log.mdb", "longer.mdb")
    let divergence = try #require(value.arrayValue?.first?["firstDivergence"])
    #expect(divergence["seq"] == 2)
    #expect(divergence["left"] == .null)
    #expect(divergence["right"]?["route"] == "b")
    let (_, back) = try diff("longer.mdb", "log.mdb")
    #expect(back.arrayValue?.first?["firstDivergence"]?["right"] == .null)
    #expect(back.arrayValue?.first?["changes"]?.arrayValue?.first?["change"] == "removed")
  }

  @Test func `logs are compared session by session, by name`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    try Sample.record(
      Sample.tour + Sample.shop.replacing("\"shop\"", with: "\"new\""), to: "other.mdb")
    let (result, value) = try diff("log.mdb", "other.mdb")
    #expect(result.status == 1)
    let listed = value.arrayValue?.map { [$0["session"], $0["same"]] }
    expectNoDifference(listed, [["shop", false], ["tour", true], ["new", false]])
    let (one, chosen) = try diff("log.mdb", "other.mdb", "--session", "tour")
    #expect(one.status == 0)
    #expect(chosen.arrayValue?.count == 1)
    try Tool.shell("drn diff log.mdb other.mdb --session nope").expectTrouble(1)
  }

  @Test func `two sessions of one log are compared without their names`() throws {
    try Sample.record(Sample.shop + Sample.shop.replacing("\"shop\"", with: "\"again\""))
    let (result, value) = try diff("log.mdb", "--session", "shop", "--session", "again")
    #expect(result.status == 0)
    expectNoDifference(
      JSONText(result.lines[0]).keys,
      ["same", "commonPrefix", "firstDivergence", "changes", "state"])
    #expect(value["same"] == true)
    try Tool.shell("drn diff log.mdb --session shop --session nope").expectTrouble(1)
  }

  @Test func `two positions compare two states`() throws {
    try Sample.record(Sample.shop)
    let (result, value) = try diff("log.mdb", "4", "5")
    #expect(result.status == 1)
    #expect(value["same"] == false)
    #expect(
      value["changes"]?.arrayValue?.map { $0["part"] }
        == ["currentRoute", "overlays", "origin", "entries", "cursor"])
    #expect(value["state"]?["left"]?["currentRoute"]?["detail"]?["id"] == "lamp-42")
    // Closing the composite's overlay returns to the state before it.
    let (same, back) = try diff("log.mdb", "4", "6")
    #expect(same.status == 0)
    #expect(back["same"] == true)
    #expect(back["changes"] == [])
    #expect(try Tool.run("diff", "log.mdb", "@", "@-1").status == 0)
    #expect(try Tool.run("diff", "log.mdb", ":lamp", "@-17").status == 1)
  }

  @Test func `long sessions that part late part where they do`() throws {
    let moves = (1...1_500).map { "\"go\":{\"page\":\($0)}" }
    var other = moves
    other[1_233] = "\"go\":\"elsewhere\""
    try Sample.record(Sample.timed([Self.start] + moves))
    try Sample.record(Sample.timed([Self.start] + other), to: "other.mdb")
    let (result, value) = try diff("log.mdb", "other.mdb")
    #expect(result.status == 1)
    #expect(value.arrayValue?.first?["commonPrefix"] == 1_234)
    #expect(value.arrayValue?.first?["changes"]?.arrayValue?.count == 1)
  }

  @Test(arguments: [
    "log.mdb", "log.mdb 1 2 3", "log.mdb 1 x", "log.mdb --session a", "log.mdb log.mdb 3",
    "log.mdb 1 2 --session a --session b", "log.mdb --session a --session b --session c", "",
  ])
  func `anything else is wrong usage`(arguments: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn diff \(arguments)").expectTrouble(64)
  }
}
