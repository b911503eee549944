import CustomDump
import TestSupport
import Testing
import ToolTesting

/// `drn record LOG`: what is taken in, and what is said of it.
@Suite(.temporaryDirectory) struct RecordContractTests {
  private func acknowledgements(_ input: String, _ log: String = "log.mdb") throws -> [Substring] {
    let result = try Tool.run("record", log, "--ack", input: input)
    result.expectDone()
    return result.lines
  }

  private func kinds(_ log: String = "log.mdb") throws -> [Substring] {
    try Tool.run("log", log, "--json").values(of: "kind")
  }

  private static func acknowledgement(_ line: Int, _ seq: Int, _ changed: Bool) -> Substring {
    #"{"line":\#(line),"seq":\#(seq),"changed":\#(changed)}"#
  }

  @Test func `each line is acknowledged in order, with its seq and whether it changed anything`()
    throws
  {
    let said = try acknowledgements(
      """
      {"session":"w","initial":"home"}
      {"go":"a"}
      {"go":"a"}
      {"goForward":1}
      {"goBack":1}
      {"session":"w"}
      {"session":"w","initial":"elsewhere"}
      {"mark":"here"}
      """)
    let expected = [
      (1, 0, true), (2, 1, true), (3, 1, false), (4, 1, false), (5, 2, true), (6, 2, false),
      (7, 2, false), (8, 3, true),
    ]
    expectNoDifference(said, expected.map { Self.acknowledgement($0, $1, $2) })
  }

  @Test func `nothing is said of lines without --ack`() throws {
    let result = try Tool.run("record", "log.mdb", input: Sample.shop)
    result.expectDone()
    #expect(result.output == "")
  }

  @Test func `a transaction has one acknowledgement, with its last seq`() throws {
    let said = try acknowledgements(
      """
      {"session":"w","initial":"home"}
      {"transaction":{"name":"t","steps":[{"go":"a"},{"go":"a"},{"showOverlay":"o"},{"mark":"m"}]}}
      {"transaction":{"name":"empty","steps":[]}}
      {"transaction":{"name":"idle","steps":[{"goBack":0}]}}
      """)
    let expected = [(1, 0, true), (2, 3, true), (3, 3, false), (4, 3, false)]
    expectNoDifference(said, expected.map { Self.acknowledgement($0, $1, $2) })
    let exported = try Tool.run("export", "log.mdb").lines.dropFirst()
    #expect(exported.allSatisfy { $0.contains(#""group":{"name":"t","first":1,"count":3}"#) })
  }

  @Test func `lines are counted as they stand in the input, the empty ones too`() throws {
    let said = try acknowledgements(
      "\n  \r\n{\"session\":\"w\",\"initial\":\"home\"}\r\n\r\n\t{\"go\":\"a\"} \r\n\n{\"go\":\"last\"}"
    )
    let expected = [(3, 0, true), (5, 1, true), (7, 2, true)]
    expectNoDifference(said, expected.map { Self.acknowledgement($0, $1, $2) })
    #expect(try Tool.run("log", "log.mdb", "--json").values(of: "route").last == #""last""#)
  }

