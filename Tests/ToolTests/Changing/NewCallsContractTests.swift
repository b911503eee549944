import CustomDump
import TestSupport
import Testing
import ToolTesting

/// `update` and `editHistory`, rule by rule, with values that are worked out by hand.
@Suite(.temporaryDirectory) struct NewCallsContractTests: ToolScenarios {
  // MARK: Update

  @Test func `an update gives the current entry another route in its place`() throws {
    let lines = [start, go("a"), go("b"), #"{"goBack":1}"#, #"{"update":{"a":2}}"#]
    #expect(try shown(lines) == state(["a": 2], in: ["home", ["a": 2], "b"], at: 1))
    let forward = lines + [#"{"goForward":1}"#]
    #expect(try shown(forward) == state("b", in: ["home", ["a": 2], "b"], at: 2))
  }

  @Test func `an update is recorded with its route alone`() throws {
    let updated = try record([inFeed, #"{"update":{"b":1,"a":2}}"#]).last.map { JSONText($0) }
    let expected: [Substring?] = [#""updated""#, #"{"a":2,"b":1}"#, nil, nil]
    expectNoDifference(["kind", "route", "tab", "overlay"].map { updated?[$0] }, expected)
  }

  @Test func `an update to the current route is unchanged, also under an overlay`() throws {
    let lines = [start, #"{"update":"home"}"#, #"{"pushOverlay":"s"}"#, #"{"update":"home"}"#]
    #expect(try changes(lines) == [true, false, true, false])
  }

  @Test func `an updated place keeps its overlays, and its origin to return to`() throws {
    let lines = [start, compose("a", "s"), #"{"pushOverlay":"t"}"#, #"{"update":"a2"}"#]
    #expect(
      try shown(lines)
        == state("a2", overlays: ["s", "t"], origin: "home", in: ["home", "a2"], at: 1))
    let closed = lines + [#"{"hideAllOverlays":{}}"#]
    #expect(try shown(closed) == state("home", in: ["home"], at: 0))
  }

  @Test func `an updated place keeps its id, by which an origin finds it`() throws {
    // Only the place that is left is settled, so the composite in between keeps its origin.
    let lines = [
      start, compose("a", "s"), compose("b", "t"), #"{"goBack":2}"#, #"{"update":"home2"}"#,
      #"{"goForward":1}"#,
    ]
    #expect(
      try shown(lines)
        == state("a", overlays: ["s"], origin: "home2", in: ["home2", "a", "b"], at: 1))
    let closed = lines + [#"{"hideOverlay":{}}"#]
    #expect(try shown(closed) == state("home2", in: ["home2"], at: 0))
  }

  @Test func `an updated place keeps its tab, and the others their memory`() throws {
    let lines = [
      inFeed, select("search"), #"{"update":"found"}"#, select("search"), select("feed"),
    ]
    #expect(try changes(lines) == [true, true, true, false, true])
    #expect(try shown(lines) == state("home", in: ["home"], at: 0, tab: "feed"))
    let again = lines + [select("search")]
    #expect(try shown(again) == state("found", in: ["found"], at: 0, tab: "search"))
  }

  @Test func `an update is a step of a transaction and of undo`() throws {
    let steps = #"[{"go":"a"},{"update":"a"},{"update":"a2"},{"update":"a3"}]"#
    let lines = [start, #"{"transaction":{"name":"t","steps":\#(steps)}}"#, #"{"update":"a4"}"#]
    #expect(try shown(lines) == state("a4", in: ["home", "a4"], at: 1))
    #expect(try shown(lines + [undo]) == state("a3", in: ["home", "a3"], at: 1))
    #expect(try shown(lines + [undo, undo]) == state("home", in: ["home"], at: 0))
    #expect(try shown(lines + [undo, undo, redo]) == state("a3", in: ["home", "a3"], at: 1))
  }

  // MARK: Edits of the history

  @Test func `an edited history keeps entries in any order and has new places between them`() throws
  {
    let list = #"{"keep":2},{"place":"x"},{"keep":0}"#
    #expect(
      try shown([start, go("a"), go("b"), edit(list, 1)])
        == state("x", in: ["b", "x", "home"], at: 1))
  }

  @Test func `an empty list is unchanged, and so is the same one with the same cursor`() throws {
    let same = #"{"keep":0},{"keep":1}"#
    let lines = [start, go("a"), edit("", 0), edit(same, 1), edit(same, 0), edit(same, 0)]
    #expect(try changes(lines) == [true, true, false, false, true, false])
    #expect(try shown(lines) == state("home", in: ["home", "a"], at: 0))
  }

  @Test func `a new place for the route that is there is a change`() throws {
    #expect(try changes([start, edit(#"{"place":"home"}"#, 0)]) == [true, true])
  }

  @Test func `a list that is too long loses its front up to the cursor, then its end`() throws {
    let list = #"{"keep":0},{"place":"a"},{"place":"b"},{"place":"c"},{"place":"d"}"#
    let limited = #"{"session":"w","initial":"home","historyLimit":3}"#
    let expected: [(cursor: Int, entries: ModelJSON, at: Int)] = [
      (0, ["home", "a", "b"], 0), (1, ["a", "b", "c"], 0), (2, ["b", "c", "d"], 0),
      (3, ["b", "c", "d"], 1), (4, ["b", "c", "d"], 2),
    ]
    for (cursor, entries, at) in expected {
      let current = try entries.items[at]
      #expect(try shown([limited, edit(list, cursor)]) == state(current, in: entries, at: at))
    }
  }

  @Test func `a kept entry has its id, by which an origin before it is returned to`() throws {
    let lines = [start, go("a"), compose("b", "s"), edit(#"{"keep":1},{"keep":0},{"keep":2}"#, 2)]
    #expect(
      try shown(lines) == state("b", overlays: ["s"], origin: "a", in: ["a", "home", "b"], at: 2))
    let closed = lines + [#"{"hideOverlay":{}}"#]
    #expect(try shown(closed) == state("a", in: ["a", "home"], at: 0))
  }

  @Test func `without its origin a composite stays when its overlay is closed`() throws {
    let lines = [start, go("a"), compose("b", "s"), edit(#"{"keep":0},{"keep":2}"#, 1)]
    #expect(try shown(lines) == state("b", overlays: ["s"], in: ["home", "b"], at: 1))
    let closed = lines + [#"{"hideOverlay":{}}"#]
    #expect(try shown(closed) == state("b", in: ["home", "b"], at: 1))
  }

  @Test func `an origin that is put behind its composite is not returned to`() throws {
    let lines = [start, go("a"), compose("b", "s"), edit(#"{"keep":0},{"keep":2},{"keep":1}"#, 1)]
    #expect(
      try shown(lines) == state("b", overlays: ["s"], origin: "a", in: ["home", "b", "a"], at: 1))
    let closed = lines + [#"{"hideOverlay":{}}"#]
    #expect(try shown(closed) == state("b", in: ["home", "b", "a"], at: 1))
  }

  @Test func `a new place for the origin's route is not the origin`() throws {
    let list = #"{"place":"home"},{"keep":1}"#
    #expect(
      try shown([start, compose("a", "s"), edit(list, 1)])
        == state("a", overlays: ["s"], in: ["home", "a"], at: 1))
  }

  @Test func `the place that is left is settled where it is kept, and no other`() throws {
    // home has its sheet, a its overlay and its origin; a is left.
    let lines = [start, #"{"pushOverlay":"sheet"}"#, compose("a", "s")]
    let left = lines + [edit(#"{"keep":1},{"keep":0}"#, 1)]
    #expect(try shown(left) == state("home", overlays: ["sheet"], in: ["a", "home"], at: 1))
    let back = left + [#"{"goBack":1}"#]
    #expect(try shown(back) == state("a", in: ["a", "home"], at: 0))
  }

  @Test func `a place that is current at another index is not left`() throws {
    let lines = [start, go("a"), #"{"pushOverlay":"s"}"#, edit(#"{"keep":1},{"keep":0}"#, 0)]
    #expect(try shown(lines) == state("a", overlays: ["s"], in: ["a", "home"], at: 0))
  }

  @Test func `a new place has the tab that it declares, else that of the item before it`() throws {
    let list = #"{"place":"a"},{"place":"b","tab":"chat"},{"place":"c"},{"keep":0},{"place":"d"}"#
    var lines = [inFeed, edit(list, 0)]
    // The first has the tab of the place that is left.
    for tab: ModelJSON in ["feed", "chat", "chat", "feed", "feed"] {
      #expect(try tabs(lines).last.map(String.init) == tab.text)
      lines.append(#"{"goForward":1}"#)
    }
  }

  @Test func `another tab by an edit forgets what it remembered, and the one left too`() throws {
    let list = #"{"keep":1},{"place":"x","tab":"feed"}"#
    let lines = [inFeed, select("search"), go("found"), edit(list, 1)]
    #expect(try shown(lines) == state("x", in: ["found", "x"], at: 1, tab: "feed"))
    // A replacement leaves feed without its being remembered, so what it has then is from before.
    let feed = lines + [#"{"replace":"y","tab":"search"}"#, select("feed")]
    #expect(try shown(feed) == state("root", in: ["root"], at: 0, tab: "feed"))
    let search = lines + [select("search")]
    #expect(try shown(search) == state("root", in: ["root"], at: 0, tab: "search"))
  }

  @Test func `an edit in the same tab leaves what the others remember`() throws {
    let lines = [inFeed, select("search"), edit(#"{"place":"x"}"#, 0), select("feed")]
    #expect(try shown(lines) == state("home", in: ["home"], at: 0, tab: "feed"))
  }

  @Test func `an edit in a transaction is of the entries as its steps have made them`() throws {
    let steps = #"[{"go":"a"},\#(edit(#"{"keep":1}"#, 0)),{"go":"b"}]"#
    let lines = [start, #"{"transaction":{"name":"t","steps":\#(steps)}}"#]
    #expect(try shown(lines) == state("b", in: ["a", "b"], at: 1))
    #expect(try shown(lines + [undo]) == state("home", in: ["home"], at: 0))
  }

  @Test(arguments: [
    (#"{"keep":2}"#, 0), (#"{"keep":-1}"#, 0), (#"{"keep":0},{"keep":0}"#, 0),
    (#"{"keep":0},{"keep":1}"#, 2), (#"{"keep":0},{"place":"x"}"#, -1),
    (#"{"keep":0,"place":"x"}"#, 0), (#"{"keep":0,"tab":"feed"}"#, 0), (#"{"keep":"0"}"#, 0),
    (#"{"place":"x","tab":1}"#, 0), (#"{"place":"x","overlay":"s"}"#, 0), (#"{"tab":"t"}"#, 0),
    ("{}", 0), ("0", 0),
  ])
  func `an edit to what is not there is an error and changes nothing`(list: String, cursor: Int)
    throws
  {
    try expectError([start, go("a"), #"{"pushOverlay":"s"}"#, edit(list, cursor)])
    let steps = #"[{"pushOverlay":"s"},\#(edit(list, cursor))]"#
    try expectError([start, go("a"), #"{"transaction":{"name":"t","steps":\#(steps)}}"#])
  }

  @Test(arguments: [
    #"{"editHistory":[{"keep":0}]}"#, #"{"editHistory":{"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"keep":0}]}}"#, #"{"editHistory":{"entries":{},"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"keep":0}],"cursor":"0"}}"#,
    #"{"editHistory":{"entries":[{"keep":0}],"cursor":0,"tab":"feed"}}"#,
    #"{"update":"x","tab":"feed"}"#, #"{"update":"x","fence":{}}"#, #"{"fence":1}"#,
    #"{"fence":{"x":1}}"#, #"{"rewind":0,"crossingFence":1}"#, #"{"crossingFence":true}"#,
    #"{"undo":{},"crossingFence":true}"#,
  ])
  func `a line of another form is an error and changes nothing`(line: String) throws {
    try expectError([start, line])
  }

  // MARK: In the log

  @Test func `what the new calls record is verified, exported and imported again`() throws {
    try Sample.record(
      [
        inFeed, #"{"update":"a"}"#,
        edit(#"{"place":"x","tab":"chat"},{"keep":0},{"place":"y"}"#, 2),
        fence, edit(#"{"keep":0},{"place":"z"}"#, 0), #"{"rewind":1,"crossingFence":true}"#,
      ].map { $0 + "\n" }.joined())
    try Tool.run("verify", "log.mdb").expectDone()
    let exported = try Tool.run("export", "log.mdb", "-o", "log.jsonl")
    exported.expectDone()
    try Tool.run("import", "log.jsonl", "again.mdb").expectDone()
    expectNoDifference(
      try Tool.run("export", "again.mdb").output, try TemporaryDirectory.text("log.jsonl"))
    expectNoDifference(
      try Tool.run("replay", "again.mdb", "--json").lines,
      try Tool.run("replay", "log.mdb", "--json").lines)
    try Tool.run("verify", "again.mdb").expectDone()
  }
}
