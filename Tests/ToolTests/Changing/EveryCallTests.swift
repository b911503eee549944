import CustomDump
import DRN
import DRNLog
import TestSupport
import Testing
import ToolTesting

/// What an app's newer calls record is told by every command: updates, edits of the history, fences, what a
/// redirect kept from being done, resumed calls and saved values.
///
/// The app remembers its states itself, and what the commands say is compared with them.
@Suite(.temporaryDirectory) struct EveryCallTests {
  enum Screen: NavigationRoute {
    case menu, cart, help
    case dish(id: Int)
    indirect case login(then: Screen?)

    enum Overlay: String, Codable, Sendable { case sizes }
    enum Tab: String, Codable, Sendable { case food, orders }
    typealias Flow = Never
  }

  private final class Account { var isSignedIn = false }

  /// The positions of the calls in the log.
  private enum At {
    static let (update, saved, redirect, resumed, unsaved) = (2, 4, 5, 6, 8)
    static let (toFront, removed, inserted, fence, updateAfter, undo) = (9, 10, 11, 12, 13, 15)
  }

  /// Records a session with each call, and returns the state after each transition.
  private func recordEachCall() throws -> [NavigationState<Screen>] {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    let manager = try log.manager(session: "kiosk", initial: Screen.menu).manager
    var states = [manager.state]
    manager.observe { change in
      states += change.transitions.map { _ in change.state }
    }
    let account = Account()
    manager.guards = [
      NavigationGuard { request in
        guard request.destination == .cart, !account.isSignedIn else { return .allow }
        return .redirect(.login(then: .cart))
      }
    ]
    manager.go(.dish(id: 1))
    manager.update(.dish(id: 2))
    manager.save(["size": "large"], as: "draft")
    manager.selectTab(.orders, root: .cart)
    account.isSignedIn = true
    manager.resume()
    manager.bringToFront(.help)
    manager.removeEntries { $0 == .cart }
    manager.insert(.dish(id: 9), beforeCurrent: true)
    manager.fence()
    manager.update(.dish(id: 3))
    manager.go(.menu)
    manager.undo()
    #expect(manager.head == At.undo && states.count == At.undo + 1)
    try log.close()
    return states
  }

  private func routes(_ state: NavigationState<Screen>) throws -> [JSONValue] {
    try state.entries.map { try JSONCoding.encode($0.route) }
  }

  private func objects(_ arguments: String...) throws -> [JSONValue] {
    let result = try Tool.run(arguments)
    result.expectDone()
    return try result.lines.map { try JSONValue(parsing: Array($0.utf8)) }
  }

