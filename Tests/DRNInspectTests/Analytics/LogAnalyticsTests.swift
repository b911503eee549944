import DRN
import DRNAnalytics
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// What a log says afterwards is what the app was told at the time.
@Suite(.temporaryDirectory) struct LogAnalyticsTests {
  /// Records a session in several runs of the app, and answers with what analytics was told in each.
  private func told(_ seed: Seed, _ path: String, runs: Int = 3) throws -> [[AnalyticsEvent]] {
    var calls = CallGenerator(seed)
    var random = SplitMix64(seed)
    return try (0..<runs).map { _ in
      try withLog(path) { log in
        let manager = try log.manager(
          session: "main", initial: TestRoute.home, flow: .guest,
          settings: SessionSettings(historyLimit: 5)
        ).manager
        manager.installGuards()
        var events: [AnalyticsEvent] = []
        manager.observeAnalytics { events.append($0) }
        // Somebody answers what happens with calls.
        manager.observe { [unowned manager] change in
          guard change.transitions.first?.event.kind == .overlayPushed, random.chance(50) else {
            return
          }
          manager.go(.search("answer"), cause: .link)
        }
        for _ in 0..<250 { manager.make(calls.next(head: manager.head)) }
        return events
      }
    }
  }

  @Test(arguments: Seed.first(3, long: 12))
  func `a log yields the events that were told live, in types and in JSON`(seed: Seed) throws {
    let path = try temporaryPath()
    let live = try told(seed, path)
    let session = try LogReader(path: path).session(named: "main")
    let all = Array(live.joined())
    #expect(try session.analyticsEvents(of: TestRoute.self) == all)
    #expect(try session.analyticsEvents(of: JSONRoute.self) == all)
    // Each run is a part of its own.
    for events in live {
      let first = try #require(events.first?.seq)
      let last = try #require(events.last?.seq)
      #expect(try session.analyticsEvents(of: TestRoute.self, in: first...last) == events)
    }
    #expect(Set(all.map(\.name)) == Set(AnalyticsEvent.Name.allCases))
    #expect(all.contains { $0.cause == .travel } && all.contains { $0.cause == .restore })
    #expect(all.contains { ($0.timeOnPreviousScreen ?? .zero) > .zero })
  }

  @Test(arguments: Seed.first(4))
  func `a part yields what somebody was told who began to watch there`(seed: Seed) throws {
    let path = try temporaryPath()
    var later: [Int: [AnalyticsEvent]] = [:]
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.installGuards()
      var calls = CallGenerator(seed)
      for number in 0..<300 {
        if number.isMultiple(of: 60) {
          let head = manager.head
          later[head] = []
          manager.observeAnalytics { later[head, default: []].append($0) }
        }
        manager.make(calls.next(head: manager.head))
      }
    }
    let session = try LogReader(path: path).session(named: "main")
    for (head, events) in later {
      #expect(try session.analyticsEvents(of: TestRoute.self, in: head...Int.max) == events)
    }
    #expect(later.count == 5)
  }

  @Test func `a part that begins or ends inside a transaction has whole ones only`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for name in ["first", "second"] {
        manager.transaction(name) {
          manager.go(.item(1))
          manager.go(.item(2))
          manager.go(.home)
        }
      }
    }
    let session = try LogReader(path: path).latestSession()
    func names(_ range: ClosedRange<Int>) throws -> [AnalyticsEvent.Name] {
      try session.analyticsEvents(of: TestRoute.self, in: range).map(\.name)
    }
    #expect(try names(2...6) == [.screenView, .commandApplied, .routePush, .screenView])
    #expect(try names(2...5) == [.screenView])
    #expect(try names(1...2) == [])
    #expect(try names(0...0) == [.screenView])
    #expect(try names(7...9) == [])
  }

  @Test func `what a later version cannot decode is an error in types, and none in JSON`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.search("shoes"))
    }
    var live: [AnalyticsEvent] = []
    try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: LaterRoute.home, fallback: .welcome
      ).manager
      manager.observeAnalytics { live.append($0) }
      manager.go(.item(1))
    }
    let session = try LogReader(path: path).latestSession()
    #expect(throws: LogError.self) { try session.analyticsEvents(of: LaterRoute.self) }
    #expect(try session.analyticsEvents(of: LaterRoute.self, in: 2...Int.max) == live)
    #expect(live.map(\.screen) == ["welcome", "item", "item"])
    #expect(
      try session.analyticsEvents(of: JSONRoute.self).map(\.screen)
        == ["home", "search", "search", "search", "welcome", "item", "item"])
  }

  @Test func `JSON that is no enum's case is told by its kind only`() {
    func name(_ json: JSONValue) -> String { JSONRoute(json: json).analyticsName }
    #expect(name("home") == "home")
    #expect(name(["detail": ["id": 42]]) == "detail")
    #expect(name(["detail": 42]) == "object")
    #expect(name(["id": 42, "name": "Ada"]) == "object")
    #expect(name([1, 2]) == "array")
    #expect(name(7) == "7")
  }
}
