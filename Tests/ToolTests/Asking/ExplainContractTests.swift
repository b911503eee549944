import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// `drn why` and `drn blame`.
@Suite(.temporaryDirectory) struct ExplainContractTests {
  private func json(_ arguments: String...) throws -> (Tool.Result, JSONValue) {
    let result = try Tool.run(arguments + ["--json"])
    result.expectDone()
    #expect(result.lines.count == 1)
    return (result, try JSONValue(parsing: Array(result.output.utf8)))
  }

  @Test func `why is one document`() throws {
    try Sample.record(Sample.shop)
    let (result, value) = try json("why", "log.mdb", "5")
    expectNoDifference(
      JSONText(result.lines[0]).keys,
      [
        "session", "seq", "currentRoute", "overlays", "rootOverlays", "origin", "overlaid", "chain",
        "complete",
      ])
    let chain = try #require(JSONText(result.lines[0])["chain"])
    expectNoDifference(
      JSONText(chain.dropFirst()).keys.prefix(7),
      ["relation", "route", "overlays", "made", "arrived", "sentence", "relation"])
    #expect(value["seq"] == 5)
    #expect(value["origin"]?["detail"]?["id"] == "lamp-42")
    #expect(value["complete"] == true)
    expectNoDifference(
      value["chain"]?.arrayValue?.map { [$0["relation"], $0["made"]?["seq"], $0["arrived"]] },
      [
        ["current", 5, .null], ["origin", 4, .null], ["from", 1, .null], ["from", 0, .null],
      ])
    // An event is as 'drn log' has it.
    let event = try Tool.run("log", "log.mdb", "5", "--json").output.dropLast()
    #expect(result.output.contains("\"made\":\(event)"))
  }

