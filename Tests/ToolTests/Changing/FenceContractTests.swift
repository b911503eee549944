import CustomDump
import TestSupport
import Testing
import ToolTesting

/// `fence`, and time travel around it, rule by rule, with values that are worked out by hand.
@Suite(.temporaryDirectory) struct FenceContractTests: ToolScenarios {
  // MARK: Fences

  @Test func `a fence leaves the place, its overlays, tab and flow, and the root overlays`() throws
  {
    let lines = [
      #"{"session":"w","initial":"home","tab":"feed","flow":"in"}"#, go("a"), go("gone"),
      #"{"goBack":1}"#, #"{"showRootOverlay":"r"}"#, #"{"pushOverlay":"s"}"#,
      #"{"pushOverlay":"t"}"#, fence,
    ]
    #expect(
      try shown(lines)
        == state(
          "a", overlays: ["s", "t"], root: ["r"], in: ["a"], at: 0, tab: "feed", flow: "in"))
    let moves = [#"{"goBack":1}"#, #"{"goForward":1}"#, #"{"goBackToRoot":{}}"#]
    #expect(try changes(lines + moves).suffix(3) == [false, false, false])
  }

  @Test func `a fence forgets the origin, so closing the overlay stays`() throws {
    let lines = [start, compose("a", "s"), fence]
    #expect(try shown(lines) == state("a", overlays: ["s"], in: ["a"], at: 0))
    let closed = lines + [#"{"hideOverlay":{}}"#]
    #expect(try shown(closed) == state("a", in: ["a"], at: 0))
  }

  @Test func `a fence forgets the origin, so the same composite is no double tap`() throws {
    let lines = [start, compose("a", "s"), compose("a", "s"), fence, compose("a", "s")]
    #expect(try changes(lines) == [true, true, false, true, true])
    #expect(
      try shown(lines) == state("a", overlays: ["s"], origin: "a", in: ["a", "a"], at: 1))
  }

  @Test func `a fence forgets what the other tabs remember`() throws {
    let lines = [inFeed, go("a"), select("search"), fence, select("feed")]
    #expect(try shown(lines) == state("root", in: ["root"], at: 0, tab: "feed"))
  }

  @Test func `a fence directly after a fence is unchanged, and recorded after anything else`()
    throws
  {
    let note = #"{"note":{"label":"tap"}}"#
    let lines = [start, fence, fence, note, fence, fence, #"{"rewind":1,"crossingFence":true}"#]
    #expect(try changes(lines + [fence]) == [true, true, false, true, true, false, true, true])
    let kinds = try record(lines + [fence]).map { JSONText($0)["kind"] }
    expectNoDifference(
      kinds, ["started", "fenced", "noted", "fenced", "rewound", "fenced"].map { "\"\($0)\"" })
  }

  @Test(arguments: [#"{"go":"a"}"#, #"{"fence":{}}"#])
  func `a fence inside a transaction is an error of the whole line`(before: String) throws {
    let steps = #"[{"go":"b"},{"fence":{}},{"go":"c"}]"#
    try expectError([start, before, #"{"transaction":{"name":"t","steps":\#(steps)}}"#])
    try expectError([start, before, #"{"transaction":{"name":"t","steps":[{"fence":{}}]}}"#])
  }

  @Test func `undo leads back to a fence and not behind it`() throws {
    let lines = [start, go("a"), fence, go("b"), #"{"note":{"label":"tap"}}"#]
    #expect(try changes(lines + [undo, undo]).suffix(2) == [true, false])
    expectNoDifference(try targets(lines + [undo, undo, redo]), ["2", "3"])
    #expect(try shown(lines + [undo, undo]) == state("a", in: ["a"], at: 0))
  }

  @Test func `a fence that changes nothing is a node all the same`() throws {
    #expect(try changes([start, fence, undo]) == [true, true, false])
    #expect(try changes([start, fence, go("a"), undo, undo]).suffix(2) == [true, false])
  }

  @Test func `redo never leads to a fence`() throws {
    let lines = [start, go("a"), fence, #"{"rewind":1,"crossingFence":true}"#]
    #expect(try changes(lines + [redo]).last == false)
    // Nor does it from where b has been before the fence.
    let before = [start, go("b"), undo, fence, #"{"rewind":0,"crossingFence":true}"#, redo]
    expectNoDifference(try targets(before), ["0", "0", "1"])
  }

  // MARK: Rewinds and fences

  @Test func `a rewind to before the newest fence is refused`() throws {
    let lines = [start, fence, go("a"), fence, go("b")]
    for target in 0...2 {
      try expectError(lines + [#"{"rewind":\#(target)}"#])
      try expectError(lines + [#"{"rewind":\#(target),"crossingFence":false}"#])
    }
    #expect(try shown(lines + [#"{"rewind":3}"#]) == state("a", in: ["a"], at: 0))
    #expect(try changes(lines + [#"{"rewind":3}"#, #"{"rewind":4}"#]).suffix(2) == [true, true])
  }

  @Test func `a rewind that says so crosses fences, and the whole state comes back`() throws {
    let lines = [inFeed, go("a"), select("search"), #"{"pushOverlay":"s"}"#, fence, go("b"), fence]
    let crossed = lines + [#"{"rewind":3,"crossingFence":true}"#]
    #expect(
      try shown(crossed) == state("root", overlays: ["s"], in: ["root"], at: 0, tab: "search"))
    #expect(
      try shown(crossed + [select("feed")])
        == state("a", in: ["home", "a"], at: 1, tab: "feed"))
    expectNoDifference(try targets(crossed), ["3"])
  }

  @Test func `saying so is no change where no fence is crossed`() throws {
    let lines = [start, go("a"), fence, go("b"), #"{"rewind":2,"crossingFence":true}"#]
    #expect(try shown(lines) == state("a", in: ["a"], at: 0))
    expectNoDifference(try targets(lines + [redo]), ["2", "3"])
  }

  @Test func `a crossed fence is in the way of the next rewind as before`() throws {
    let lines = [start, go("a"), fence, #"{"rewind":1,"crossingFence":true}"#, go("b")]
    try expectError(lines + [#"{"rewind":1}"#])
    // What was recorded after the fence is not before it, whatever it was made from.
    #expect(
      try shown(lines + [go("c"), #"{"rewind":4}"#]) == state("b", in: ["home", "a", "b"], at: 2))
  }

  @Test func `a rewind into a group means its end, on whichever side of the fence that is`() throws
  {
    try expectError([start, group, fence, #"{"rewind":1}"#])
    let after = [start, fence, group, #"{"rewind":2}"#]
    #expect(try shown(after) == state("b", overlays: ["s"], in: ["home", "b"], at: 1))
    expectNoDifference(try targets(after), ["3"])
    let across = [start, group, fence, #"{"rewind":1,"crossingFence":true}"#]
    expectNoDifference(try targets(across), ["2"])
  }

  @Test func `undo and redo go on where a debugger has crossed the fence`() throws {
    let lines = [start, go("a"), go("b"), fence, go("c"), #"{"rewind":2,"crossingFence":true}"#]
    // node(5) is 2, whose parent is 1, whose newest child is 2.
    expectNoDifference(
      try targets(lines + [undo, undo, redo, redo, redo]), ["2", "1", "0", "1", "2"])
    #expect(try shown(lines + [undo]) == state("a", in: ["home", "a"], at: 1))
  }
}
