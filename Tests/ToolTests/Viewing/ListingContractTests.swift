import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// `drn sessions`, `drn stat`, `drn verify`, `drn branch`: what is in a log.
@Suite(.temporaryDirectory) struct ListingContractTests {
  @Test func `sessions are listed oldest first`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let listed = try Tool.run("sessions", "log.mdb", "--json")
    listed.expectDone()
    let expected = #"""
      [{"session":"tour","transitions":15,"firstTime":"2026-11-21T10:00:00.100000000Z",\#
      "lastTime":"2026-11-21T10:00:14.114000000Z","currentRoute":"profile"},\#
      {"session":"shop","transitions":18,"firstTime":"2026-11-21T10:00:00.100000000Z",\#
      "lastTime":"2026-11-21T10:00:15.115000000Z","currentRoute":"offers"}]

      """#
    expectNoDifference(listed.output, expected)
  }

  /// Over the ends of blocks, and in either direction.
  @Test func `a move in the history says where it led`() throws {
    var lines = [#"{"session":"main","initial":0}"#]
    for number in 1...1_500 { lines += ["{\"go\":\(number)}", "{\"goBack\":1}"] }
    try Sample.record(lines.joined(separator: "\n") + "\n")
    let log = try Tool.run("log", "log.mdb")
    let told = log.lines.compactMap {
      $0.firstMatch(of: #/wentBack +1 → (\d+)$/#).map { String($0.1) }
    }
    let states = try Tool.run("replay", "log.mdb", "--json")
    let led = states.lines.filter { $0.contains(#""kind":"wentBack""#) }.compactMap {
      $0.firstMatch(of: #/"currentRoute":(\d+)/#).map { String($0.1) }
    }
    #expect(told.count == 1_500 && told == led)
    let reversed = try Tool.run("log", "log.mdb", "--reverse")
    #expect(Array(reversed.lines.reversed()) == log.lines)
    #expect(try Tool.run("log", "log.mdb", "1500..1700").lines == Array(log.lines[1_500...1_700]))
    #expect(try Tool.run("show", "log.mdb", "1500").lines[0].hasSuffix(" 1 → 0"))
    #expect(try Tool.run("find", "log.mdb", "seq == 1500").lines == [log.lines[1_500]])
  }

  @Test func `statistics count distinct values and the file's bytes`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let stat = try Tool.run("stat", "log.mdb", "--json")
    stat.expectDone()
    expectNoDifference(
      JSONText(stat.lines[0]).keys,
      [
        "sessions", "transitions", "routes", "overlays", "tabs", "flows", "bytes",
        "bytesPerTransition", "firstTime", "lastTime", "format",
      ])
    let bytes = try TemporaryDirectory.data("log.mdb").count
    let expected: [(String, Substring)] = [
      ("sessions", "2"), ("transitions", "33"), ("routes", "14"), ("overlays", "6"),
      ("tabs", "3"), ("flows", "2"), ("bytes", "\(bytes)"),
      ("firstTime", #""2026-11-21T10:00:00.100000000Z""#),
      ("lastTime", #""2026-11-21T10:00:15.115000000Z""#),
    ]
    for (key, text) in expected { #expect(stat.values(of: key) == [text]) }
    let perTransition = Double(stat.values(of: "bytesPerTransition")[0]) ?? 0
    #expect((perTransition - Double(bytes) / 33).magnitude < 0.01)
  }

  @Test func `statistics name the versions of the app in order`() throws {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    for version in ["2.0", "10.0\u{1B}[31m"] {
      _ = try log.manager(
        session: "main", initial: JSONRoute(json: "home"),
        settings: SessionSettings(appVersion: version))
    }
    try log.close()
    let text = try Tool.run("stat", "log.mdb")
    text.expectDone()
    #expect(text.lines.contains { $0.hasPrefix("versions     2.0, then 10.0") })
    #expect(!text.output.contains("\u{1B}"))
    let json = try Tool.run("stat", "log.mdb", "--json")
    #expect(json.values(of: "appVersions") == [#"["2.0","10.0\u001b[31m"]"#])
  }

  @Test func `a log without a session has nothing in it`() throws {
    try Tool.run("record", "log.mdb").expectDone()
    #expect(try Tool.run("sessions", "log.mdb", "--json").output == "[]\n")
    #expect(try Tool.run("sessions", "log.mdb").output == "")
    #expect(try Tool.run("export", "log.mdb").output == "")
    #expect(try Tool.run("log", "log.mdb", "--all-sessions").output == "")
    let stat = try Tool.run("stat", "log.mdb", "--json")
    #expect(stat.values(of: "transitions") == ["0"])
    #expect(stat.values(of: "firstTime") == ["null"])
    try Tool.run("stat", "log.mdb").expectDone()
    try Tool.run("verify", "log.mdb").expectDone()
    #expect(try Tool.run("diff", "log.mdb", "log.mdb").status == 0)
    for command in ["show", "log", "replay", "branch"] {
      try Tool.run(command, "log.mdb").expectTrouble(2, "The log 'log.mdb' has no session yet.")
    }
  }

  @Test func `a whole log is verified`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let text = try Tool.run("verify", "log.mdb")
    text.expectDone()
    #expect(text.output.hasPrefix("whole: 33 transitions in 2 sessions, "))
    let json = try Tool.run("verify", "log.mdb", "--json")
    json.expectDone()
    #expect(json.output.hasPrefix(#"{"verified":true,"sessions":2,"transitions":33,"symbols":"#))
  }

  @Test func `one of each is said to be one`() throws {
    try Sample.record(#"{"session":"w","initial":"home"}"#)
    #expect(
      try Tool.run("verify", "log.mdb").output
        == "whole: 1 transition in 1 session, 1 value, log format 4\n")
  }

  @Test func `branches are listed in the order in which they began`() throws {
    try Sample.record(Sample.shop)
    let branches = try Tool.run("branch", "log.mdb", "--json")
    branches.expectDone()
    let expected = #"""
      [{"branch":1,"fork":null,"first":0,"tip":10,"current":false,"currentRoute":"cart"},\#
      {"branch":2,"fork":6,"first":12,"tip":12,"current":false,"currentRoute":"help"},\#
      {"branch":3,"fork":3,"first":14,"tip":14,"current":true,"currentRoute":"offers"}]

      """#
    expectNoDifference(branches.output, expected)
  }
}