  @Test func `a chain is cut where it is asked to be`() throws {
    let moves = (1...150).map { "\"go\":{\"page\":\($0)}" }
    try Sample.record(Sample.timed([#""session":"w","initial":"home""#] + moves))
    for (arguments, count) in [
      ([], 100), (["-n", "1"], 1), (["-n", "150"], 150), (["-n", "151"], 151), (["--all"], 151),
    ] {
      let result = try Tool.run(["why", "log.mdb"] + arguments)
      result.expectDone()
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      let isCut = count < 151
      #expect(lines.count == 1 + 1 + count + (isCut ? 1 : 0) + 1)
      let rest = 151 - count == 1 ? "1 earlier transition" : "\(151 - count) earlier transitions"
      #expect(
        result.output.hasSuffix("    …  what led there is in \(rest): -n N or --all shows more\n")
          == isCut)
      let (_, value) = try json(["why", "log.mdb"] + arguments)
      #expect(value["complete"] == .bool(!isCut))
      #expect(value["chain"]?.arrayValue?.count == count)
    }
  }

  private func json(_ arguments: [String]) throws -> (Tool.Result, JSONValue) {
    let result = try Tool.run(arguments + ["--json"])
    return (result, try JSONValue(parsing: Array(result.output.utf8)))
  }

  @Test func `an origin that has left the history, and everything that brings a user back`() throws
  {
    func compose(_ route: String) -> String {
      #""compose":{"route":"\#(route)","overlay":"menu"}"#
    }
    try Sample.record(
      Sample.timed([
        #""session":"w","initial":"home","historyLimit":2,"tab":"feed""#, #""go":"a""#,
        compose("b"), compose("c"), #""hideOverlay":{}"#, #""pushOverlay":"more""#,
        #""undo":{}"#, #""selectTab":{"tab":"chat","root":"rooms"},"cause":"voice""#,
        #""selectTab":{"tab":"feed","root":"home"}"#, #""go":"x""#, #""goBack":1"#,
        #""goForward":1"#,
        #""transaction":{"name":"buy","steps":[{"replace":"paid"},{"showOverlay":"done"}]}"#,
      ]))
    func why(_ position: String) throws -> String {
      let result = try Tool.run("why", "log.mdb", position)
      result.expectDone()
      return result.output
    }
    let rest = """
          2  2026-11-21 10:00:02.102Z  you went to b with menu on top, from a, which has left the history since
          1  2026-11-21 10:00:01.101Z  you went to a, from home
          0  2026-11-21 10:00:00.100Z  you started at home

      """
    expectNoDifference(
      try why("5"),
      """
      At 5, you were at b, with menu and more on top; closing them stays there, for where it was \
      opened from has left the history.

          5  2026-11-21 10:00:05.105Z  more was put on top
          4  2026-11-21 10:00:04.104Z  closing menu on c brought you back here

      """ + rest)
    expectNoDifference(
      try why("6"),
      """
      At 6, you were at b, with menu on top; closing it stays there, for where it was opened from \
      has left the history.

          6  2026-11-21 10:00:06.106Z  a rewind to 4 put menu on top
          4  2026-11-21 10:00:04.104Z  closing menu on c brought you back here

      """ + rest)
    let settled = rest.replacing(", which has left the history since", with: "")
    expectNoDifference(
      try why("7"),
      """
      At 7, you were at rooms.

          7  2026-11-21 10:00:07.107Z  you selected the tab chat, which began at rooms, from b (voice)
          4  2026-11-21 10:00:04.104Z  closing menu on c brought you back to b

      """ + rest)
    expectNoDifference(
      try why("8"),
      """
      At 8, you were at b.

          8  2026-11-21 10:00:08.108Z  selecting the tab feed brought you back here, from rooms

      """ + settled)
    expectNoDifference(
      try why("10"),
      """
      At 10, you were at b.

         10  2026-11-21 10:00:10.110Z  you went back here, from x

      """ + settled)
    let before = """
          9  2026-11-21 10:00:09.109Z  you went to x, from b
          8  2026-11-21 10:00:08.108Z  selecting the tab feed brought you back to b, from rooms

      """ + settled
    expectNoDifference(
      try why("11"),
      """
      At 11, you were at x.

         11  2026-11-21 10:00:11.111Z  you went forward here, from b

      """ + before)
    expectNoDifference(
      try why("@"),
      """
      You are at paid, with done on top.

         13  2026-11-21 10:00:12.112Z  done was put on top, in the transaction "buy"
         12  2026-11-21 10:00:12.112Z  paid took the place of x, in the transaction "buy"
         11  2026-11-21 10:00:11.111Z  you went forward to x, from b

      """ + before)
  }

  @Test func `blame is an array of parts`() throws {
    try Sample.record(Sample.tour)
    let (result, value) = try json("blame", "log.mdb", "8")
    expectNoDifference(
      JSONText(result.lines[0].dropFirst()).keys.prefix(4), ["part", "value", "event", "part"])
    expectNoDifference(
      value.arrayValue?.map { [$0["part"], $0["value"], $0["event"]?["seq"]] },
      [
        ["currentRoute", "call", 8], ["overlays", [], 6], ["rootOverlays", ["update"], 7],
        ["origin", .null, 0], ["entries[0]", "home", 8], ["entries[1]", ["room": ["id": 7]], 8],
        ["entries[2]", "call", 8], ["cursor", 2, 8], ["tab", "chat", 2], ["flow", "visitor", 0],
        ["rememberedTabs.feed", ["cursor": 1, "entries": ["home", "news"]], 2],
      ])
  }

  @Test func `a position, a path, or both`() throws {
    try Sample.record(Sample.shop)
    for (arguments, part, value, seq) in [
      ("currentRoute.detail.id", "currentRoute.detail.id", JSONValue.null, 12),
      ("4 route.detail.id", "currentRoute.detail.id", "lamp-42", 4),
      (":lamp route.detail.id", "currentRoute.detail.id", "lamp-42", 4),
      ("5 'overlays[0].itemSettings.itemId'", "overlays[0].itemSettings.itemId", 5, 5),
      ("5 entries.count", "entries.count", 4, 5), ("6 entries.count", "entries.count", 3, 6),
      ("2 overlay", "overlay", "filter", 2),
    ] {
      let result = try Tool.shell("drn blame log.mdb \(arguments) --json")
      result.expectDone()
      let found = try JSONValue(parsing: Array(result.output.utf8))
      #expect(found.arrayValue?.count == 1)
      #expect(found[0]?["part"] == .string(part))
      #expect(found[0]?["value"] == value)
      #expect(found[0]?["event"]?["seq"] == .integer(seq), "\(arguments)")
    }
  }

  @Test(arguments: [
    ("blame log.mdb nonsense", "column 1, a path begins"),
    ("blame log.mdb 4 'route.'", "at column 7"),
    ("blame log.mdb 'overlays[x]'", "at column 10"), ("blame log.mdb route 4", "a position is"),
    ("blame log.mdb 1 route x", "Give a position"), ("why log.mdb route", "a position is"),
    ("why log.mdb -n 0", "at least 1"), ("why", "Missing"), ("blame", "Missing"),
    ("blame log.mdb $'\\e[31m'", "\\u{1b}"),
  ])
  func `anything else is wrong usage`(arguments: String, message: String) throws {
    try Sample.record(Sample.shop)
    let result = try Tool.shell("drn \(arguments)")
    result.expectTrouble(64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    ("entries[99]", "has 4 entries, [0] to [3]"),
    ("overlays[0]", "'overlays' is empty"), ("entries[1].nothing", "'entries[1]' has search"),
    ("rememberedTabs[\"x\"]", "'rememberedTabs' is empty"), ("origin.x", "'origin' is none"),
    ("cursor.x", "'cursor' is 3"),
  ])
  func `a path that names nothing says what there is`(path: String, message: String) throws {
    try Sample.record(
      #"{"session":"s","initial":"home"}"# + "\n" + #"{"go":{"search":{"query":"a"}}}"# + "\n"
        + #"{"go":"cart"}"# + "\n" + #"{"go":"pay"}"#)
    for form in [[], ["--json"], ["--plain"]] {
      let blame = try Tool.run(["blame", "log.mdb", path] + form)
      blame.expectTrouble(1)
      #expect(blame.errors.contains("names nothing"))
      #expect(blame.errors.contains(message), "\(blame.errors)")
    }
  }

  @Test(arguments: ["why", "blame"])
  func `what is not there is not found, and what is no log is trouble`(command: String) throws {
    try Sample.record(Sample.shop)
    try Tool.run(command, "log.mdb", "99").expectTrouble(1)
    try Tool.run(command, "log.mdb", ":nope").expectTrouble(1)
    try Tool.run(command, "log.mdb", "--session", "nope").expectTrouble(1)
    try Tool.run(command, "nope.mdb").expectTrouble(2)
    try TemporaryDirectory.write("no log at all", to: "text.mdb")
    try Tool.run(command, "text.mdb").expectTrouble(2)
  }

  @Test func `names that come from a log do nothing to a terminal`() throws {
    try Sample.record(
      Sample.timed([
        #""session":"w","initial":"home""#, #""go":"\u001b[31m","cause":"\u001b[2J""#,
        #""selectTab":{"tab":"\u001b]0;x","root":"\u202e"}"#, #""pushOverlay":"\u0007""#,
        #""transaction":{"name":"\u001b[1m","steps":[{"go":"a"}]}"#, #""undo":{}"#,
      ]))
    for command in ["why", "blame"] {
      let result = try Tool.run(command, "log.mdb")
      result.expectDone()
      #expect(!result.output.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
      #expect(!result.output.contains("\u{202e}"))
    }
  }

  /// Paths in the JSON that the tool shows of every position.
  @Test(arguments: [UInt64(3), 8, 11])
  func `blame of a path agrees with the JSON of all positions`(seed: UInt64) throws {
    let (lines, model) = CommandGenerator.session(seed: seed, count: 120)
    try Sample.record(lines.map { $0.text + "\n" }.joined())
    let states = try Tool.run("replay", "log.mdb", "--json").lines.map {
      try JSONValue(parsing: String($0))["state"] ?? nil
    }
    #expect(states.count == model.head + 1)
    var random = SplitMix64(state: seed)
    for _ in 0..<20 {
      let seq = Int.random(in: 0..<states.count, using: &random)
      var (path, part) = ("", states[seq])
      var keys: [(String, Int?)] = []
      // A way from the state down to somewhere; not into entries, which belong to who made them.
      while keys.isEmpty || Bool.random(using: &random) {
        if let member = part.objectValue?.members.randomElement(using: &random),
          !keys.isEmpty || member.key != "entries"
        {
          path += keys.isEmpty ? member.key : "[\(JSONValue.string(member.key).canonicalText)]"
          keys.append((member.key, nil))
          part = member.value
        } else if let array = part.arrayValue, !array.isEmpty {
          let index = Int.random(in: array.indices, using: &random)
          path += "[\(index)]"
          keys.append(("", index))
          part = array[index]
        } else if !keys.isEmpty {
          break
        }
      }
      func value(_ state: JSONValue) -> JSONValue? {
        keys.reduce(state) { value, key in key.1.map { value?[$0] ?? nil } ?? value?[key.0] }
      }
      let newest = stride(from: seq, to: 0, by: -1).first {
        value(states[$0]) != value(states[$0 - 1])
      }
      let result = try Tool.run("blame", "log.mdb", "\(seq)", path, "--json")
      result.expectDone()
      let found = try JSONValue(parsing: result.output)
      #expect(found[0]?["event"]?["seq"] == .integer(newest ?? 0), "\(path) at \(seq)")
      #expect(found[0]?["value"] == part, "\(path) at \(seq)")
    }
  }
}
