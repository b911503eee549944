import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn export --format redux`: a session as Redux DevTools reads it.
@Suite(.temporaryDirectory) struct ReduxExportTests {
  @Test func `a session is a lifted state, with an action and a state for each transition`() throws
  {
    try Sample.record(Sample.shop)
    try Tool.run("export", "log.mdb", "--format", "redux", "-o", "state.json").expectDone()
    let state = try LiftedState(try TemporaryDirectory.data("state.json"))
    #expect(state.stagedActionIds == Array(0..<18))
    #expect(state.nextActionId == 18)
    #expect(state.skippedActionIds.isEmpty)
    #expect(state.currentStateIndex == 17)
    #expect(Set(state.actionsById.keys) == Set((0..<18).map(String.init)))
    #expect(state.actionsById.values.allSatisfy { $0.type == "PERFORM_ACTION" })
    let types: [String] = (0..<18).compactMap { state.actionsById["\($0)"]?.action.type }
    expectNoDifference(
      types,
      [
        "started home", "went search(query: \"lamp\")", "overlayShown filter", "overlayHidden",
        "went detail(id: \"lamp-42\")",
        "composed favoriteItem(5) + itemSettings(itemId: 5)", "overlayHidden",
        "marked \"before checkout\"", "went cart", "overlayShown confirm",
        "noted paid {\"amount\":4900,\"method\":\"card\"}", "rewound to 6", "went help",
        "rewound to 3",
        "went offers in deals", "rewound to 3", "rewound to 14", "marked \"lamp\" at 4",
      ])
    // 2026-11-21T10:00:01.101Z, in milliseconds.
    #expect(state.actionsById["1"]?.timestamp == 1_795_255_201_101)
    #expect(!state.isLocked && !state.isPaused)
  }

  @Test func `actions have the transitions, and states are those of a replay`() throws {
    try Sample.record(Sample.tour)
    let exported = try Tool.run("export", "log.mdb", "--format", "redux")
    exported.expectDone()
    let document = JSONText(exported.output.replacing("\n", with: "")[...])
    expectNoDifference(
      document.keys,
      [
        "monitorState", "actionsById", "nextActionId", "stagedActionIds", "skippedActionIds",
        "committedState", "currentStateIndex", "computedStates", "isLocked", "isPaused",
      ])
    let actions = JSONText(try #require(document["actionsById"])).members.compactMap {
      JSONText($0.value)["action"].flatMap { JSONText($0)["drn"] }
    }
    expectNoDifference(actions, try Tool.run("export", "log.mdb").lines)
    let states = try Tool.run("replay", "log.mdb", "--json").stateValues
    let expected = states.map { "{\"state\":\($0)}" }.joined(separator: ",")
    #expect(document["computedStates"] == "[\(expected)]")
    #expect(document["committedState"] == states.first)
  }

  @Test func `one session is written, and it is said that there are others`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let newest = try Tool.run("export", "log.mdb", "--format", "redux")
    #expect(newest.status == 0)
    newest.expectOneMessage(
      "A Redux DevTools file holds one session: this is 'tour', the newest. "
        + "1 other can be exported with --session; 'drn sessions' lists them.")
    #expect(newest.output.contains(#""session":"tour""#))
    let named = try Tool.run("export", "log.mdb", "--format", "redux", "--session", "shop")
    named.expectDone()
    #expect(!named.output.contains(#""session":"tour""#))
    #expect(
      try Tool.run("export", "log.mdb", "-o", "shop.redux.json", "--session", "shop").status == 0)
    #expect(try TemporaryDirectory.text("shop.redux.json") == named.output)
  }

  @Test func `a part of a session begins with action 0`() throws {
    try Sample.record(Sample.shop)
    let part = try Tool.run("export", "log.mdb", "4..6", "--format", "redux")
    part.expectDone()
    let state = try LiftedState(Data(part.output.utf8))
    #expect(state.stagedActionIds == [0, 1, 2])
    #expect(state.actionsById["0"]?.action.type == "went detail(id: \"lamp-42\")")
    #expect(state.computedStates.map(\.state.cursor) == [2, 3, 2])
  }

  @Test func `nothing in a log is taken for the reader's own sign of a reference`() throws {
    try Sample.record(
      #"{"session":"s","initial":{"$jsan":"$"}}"# + "\n" + #"{"go":["$jsan","\"$jsan"]}"#)
    let exported = try Tool.run("export", "log.mdb", "--format", "redux")
    #expect(!exported.output.contains(#""$jsan""#))
    #expect(exported.output.contains(#"{"\u0024jsan":"$"}"#))
    try Tool.run("import", "-", "again.mdb", input: exported.output).expectDone()
    #expect(try Tool.run("export", "again.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test func `an action's type is short, however long a route is`() throws {
    let long = String(repeating: "x", count: 5_000)
    try Sample.record("{\"session\":\"s\",\"initial\":\"\(long)\"}")
    let exported = try Tool.run("export", "log.mdb", "--format", "redux")
    let state = try LiftedState(Data(exported.output.utf8))
    let type = try #require(state.actionsById["0"]?.action.type)
    #expect(type == "started \(long.prefix(100))…")
  }
}

extension Tool.Result {
  /// The state of each line, as it is written.
  fileprivate var stateValues: [Substring] { values(of: "state") }
}
