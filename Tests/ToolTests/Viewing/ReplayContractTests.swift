import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// `drn replay LOG` and `drn show LOG`: the shape of their JSON, to the letter.
@Suite(.temporaryDirectory) struct ReplayContractTests {
  /// The members of a line that come before its state, in the contract's order.
  private static let keys = [
    "session", "seq", "time", "kind", "cause", "group", "route", "routes", "overlay", "overlays",
    "tab", "tabs", "flow", "count", "target", "label", "payload", "reason", "settings", "meta",
    "state",
  ]

  private static let stateKeys = [
    "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "tab", "flow",
  ]

  @Test func `a line is the contract's line, byte for byte`() throws {
    try Sample.record(Sample.shop)
    let lines = try Tool.run("replay", "log.mdb", "--json").lines
    let started = #"""
      {"session":"shop","seq":0,"time":"2026-11-21T10:00:00.100000000Z","kind":"started",\#
      "cause":"user","group":null,"route":"home","settings":{"historyLimit":64,"window":null,\#
      "appVersion":null,"schema":null},"state":{"currentRoute":"home","overlays":[],\#
      "rootOverlays":[],"origin":null,"entries":["home"],"cursor":0,"tab":null,"flow":null}}
      """#
    expectNoDifference(String(lines[0]), started)
    let composed = #"""
      {"session":"shop","seq":5,"time":"2026-11-21T10:00:05.105000000Z","kind":"composed",\#
      "cause":"user","group":null,"route":{"favoriteItem":{"_0":5}},\#
      "overlay":{"itemSettings":{"itemId":5}},"state":{"currentRoute":{"favoriteItem":{"_0":5}},\#
      "overlays":[{"itemSettings":{"itemId":5}}],"rootOverlays":[],\#
      "origin":{"detail":{"id":"lamp-42"}},"entries":["home",{"search":{"query":"lamp"}},\#
      {"detail":{"id":"lamp-42"}},{"favoriteItem":{"_0":5}}],"cursor":3,"tab":null,"flow":null}}
      """#
    expectNoDifference(String(lines[5]), composed)
    let noted = #"""
      "kind":"noted","cause":"user","group":{"name":"checkout","first":8,"count":3},\#
      "label":"paid","payload":{"amount":4900,"method":"card"},"state":{
      """#
    #expect(lines[10].contains(noted))
    let marked = #"""
      "kind":"marked","cause":"user","group":null,"target":4,"label":"lamp","state":{
      """#
    #expect(lines[17].contains(marked))
  }

  @Test(arguments: [Sample.shop, Sample.tour])
  func `the members come in one order`(session: String) throws {
    try Sample.record(session)
    for line in try Tool.run("replay", "log.mdb", "--json").lines {
      let json = JSONText(line)
      let keys = json.keys.map(String.init)
      expectNoDifference(keys, Self.keys.filter { keys.contains($0) })
      #expect(keys.starts(with: ["session", "seq", "time", "kind", "cause", "group"]))
      let state = JSONText(try #require(json["state"]))
      expectNoDifference(state.keys.map(String.init), Self.stateKeys)
    }
  }

  @Test func `JSON of routes and overlays is canonical`() throws {
    try Sample.record(
      #"""
      {"session":"w","initial":{ "b" : [1.50, 1E2], "a" : "\u0041\/" }}
      {"showOverlay":{"z":{},"y":[ ]}}
      """#)
    let line = try Tool.run("show", "log.mdb", "--json").output
    #expect(line.contains(#""currentRoute":{"a":"A/","b":["#))
    let shown = try JSONValue(parsing: Array(line.utf8))
    for key in ["currentRoute", "overlays", "entries"] {
      let value = try #require(shown["state"]?[key])
      #expect(line.contains("\"\(key)\":\(value.canonicalText)"))
    }
    #expect(line.contains(#""overlays":[{"y":[],"z":{}}]"#))
  }

  @Test func `every position is shown as replay shows it`() throws {
    try Sample.record(Sample.tour)
    let replayed = try Tool.run("replay", "log.mdb", "--json").lines
    for (seq, line) in replayed.enumerated() {
      let shown = try Tool.run("show", "log.mdb", "\(seq)", "--json")
      shown.expectDone()
      #expect(shown.lines == [line])
    }
    #expect(try Tool.run("show", "log.mdb", "--json").lines[0] == replayed.last)
  }

  @Test func `replay begins at a position, or shows a range`() throws {
    try Sample.record(Sample.tour)
    let all = try Tool.run("replay", "log.mdb", "--json").lines
    let count: Int = all.count
    let ranges: [(String, Range<Int>)] = [
      ("0", 0..<count), ("5", 5..<count), ("@", count - 1..<count), ("@-2", count - 3..<count),
      ("3..5", 3..<6), ("3..3", 3..<4), ("..2", 0..<3), ("12..", 12..<count), ("..", 0..<count),
    ]
    for (argument, range) in ranges {
      let shown = try Tool.run("replay", "log.mdb", argument, "--json")
      shown.expectDone()
      // A range of one position and that position are the same to the parser.
      if argument == "3..3" { continue }
      #expect(shown.lines == Array(all[range]), "\(argument)")
    }
  }

  @Test func `all sessions are replayed by time`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let each = try ["shop", "tour"].map {
      try Tool.run("replay", "log.mdb", "--session", $0, "--json").output
    }
    let all = try Tool.run("replay", "log.mdb", "--all-sessions", "--json")
    all.expectDone()
    func time(_ line: Substring) -> Substring {
      line.firstMatch(of: #/"time":"([^"]*)"/#)?.output.1 ?? ""
    }
    let lines = each.flatMap { $0.split(separator: "\n") }
    #expect(all.lines.map(time) == lines.map(time).sorted())
    for (name, output) in zip(["shop", "tour"], each) {
      let own = all.lines.filter { $0.hasPrefix("{\"session\":\"\(name)\",") }
      #expect(own == output.split(separator: "\n"))
    }
    #expect(try Tool.run("replay", "log.mdb", "--json").output == each[1])
  }

  @Test func `a session of several blocks is replayed from anywhere`() throws {
    let moves = (1...1_300).map { "\"go\":{\"page\":\($0)}" }
    try Sample.record(Sample.timed([#""session":"w","initial":"home""#] + moves))
    let all = try Tool.run("replay", "log.mdb", "--json").lines
    #expect(all.count == 1_301)
    for seq in [0, 1, 511, 512, 513, 1_023, 1_024, 1_300] {
      #expect(try Tool.run("show", "log.mdb", "\(seq)", "--json").lines == [all[seq]])
      #expect(try Tool.run("replay", "log.mdb", "\(seq)..", "--json").lines == Array(all[seq...]))
    }
  }
}
