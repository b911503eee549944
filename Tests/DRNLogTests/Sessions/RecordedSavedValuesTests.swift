import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Saved values come back with their places: after a restart, a kill, a compaction and damage.
@Suite(.temporaryDirectory) struct RecordedSavedValuesTests {
  struct Draft: Hashable, Codable { var name: String, count: Int }

  private func start(
    _ path: String, options: EventLog.Options = .refusing,
    _ body: (NavigationManager<TestRoute>, EventLog) throws -> Void
  ) throws {
    try withLog(path, options: options) { log in
      try body(try log.manager(session: "main", initial: TestRoute.home).manager, log)
    }
  }

  /// Saves values with a place before, after and below the current one, and above all.
  private func save(_ manager: NavigationManager<TestRoute>) throws {
    manager.save("first", as: "x")
    manager.go(.item(1))
    try manager.save(encoding: Draft(name: "Ann", count: 2), as: "draft")
    manager.showOverlay(.settings)
    manager.focus = "ok"
    manager.save(7, as: "x")
    manager.hideOverlay()
    manager.go(.item(2))
    manager.save("third", as: "x")
    manager.goBack()
    manager.showOverlay(.share(1))
    manager.save("sheet", as: "x")
    manager.focus = "field"
    manager.showRootOverlay(.settings)
    manager.save("above", as: "x")
  }

  private func expectSaved(_ manager: NavigationManager<TestRoute>) throws {
    #expect(manager.savedValue("x") == "above")
    manager.hideOverlay()
    #expect(manager.savedValue("x") == "sheet")
    #expect(manager.focus == "field")
    manager.hideOverlay()
    #expect(manager.savedValue("x") == nil)
    #expect(try manager.savedValue("draft", as: Draft.self) == Draft(name: "Ann", count: 2))
    manager.goForward()
    #expect(manager.savedValue("x") == "third")
    #expect(manager.savedValue("x", of: manager.entries[0].id) == "first")
  }

  @Test func `they are there after a restart`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in try save(manager) }
    try start(path) { manager, _ in try expectSaved(manager) }
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions > 20)
  }

  @Test func `they are there after a kill at any time, and after a compaction`() throws {
    let path = try temporaryPath()
    try start(path) { manager, log in
      try save(manager)
      let killed = try CopiedLog(log, "killed.mdb")
      try start(killed.path) { manager, _ in try expectSaved(manager) }
      try log.flush()
      try log.compact()
    }
    try start(path) { manager, _ in try expectSaved(manager) }
  }

  @Test func `a damaged log's are taken up in the new one, and stay there`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in try save(manager) }
    try edit(path) { try $0.delete(LogFormat.headerKey, in: $1.header) }
    let launch = EventLog.launch(path)
    let session = launch.manager(session: "main", initial: TestRoute.home)
    #expect(session.recovery != nil && session.isRecorded)
    session.manager.go(.item(9))
    session.manager.goBack()
    #expect(
      try session.manager.savedValue("draft", as: Draft.self, of: session.manager.state.current.id)?
        .name == "Ann")
    try launch.log?.close()
    try start(path) { manager, _ in
      let draft = try manager.savedValue("draft", as: Draft.self, of: manager.state.current.id)
      #expect(draft?.name == "Ann")
      #expect(manager.savedValue("x", of: manager.entries[0].id) == "first")
    }
  }

  @Test func `rules about a screen's parameters hide them too`() throws {
    let path = try temporaryPath()
    let rules = PrivacyRules(
      sensitive: ["item.card", "overlay:settings.code", "meta:focus", "home"],
      hiddenInReports: ["route:item.note"])
    let options = EventLog.Options(onDamage: .refuse, privacy: rules)
    try start(path, options: options) { manager, log in
      manager.save("secret-home", as: "anything")
      manager.go(.item(1))
      manager.save("secret-card", as: "card")
      manager.save("plain-name", as: "name")
      manager.save("only-outside", as: "note")
      manager.showOverlay(.settings)
      manager.focus = "secret-focus"
      manager.save("secret-code", as: "code")
      let isInJournal = try hasBytes(path + "-journal", "secret")
      #expect(!isInJournal)
    }
    #expect(try !hasBytes(path, "secret"))
    for text in ["plain-name", "only-outside", "$hidden"] { #expect(try hasBytes(path, text)) }
    let copy = try temporaryPath("copy.mdb")
    try LogReader(path: path).snapshot(to: copy, redacting: rules.hiddenOutside)
    #expect(try hasBytes(copy, "plain-name"))
    #expect(try !hasBytes(copy, "only-outside"))
    try start(path, options: options) { manager, _ in
      #expect(manager.savedValue("code") == nil)
      manager.hideOverlay()
      #expect(manager.savedValue("card") == nil)
      #expect(manager.savedValue("name") == "plain-name")
    }
  }

  @Test func `rules hide the values of a case that is recorded as a raw value too`() throws {
    enum RawRoute: String, NavigationRoute {
      case home, payment
      enum Overlay: String, Codable, Sendable { case coupon }
    }
    let path = try temporaryPath()
    let rules = PrivacyRules(sensitive: ["payment.card", "overlay:coupon.code"])
    try withLog(path, options: EventLog.Options(onDamage: .refuse, privacy: rules)) { log in
      let manager = try log.manager(session: "main", initial: RawRoute.home).manager
      manager.go(.payment)
      manager.save("secret-card", as: "card")
      manager.showOverlay(.coupon)
      manager.save("secret-code", as: "code")
      manager.save("plain-name", as: "name")
    }
    #expect(try !hasBytes(path, "secret"))
    #expect(try hasBytes(path, "plain-name"))
  }

  @Test func `what an earlier version saved in another form is an error, and no crash`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in manager.save("text", as: "draft") }
    try start(path) { manager, _ in
      #expect(throws: JSONError.self) { try manager.savedValue("draft", as: Draft.self) }
    }
  }

  @Test func `a note that no engine wrote is taken for what it is`() throws {
    let path = try temporaryPath()
    let payloads: [JSONValue] = [
      nil, [], ["layers": 1], ["layers": [1, ["id": [0]], ["id": ["a", "b"]], ["root": -1]]],
      ["layers": [["id": [0, 0], "overlays": -1, "values": ["": ["x": 1]]]]],
      ["layers": [["id": [0, 0], "overlays": "many", "values": ["": ["x": 1]]]]],
      ["layers": [["id": [77, 0], "values": ["": ["x": 1]]], ["root": 1, "values": ["": 2]]]],
      ["layers": [["id": [0, 0], "focus": 7, "values": ["": ["x": ["$hidden": "00"]]]]]],
    ]
    for payload in payloads {
      try start(path) { manager, _ in
        manager.transaction("t") {
          manager.note(SavedValues.label, payload)
          manager.mark(SavedValues.mark, at: manager.head)
        }
      }
      try start(path) { manager, _ in
        #expect(manager.savedValue("x") == nil)
        #expect(manager.focus == nil)
      }
    }
  }
}