  @Test func `every state is replayed and shown as the app had it`() throws {
    let states = try recordEachCall()
    let replayed = try objects("replay", "log.mdb", "--json")
    #expect(replayed.count == states.count)
    for (seq, state) in states.enumerated() {
      let shown = try objects("show", "log.mdb", "\(seq)", "--json").first?["state"]
      #expect(shown == replayed[seq]["state"])
      #expect(shown?["entries"]?.arrayValue == (try routes(state)), "position \(seq)")
      #expect(shown?["cursor"] == .integer(state.cursor))
      #expect(shown?["tab"] == (state.tab.map { .string($0.rawValue) } ?? .null))
    }
    #expect(
      replayed.compactMap { $0["kind"]?.stringValue } == [
        "started", "went", "updated", "noted", "marked", "went", "tabSelected", "noted", "marked",
        "historyEdited", "historyEdited", "historyEdited", "fenced", "updated", "went", "rewound",
      ])
  }

  @Test(arguments: [1, At.update, At.redirect, At.resumed, At.inserted, At.fence, At.updateAfter])
  func `a rewind leads to each, across the fence where it says so`(seq: Int) throws {
    let states = try recordEachCall()
    if seq < At.fence {
      try Tool.run("rewind", "log.mdb", "\(seq)").expectTrouble(
        2,
        "Transition \(seq) is before the session's newest fence: --crossing-fence rewinds to it all the same."
      )
    }
    try Tool.run("rewind", "log.mdb", "\(seq)", "--crossing-fence").expectDone()
    let state = try objects("show", "log.mdb", "--json").first?["state"]
    #expect(state?["entries"]?.arrayValue == (try routes(states[seq])))
    #expect(state?["cursor"] == .integer(states[seq].cursor))
    #expect(try objects("diff", "log.mdb", "\(seq)", "@", "--json").first?["same"] == true)
  }

  @Test func `the difference of two positions is that of their states`() throws {
    let states = try recordEachCall()
    for (left, right) in [(1, At.update), (At.toFront, At.inserted), (At.inserted, At.fence)] {
      let result = try Tool.run("diff", "log.mdb", "\(left)", "\(right)", "--json")
      result.expectDone(1)
      let changes = try JSONValue(parsing: Array(result.output.utf8))["changes"]?.arrayValue
      let entries = changes?.first { $0["part"] == "entries" }
      #expect(entries?["left"]?.arrayValue == (try routes(states[left])))
      #expect(entries?["right"]?.arrayValue == (try routes(states[right])))
    }
  }

  private func sentences(at seq: Int) throws -> [String] {
    let why = try objects("why", "log.mdb", "\(seq)", "--json").first
    return try #require(why?["chain"]?.arrayValue).compactMap { $0["sentence"]?.stringValue }
  }

  @Test func `why tells the way there, what was wanted, and where an entry came from`() throws {
    _ = try recordEachCall()
    let start = [
      "you went to dish(id: 1), which has become dish(id: 2), from menu", "you started at menu",
    ]
    let redirect = [
      "a guard sent you to login(then: cart) instead of the tab orders at cart, from dish(id: 2)"
    ]
    let resumed = [
      "you selected the tab orders, which began at cart, from login(then: cart), as was wanted at 5"
    ]
    let edit = "an edit of the history put you at help"
    expectNoDifference(try sentences(at: At.update), start)
    expectNoDifference(try sentences(at: At.redirect), redirect + start)
    expectNoDifference(try sentences(at: At.resumed), resumed + redirect + start)
    expectNoDifference(
      try sentences(at: At.toFront), ["\(edit), from cart"] + resumed + redirect + start)
    expectNoDifference(
      try sentences(at: At.updateAfter),
      ["\(edit), which has become dish(id: 3), from cart"] + resumed + redirect + start)
  }

  @Test func `blame names the update, the edit, the fence and the undo`() throws {
    _ = try recordEachCall()
    func blamed(at seq: Int) throws -> [String: JSONValue] {
      let parts = try objects("blame", "log.mdb", "\(seq)", "--json").first?.arrayValue ?? []
      return Dictionary(
        uniqueKeysWithValues: parts.map {
          ($0["part"]?.stringValue ?? "", $0["event"]?["seq"] ?? .null)
        })
    }
    let update = try blamed(at: At.update)
    #expect(update["currentRoute"] == 2 && update["entries[1]"] == 2 && update["entries[0]"] == 0)
    let inserted = try blamed(at: At.inserted)
    #expect(inserted["entries[0]"] == 11 && inserted["entries[1]"] == 9 && inserted["cursor"] == 11)
    let after = try blamed(at: At.updateAfter)
    #expect(after["entries[0]"] == 13 && after["cursor"] == 12 && after["tab"] == 6)
    #expect(try blamed(at: At.undo)["entries[0]"] == 13)
    #expect(try blamed(at: At.undo)["currentRoute"] == 15)
  }

  @Test func `a log tells what was wanted and what was resumed`() throws {
    _ = try recordEachCall()
    let lines = try Tool.run("log", "log.mdb").lines
    #expect(
      lines[At.redirect].hasSuffix("login(then: cart)  (guard)  wanted the tab orders at cart"))
    #expect(lines[At.resumed].hasSuffix("orders at cart  wanted at 5"))
  }

  @Test func `an export is imported again with every meta, note and mark`() throws {
    _ = try recordEachCall()
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    try Tool.run("import", "log.jsonl", "again.mdb").expectDone()
    expectNoDifference(
      try Tool.run("export", "again.mdb").output, try TemporaryDirectory.text("log.jsonl"))
    try Tool.run("verify", "again.mdb").expectDone()
    // In the app, what was saved and wanted is that of the log.
    for name in ["log.mdb", "again.mdb"] {
      try Tool.run("rewind", name, "\(At.redirect)", "--crossing-fence").expectDone()
      let log = try EventLog.open(TemporaryDirectory.path(name))
      let manager = try log.manager(session: "kiosk", initial: Screen.menu).manager
      #expect(manager.currentRoute == .login(then: .cart))
      // The fence is behind it, and what was saved has ended with its place.
      #expect(manager.wantedCall == nil)
      #expect(manager.savedValue("draft", of: manager.entries[1].id) == nil)
      try log.close()
    }
  }

  @Test func `a report bundle has it all`() throws {
    _ = try recordEachCall()
    try Tool.run("report-bundle", "log.mdb", "-o", "bundle.mdb", "--reason", "It looked odd.")
      .expectDone()
    expectNoDifference(
      try Tool.run("replay", "bundle.mdb", "--json").lines,
      try Tool.run("replay", "log.mdb", "--json").lines)
    expectNoDifference(
      try Tool.run("why", "bundle.mdb", "\(At.updateAfter)").output,
      try Tool.run("why", "log.mdb", "\(At.updateAfter)").output)
  }

  @Test(.enabled(if: Browser.isInstalled, "There is no Chromium."))
  func `the page shows every state as the tool does`() throws {
    _ = try recordEachCall()
    let report = try OpenReport()
    let told = try Tool.run("replay", "log.mdb", "--json").lines.map(String.init)
    let shown = try report.json(at: Array(told.indices), session: "kiosk")
    expectNoDifference(shown, told)
    report.expectQuiet()
  }

  @Test func `a test printed from the log repeats every call`() throws {
    _ = try recordEachCall()
    let test = try Tool.run("test", "log.mdb")
    test.expectDone()
    for call in [
      "navigator.update(dish2)",
      "navigator.editHistory([.kept(0), .new(Place(route: help))], cursor: 1)",
      "navigator.fence()", "navigator.update(dish3)", "navigator.rewind(to: 13",
    ] {
      #expect(test.output.contains(call), "\(call)")
    }
  }
}
