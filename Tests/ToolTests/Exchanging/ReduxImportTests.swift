import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn import` of what Redux DevTools exported: our own sessions, and other apps'.
@Suite(.temporaryDirectory) struct ReduxImportTests {
  /// What a monitor exports of an app that has nothing to do with us.
  static let lifted = #"""
    {
    "monitorState": {},
    "actionsById": {
      "0": {"type": "PERFORM_ACTION", "action": {"type": "@@INIT"}, "timestamp": 1795255200000},
      "1": {"type": "PERFORM_ACTION", "action": {"type": "nav/OPEN", "payload": {"to": "/cart"}}, "timestamp": 1795255201250},
      "2": {"type": "PERFORM_ACTION", "action": {"type": "cart/ADD", "id": 7}, "timestamp": 1795255202000.5},
      "3": {"type": "PERFORM_ACTION", "action": {"type": "nav/OPEN", "payload": {"to": "/no"}}, "timestamp": 1795255203000},
      "4": {"type": "PERFORM_ACTION", "action": {"payload": 1}, "timestamp": 1795255204000},
      "5": {"type": "PERFORM_ACTION", "action": {"type": "nav/BACK"}, "timestamp": 1795255205000}
    },
    "nextActionId": 6, "stagedActionIds": [0, 1, 2, 3, 4, 5], "skippedActionIds": [3],
    "committedState": {}, "currentStateIndex": 5,
    "computedStates": [
      {"state": {"router": {"path": "/"}}}, {"state": {"router": {"path": "/cart"}}},
      {"state": {"router": {"path": "/cart"}}}, {"state": {"router": {"path": "/cart"}}},
      {"state": {"router": {"path": "/cart"}}}, {"state": {"router": {"path": "/"}}}
    ]}
    """#

  @Test func `another app's changes of route are moves, and its other actions are notes`() throws {
    try TemporaryDirectory.write(Self.lifted, to: "state.json")
    let imported = try Tool.run(
      "import", "state.json", "log.mdb", "--route", "state.router.path", "--json")
    #expect(imported.status == 0)
    expectNoDifference(
      imported.errors,
      """
      drn: 1 was left out, the first at action 3: it is switched off in Redux DevTools.
      drn: 1 was left out, the first at action 4: it has no type.

      """)
    expectNoDifference(
      try Tool.run("export", "log.mdb").lines,
      [
        #"{"session":"state","seq":0,"time":"2026-11-21T10:00:00.000000000Z","kind":"started","cause":"@@INIT","group":null,"route":"/","settings":{"historyLimit":64,"window":null,"appVersion":null,"schema":null}}"#,
        #"{"session":"state","seq":1,"time":"2026-11-21T10:00:01.250000000Z","kind":"went","cause":"nav/OPEN","group":null,"route":"/cart"}"#,
        #"{"session":"state","seq":2,"time":"2026-11-21T10:00:02.000500000Z","kind":"noted","cause":"user","group":null,"label":"cart/ADD","payload":{"id":7}}"#,
        #"{"session":"state","seq":3,"time":"2026-11-21T10:00:05.000000000Z","kind":"went","cause":"nav/BACK","group":null,"route":"/"}"#,
      ])
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `the extension's list of actions has routes in its actions`() throws {
    let list = #"""
      {
      	"payload": "[{\"type\":\"a\"},{\"type\":\"go\",\"to\":[\"x\",1]},{\"type\":\"tap\"},{\"type\":\"go\",\"to\":\"y\"}]",
      	"preloadedState": "{\"count\":0}"
      }
      """#
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--route", "action.to", "--session", "web", input: list)
    #expect(imported.status == 0)
    expectNoDifference(
      imported.errors,
      "drn: 2 were left out, the first at action 0: its session has no route yet to begin at.\n")
    let exported = try Tool.run("export", "log.mdb", "--session", "web")
    #expect(exported.values(of: "kind") == [#""started""#, #""noted""#, #""went""#])
    #expect(exported.values(of: "route") == [#"["x",1]"#, #""y""#])
  }

  @Test func `our own session comes back as it was, after a detour through a list of actions too`()
    throws
  {
    try Sample.record(Sample.tour)
    try Tool.run("export", "log.mdb", "-o", "tour.redux.json").expectDone()
    try Tool.run("import", "tour.redux.json", "again.mdb").expectDone()
    #expect(try Tool.run("export", "again.mdb").output == Tool.run("export", "log.mdb").output)
    try Tool.run("import", "tour.redux.json", "named.mdb", "--session", "other").expectDone()
    #expect(
      try Tool.run("export", "named.mdb").output
        == Tool.run("export", "log.mdb").output.replacing("\"tour\"", with: "\"other\""))
    let actions = try Tool.run("export", "log.mdb").lines.map { "{\"type\":\"x\",\"drn\":\($0)}" }
    let list = #"[{"type":"theirs"},"# + actions.joined(separator: ",") + "]"
    let imported = try Tool.run("import", "-", "list.mdb", input: list)
    #expect(imported.status == 0)
    imported.expectOneMessage(
      "1 was left out, the first at action 0: it is not a transition of drn's.")
    #expect(try Tool.run("export", "list.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test func `what is no export is refused, and no log is made`() throws {
    try Tool.run("import", "-", "log.mdb", input: Self.lifted).expectTrouble(
      64,
      "'-' is another app's: say where its route is, with --route state.router.location.pathname or --route action.payload.to."
    )
    for text in [
      "[", "{", "{\n}", #"{"payload":"["}"#, #"{"payload":7}"#, #"{"actionsById":{}}"#,
      #"{"actionsById":{},"stagedActionIds":[0]}"#, String(repeating: "[", count: 5_000),
    ] {
      let imported = try Tool.run(
        "import", "-", "log.mdb", "--format", "redux", "--route", "state.x", input: text)
      imported.expectTrouble(2)
    }
    #expect(!TemporaryDirectory.exists("log.mdb"))
    let nothing = try Tool.run("import", "-", "log.mdb", "--route", "state.x", input: Self.lifted)
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasSuffix("Nothing of '-' could be imported.\n"))
  }
}
