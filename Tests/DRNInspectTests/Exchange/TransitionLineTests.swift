import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite(.temporaryDirectory) struct TransitionLineTests {
  /// The states of a session, as a replay prints them.
  private func states(_ record: (TestManager) -> Void) throws -> [String] {
    let path = try temporaryPath()
    try withLog(path) { log in
      record(try log.manager(session: "main", initial: TestRoute.home, flow: .guest).manager)
    }
    return try LogReader(path: path).lines(withStates: true).map { line in
      let start = try #require(line.firstRange(of: #","state":"#))
      return String(line[start.upperBound...].dropLast())
    }
  }

  @Test func `a state has its keys in order, and null where there is nothing`() throws {
    let states = try states { manager in
      manager.go(.favorite(1))
      manager.showRootOverlay(.share(1))
      manager.go(.item(5))
      manager.goBack()
    }
    #expect(
      states == [
        #"{"currentRoute":{"home":{}},"overlays":[],"rootOverlays":[],"origin":null,"#
          + #""entries":[{"home":{}}],"cursor":0,"tab":null,"flow":"guest"}"#,
        #"{"currentRoute":{"item":{"_0":1}},"overlays":[{"settings":{}}],"rootOverlays":[],"#
          + #""origin":{"home":{}},"entries":[{"home":{}},{"item":{"_0":1}}],"cursor":1,"#
          + #""tab":null,"flow":"guest"}"#,
        #"{"currentRoute":{"item":{"_0":1}},"overlays":[{"settings":{}}],"#
          + #""rootOverlays":[{"share":{"_0":1}}],"#
          + #""origin":{"home":{}},"entries":[{"home":{}},{"item":{"_0":1}}],"cursor":1,"#
          + #""tab":null,"flow":"guest"}"#,
        #"{"currentRoute":{"item":{"_0":5}},"overlays":[],"rootOverlays":[{"share":{"_0":1}}],"#
          + #""origin":null,"entries":[{"home":{}},{"item":{"_0":1}},{"item":{"_0":5}}],"#
          + #""cursor":2,"tab":"shop","flow":"guest"}"#,
        #"{"currentRoute":{"item":{"_0":1}},"overlays":[],"rootOverlays":[{"share":{"_0":1}}],"#
          + #""origin":null,"entries":[{"home":{}},{"item":{"_0":1}},{"item":{"_0":5}}],"#
          + #""cursor":1,"tab":null,"flow":"guest"}"#,
      ])
  }

  @Test func `a line of more than 64 MiB is an error, and its transition has a state all the same`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: TestRoute.home, settings: SessionSettings(historyLimit: 2_000)
      ).manager
      let large = TestRoute.search(String(repeating: "a", count: 60_000))
      manager.reset(to: Array(repeating: large, count: 1_200))
    }
    let session = try LogReader(path: path).latestSession()
    let position = try session.position(1)
    #expect(position.state.entries.count == 1_200)
    let line = TransitionLine(session)
    let error = #expect(throws: LogError.self) { try line.bytes(position.record) }
    #expect(error?.description.contains("more than 64 MiB") == true)
    #expect(throws: LogError.self) { try session.blame(at: 1) }
  }

  @Test func `an origin that is gone is null`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: TestRoute.home, settings: SessionSettings(historyLimit: 2)
      ).manager
      for item in [1, 2, 4] { manager.go(.favorite(item)) }
      manager.goBack()
    }
    // The entry that favorite 2 was entered from has left the history of two.
    let line = try #require(try LogReader(path: path).lines(withStates: true).last)
    #expect(line.contains(#""currentRoute":{"item":{"_0":2}},"overlays":[{"settings":{}}]"#))
    #expect(line.contains(#""origin":null,"entries":[{"item":{"_0":2}},{"item":{"_0":4}}]"#))
  }
}