  @Test(arguments: ["process", "disk"])
  func `both durabilities keep what they acknowledge`(durability: String) throws {
    let result = try Tool.run(
      "record", "log.mdb", "--ack", "--durability", durability, input: Sample.shop)
    result.expectDone()
    #expect(result.lines.count == 16)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `time and cause are taken from the line`() throws {
    try Sample.record(
      """
      {"session":"w","initial":"home","time":"2026-11-21T10:00:00.123456789Z","cause":"link"}
      {"cause":"notification","go":"a","time":"2026-11-21T12:00:00+02:00"}
      {"time":"1999-12-31T23:59:59.5Z","go":"b"}
      {"transaction":{"name":"t","steps":[{"go":"c"},{"go":"d","cause":"own","time":"2026-11-21T10:00:02Z"}]},"cause":"outer","time":"2026-11-21T10:00:01Z"}
      """)
    let log = try Tool.run("log", "log.mdb", "--json")
    expectNoDifference(
      log.values(of: "time").map { $0.dropFirst().dropLast() },
      [
        "2026-11-21T10:00:00.123456789Z", "2026-11-21T10:00:00.000000000Z",
        "1999-12-31T23:59:59.500000000Z", "2026-11-21T10:00:01.000000000Z",
        "2026-11-21T10:00:02.000000000Z",
      ])
    expectNoDifference(
      log.values(of: "cause"),
      [#""link""#, #""notification""#, #""user""#, #""outer""#, #""own""#])
  }

  @Test func `a line without a time has the time at which it was read`() throws {
    let before = try Tool.shell("date -u +%Y-%m-%dT%H:%M:%S").lines[0]
    try Sample.record("{\"session\":\"w\",\"initial\":\"home\"}\n")
    let after = try Tool.shell("date -u +%Y-%m-%dT%H:%M:%S~").lines[0]
    let time = try Tool.run("show", "log.mdb", "--json").values(of: "time")[0].dropFirst()
    #expect(before <= time && time <= after)
    #expect(time.hasSuffix("Z\""))
  }

  @Test func `several sessions are interleaved in one input`() throws {
    let said = try acknowledgements(
      """
      {"session":"left","initial":"home"}
      {"go":"l1"}
      {"session":"right","initial":"home"}
      {"go":"r1"}
      {"session":"left"}
      {"go":"l2"}
      {"session":"right","initial":"ignored"}
      {"go":"r2"}
      """)
    let expected = [
      (1, 0, true), (2, 1, true), (3, 0, true), (4, 1, true), (5, 1, false), (6, 2, true),
      (7, 1, false), (8, 2, true),
    ]
    expectNoDifference(said, expected.map { Self.acknowledgement($0, $1, $2) })
    for (session, letter) in [("left", "l"), ("right", "r")] {
      let log = try Tool.run("log", "log.mdb", "--session", session, "--json")
      expectNoDifference(log.values(of: "route"), ["\"home\"", "\"\(letter)1\"", "\"\(letter)2\""])
    }
  }

  @Test func `more sessions than are kept in memory can take turns`() throws {
    let names = (0..<300).map { "visitor-\($0)" }
    let starts = names.map { "{\"session\":\"\($0)\",\"initial\":\"home\"}\n" }.joined()
    let moves = names.map { "{\"session\":\"\($0)\"}\n{\"go\":\"page\"}\n" }.joined()
    try Sample.record(starts + moves + moves)
    let stat = try Tool.run("stat", "log.mdb", "--json")
    #expect(stat.values(of: "sessions") == ["300"])
    #expect(stat.values(of: "transitions") == ["600"])
  }

  @Test func `names that only look the same are different sessions and marks`() throws {
    let (precomposed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    try Sample.record(
      """
      {"session":"\(precomposed)","initial":"one"}
      {"mark":"\(precomposed)"}
      {"go":"\(decomposed)"}
      {"mark":"\(decomposed)"}
      {"session":"\(decomposed)","initial":"two"}
      {"session":"\(precomposed)"}
      {"go":"\(precomposed)"}
      """)
    let first = try Tool.run("log", "log.mdb", "--session", precomposed, "--json")
    #expect(first.values(of: "seq") == ["0", "1", "2", "3", "4"])
    let second = try Tool.run("show", "log.mdb", "--session", decomposed, "--json")
    #expect(second.stateValues(of: "currentRoute") == ["\"two\""])
    let marks = try [precomposed, decomposed].map {
      try Tool.run("show", "log.mdb", ":\($0)", "--session", precomposed, "--json")
        .values(of: "seq")
    }
    #expect(marks == [["1"], ["3"]])
    #expect(try Tool.run("stat", "log.mdb", "--json").values(of: "routes") == ["4"])
  }

  @Test func `a session may have any name`() throws {
    let names = [
      "", " ", "-x", "@", ":a", "日本語", "👩‍👩‍👧", "a\\nb", "a\\u0000b", "\\u001b[31mred", "..", "\\\"",
      String(repeating: "long", count: 1_000),
    ]
    try Sample.record(names.map { "{\"session\":\"\($0)\",\"initial\":\"home\"}\n" }.joined())
    let sessions = try Tool.run("sessions", "log.mdb", "--json").output
    for name in names { #expect(sessions.contains("{\"session\":\"\(name)\",")) }
    let text = try Tool.run("sessions", "log.mdb")
    #expect(text.lines.count == names.count)
    #expect(!text.output.contains("\u{1b}"))
  }

  @Test func `a very long line is taken`() throws {
    let text = String(repeating: "lamp ", count: 400_000)
    try Sample.record("{\"session\":\"w\",\"initial\":\"home\"}\n{\"go\":\"\(text)\"}\n")
    let shown = try Tool.run("show", "log.mdb", "--json")
    #expect(shown.output.contains("\"currentRoute\":\"\(text)\""))
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `routes and overlays are any JSON, and equal by their canonical bytes`() throws {
    let said = try acknowledgements(
      #"""
      {"session":"w","initial":null}
      {"go":null}
      {"go":{"b":1,"a":[true,-0.0,1e2]}}
      {"go":{ "a" : [true,-0.0,1e2] , "b":1 }}
      {"go":"\u0068ome"}
      {"go":"home"}
      {"showOverlay":[]}
      {"showOverlay":[ ]}
      {"go":12345678901234567890123}
      """#)
    let expected = [
      (1, 0, true), (2, 0, false), (3, 1, true), (4, 1, false), (5, 2, true), (6, 2, false),
      (7, 3, true), (8, 3, false), (9, 4, true),
    ]
    expectNoDifference(said, expected.map { Self.acknowledgement($0, $1, $2) })
    #expect(
      try Tool.run("show", "log.mdb", "--json").stateValues(of: "currentRoute")
        == ["12345678901234567890123"])
  }

  /// Each command of the contract, with the kind of transition that it makes.
  static let commands: [(line: String, kind: String)] = [
    (#"{"go":"a"}"#, "went"), (#"{"go":"b","tab":"feed"}"#, "went"),
    (#"{"replace":"c"}"#, "replaced"), (#"{"replace":"d","tab":"feed"}"#, "replaced"),
    (#"{"compose":{"route":"e","overlay":"o"}}"#, "composed"),
    (#"{"compose":{"route":"f","overlay":"o","tab":"feed"}}"#, "composed"),
    (#"{"compose":{"route":"g","overlay":"o"},"tab":"feed"}"#, "composed"),
    (#"{"showOverlay":"p"}"#, "overlayShown"), (#"{"pushOverlay":"q"}"#, "overlayPushed"),
    (#"{"showRootOverlay":"r"}"#, "rootOverlayShown"), (#"{"hideOverlay":{}}"#, "overlayHidden"),
    (#"{"hideOverlays":{"through":"q"}}"#, "overlaysHidden"),
    (#"{"hideOverlay":{"returning":false}}"#, "stayed"),
    (#"{"pushOverlay":"s"}"#, "overlayPushed"), (#"{"hideAllOverlays":{}}"#, "overlaysHidden"),
    (#"{"goBack":1}"#, "wentBack"), (#"{"goForward":1}"#, "wentForward"),
    (#"{"goBackTo":"home"}"#, "wentBack"), (#"{"goForward":2}"#, "wentForward"),
    (#"{"goBackToRoot":{}}"#, "wentBack"), (#"{"reset":["h",{"i":1}]}"#, "reset"),
    (#"{"selectTab":{"tab":"chat","root":"j"}}"#, "tabSelected"),
    (#"{"switchFlow":{"flow":"member","root":"k"}}"#, "flowSwitched"),
    (#"{"switchFlow":{"flow":"guest","root":"l"},"tab":"feed"}"#, "flowSwitched"),
    (#"{"update":"m"}"#, "updated"),
    (
      #"{"editHistory":{"entries":[{"place":"n","tab":"feed"},{"keep":0}],"cursor":1}}"#,
      "historyEdited"
    ),
    (#"{"rewind":3}"#, "rewound"), (#"{"undo":{}}"#, "rewound"), (#"{"redo":{}}"#, "rewound"),
    (#"{"mark":"m"}"#, "marked"), (#"{"mark":"n","at":2}"#, "marked"),
    (#"{"note":{"label":"tap"}}"#, "noted"),
    (#"{"note":{"label":"tap","payload":{"x":1}}}"#, "noted"),
    (#"{"fence":{}}"#, "fenced"), (#"{"rewind":2,"crossingFence":true}"#, "rewound"),
  ]

  @Test func `every command of the contract is taken`() throws {
    let start = "{\"session\":\"w\",\"initial\":\"home\"}\n"
    let input = start + Self.commands.map { "\($0.line)\n" }.joined()
    let said = try acknowledgements(input)
    #expect(said.allSatisfy { $0.hasSuffix("\"changed\":true}") })
    let expected = ["started"] + Self.commands.map(\.kind)
    expectNoDifference(try kinds(), expected.map { "\"\($0)\"" })
    let steps = Self.commands.filter { !["rewound", "fenced"].contains($0.kind) }.map(\.line)
      .joined(separator: ",")
    try Sample.record(
      start + "{\"transaction\":{\"name\":\"all\",\"steps\":[\(steps)]}}\n", to: "group.mdb")
    try Tool.run("verify", "group.mdb").expectDone()
  }

  @Test func `a session's settings are those of the line that started it`() throws {
    try Sample.record(
      """
      {"session":"w","initial":"p0","tab":"feed","flow":"guest","historyLimit":3}
      {"session":"w","initial":"q","tab":"chat","flow":"member","historyLimit":9}
      {"go":"p1"}
      {"go":"p2"}
      {"go":"p3"}
      """)
    let shown = try Tool.run("show", "log.mdb", "--json").output
    #expect(shown.contains(#""entries":["p1","p2","p3"],"cursor":2,"tab":"feed","flow":"guest""#))
    let first = try Tool.run("show", "log.mdb", "0", "--json").output
    #expect(
      first.contains(
        #""settings":{"historyLimit":3,"window":null,"appVersion":null,"schema":null}"#))
  }
}
