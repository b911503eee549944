import DRN
import DRNLog
import TestSupport
import Testing

/// What transitions carry besides what happened, through a log and back.
@Suite(.temporaryDirectory) struct ResultAndFocusTests {
  private struct Choice: NavigationResult, Codable, Equatable {
    var size: Int
    var tags: [String]
  }

  private enum Size: String, Codable, NavigationResult { case small, large }

  private struct Odd: NavigationResult, Codable { var number: Double }

  @MainActor
  @Test func `a result of any codable type is recorded, and whoever asked has it`() async throws {
    let path = try temporaryPath()
    let choice = Choice(size: 3, tags: ["é", "e\u{301}"])
    let log = try EventLog.open(path)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    let asked = Task { () -> Choice? in try await manager.present(.settings) }
    while manager.activeOverlay == nil { await Task.yield() }
    manager.hideOverlay(with: choice)
    #expect(try await asked.value == choice)
    try log.close()
    let record = try LogReader(path: path).latestSession().position(2).record
    #expect(record.kind == .overlayHidden)
    var found: [JSONValue?] = []
    try LogReader(path: path).latestSession().forEachTransition(of: TestRoute.self) {
      found.append($0.result)
    }
    #expect(found == [nil, nil, choice.resultJSON])
    #expect(Choice(resultJSON: choice.resultJSON) == choice)
  }

  @Test func `an enum's raw value is its result, and what cannot be encoded is none of its type`() {
    #expect(Size.large.resultJSON == "large")
    #expect(Size(resultJSON: "small") == .small)
    let odd = Odd(number: .infinity).resultJSON
    #expect(odd["unencodable"]?.stringValue?.contains("inf") == true)
    #expect(Odd(resultJSON: odd) == nil)
  }

  @Test func `the focus comes back with the session`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.focus = "row 3"
      manager.go(.item(1))
      manager.focus = "buy"
      manager.go(.favorite(2))
      manager.focus = "volume"
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.restoreFocus(of: manager, session: "main")
      #expect(manager.focus == nil)
      manager.hideOverlay()
      #expect(manager.focus == "buy")
      manager.goBack()
      #expect(manager.focus == "row 3")
    }
  }
}
