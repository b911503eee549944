import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What is too large to be a route.
@Suite(.temporaryDirectory) struct ValueSizeTests {
  private let statuses = StatusList()

  private func options(_ limit: Int) -> EventLog.Options {
    let statuses = statuses
    return EventLog.Options(
      onDamage: .refuse, valueSizeLimit: limit, onStatus: { statuses.add($0) })
  }

  private var tooLarge: [LargeValue] {
    statuses.all.compactMap { if case .valueTooLarge(let value) = $0 { value } else { nil } }
  }

  /// A search whose JSON, `{"search":{"_0":"…"}}`, has so many bytes.
  private func search(_ count: Int, _ letter: Character = "x") -> TestRoute {
    .search(String(repeating: letter, count: count - #"{"search":{"_0":""}}"#.utf8.count))
  }

  @Test func `navigation goes on, and the app is told which value and what to do`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options(100)) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(search(100))
      #expect(tooLarge.isEmpty)
      manager.go(search(101))
      #expect(manager.currentRoute == search(101))
      manager.note("tap", .string(String(repeating: "x", count: 200)))
      manager.go(.home)
    }
    #expect(tooLarge.map(\.kind) == [.route])
    #expect(tooLarge.map(\.byteCount) == [101])
    #expect(
      tooLarge.first?.description
        == "The route \"search\" has 101 bytes of JSON, and no value may have more than 100: "
        + "keep an id in it, and the object in a table beside the navigation.")
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).transitions == 5)
    let lines = try reader.lines()
    #expect(lines[2].contains(#""route":{"$tooLarge":{"bytes":101,"case":"search","digest":""#))
    #expect(lines[3].contains(#""payload":"xxx"#))
  }

  @Test func `two large values are two places to the log as well`() throws {
    try withLog(try temporaryPath(), options: options(50)) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(search(60, "a"))
      manager.go(search(60, "b"))
      manager.go(search(60, "b"))
      manager.goBack()
      let (head, state) = try log.newest(of: 1)
      #expect(head == manager.head)
      #expect(state.entries.count == manager.entries.count)
      #expect(state.cursor == manager.cursor)
    }
    #expect(tooLarge.count == 2)
  }

  @Test func `a session with a large value is restored without it`() throws {
    let path = try temporaryPath()
    try withLog(path, options: options(100)) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(search(200))
      manager.go(.item(1))
      // Time travel needs what was recorded.
      guard case .refused(let refusal) = manager.undo() else {
        Issue.record("It went to a place that the log does not have.")
        return
      }
      #expect(refusal.code == .undecodable)
    }
    try withLog(path, options: options(100)) { log in
      let session = try log.manager(session: "main", initial: TestRoute.home)
      #expect(session.manager.entries.map(\.route) == [.home, .item(1)])
      #expect(session.restoration?.losses.map(\.json.caseName) == ["$tooLarge"])
      session.manager.go(search(200))
    }
    try withLog(path, options: options(100)) { log in
      let session = try log.manager(session: "main", initial: TestRoute.home, fallback: .item(2))
      #expect(session.restoration?.usedFallback == true)
      #expect(session.manager.currentRoute == .item(2))
    }
  }

  @Test
  func `without a limit of its own a log has one that no sane route meets, and tools have none`()
    throws
  {
    #expect(EventLog.Options().valueSizeLimit == 65_536)
    let path = try temporaryPath()
    try withLog(path, options: options(10)) { log in
      let manager = try log.start(session: "main", at: Place(JSONRoute(json: "home")))
      manager.go(JSONRoute(json: ["search": "much longer than that"]))
    }
    #expect(tooLarge.isEmpty)
    #expect(try LogReader(path: path).lines()[1].contains("much longer"))
  }
}
