import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct RestorationTests {
  /// Records with today's app, and continues with the later one.
  private func restored(
    _ record: (TestManager) -> Void, _ check: (EventLog.Session<LaterRoute>) throws -> Void
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let session = try log.manager(session: "main", initial: TestRoute.home, flow: .guest)
      record(session.manager)
    }
    try withLog(path) { log in
      let session = try log.manager(
        session: "main", initial: LaterRoute.home, fallback: .welcome)
      try log.flush()
      // The log's own fold has exactly what the app has.
      let position = try log.reader.latestSession().position(session.manager.head)
      #expect(position.record.kind == .restored)
      let symbols = log.symbolizer(for: LaterRoute.self)
      #expect(try position.state.decoded(symbols) == session.manager.state)
      try check(session)
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a lost place is gone from the history, and the report says which and why`() throws {
    try restored { manager in
      manager.go(.item(1))
      manager.go(.search("shoes"))
      manager.selectTab(.feed, root: .home)
      manager.go(.item(2))
      manager.goBack()
      manager.goForward()
    } _: { session in
      let report = try #require(session.restoration)
      #expect(report.losses.map(\.kind) == [.route])
      #expect(report.losses.map(\.json) == [["search": ["_0": "shoes"]]])
      #expect(report.losses.first?.reason.code == .undecodable)
      #expect(report.lostEntryCount == 1)
      #expect(!report.usedFallback)
      #expect(session.manager.entries.map(\.route) == [.home, .item(1), .item(2)])
      #expect(session.manager.cursor == 2)
      #expect(session.manager.tab == .feed)
      #expect(session.manager.flow == .guest)
    }
  }

  @Test func `an entry goes with its overlay`() throws {
    try restored { manager in
      manager.go(.item(1))
      manager.showOverlay(.share(9))
      manager.go(.favorite(2))
    } _: { session in
      #expect(session.restoration?.losses.map(\.json) == [["share": ["_0": 9]]])
      #expect(session.restoration?.lostEntryCount == 1)
      #expect(session.manager.entries.map(\.route) == [.home, .item(2)])
      // The origin went with it, so closing the overlay stays.
      #expect(session.manager.origin == nil)
      session.manager.hideOverlay()
      #expect(session.manager.currentRoute == .item(2))
    }
  }

  @Test func `a lost current place gives way to the fallback`() throws {
    try restored { manager in
      manager.go(.item(1))
      manager.go(.search(""))
    } _: { session in
      #expect(session.restoration?.usedFallback == true)
      #expect(session.restoration?.lostEntryCount == 3)
      #expect(session.manager.entries.map(\.route) == [.welcome])
      #expect(session.manager.entries.map(\.id.seq) == [session.manager.head])
    }
  }

  @Test func `a lost tab, root overlay and flow are gone`() throws {
    try restored { manager in
      manager.showRootOverlay(.settings)
      manager.showRootOverlay(.share(1))
      manager.switchFlow(.member, root: .home)
      manager.selectTab(.shop, root: .item(1))
      manager.go(.item(2))
      manager.selectTab(.feed, root: .home)
    } _: { session in
      let report = try #require(session.restoration)
      #expect(Set(report.losses.map(\.kind)) == [.tab, .overlay, .flow])
      #expect(Set(report.losses.map(\.json)) == ["shop", ["share": ["_0": 1]], "member"])
      #expect(report.lostEntryCount == 2)
      #expect(session.manager.flow == nil)
      #expect(session.manager.rootOverlays == [.settings])
      #expect(session.manager.state.rememberedTabs.isEmpty)
      #expect(session.manager.tab == .feed)
    }
  }

  @Test func `going back in time to what is lost is refused, and to the rest is not`() throws {
    try restored { manager in
      manager.go(.item(1))
      manager.go(.search("shoes"))
      manager.replace(.item(2))
    } _: { session in
      let manager = session.manager
      let state = manager.state
      guard case .refused(let refusal) = manager.rewind(to: 2) else {
        Issue.record("The app went to a place that it cannot decode.")
        return
      }
      #expect(refusal.code == .undecodable)
      #expect(refusal.reason.contains("search"))
      #expect(manager.state == state)
      // Where the search is not the current place, but in the history, it is the same.
      #expect(manager.rewind(to: 1) == .changed(seq: manager.head))
      #expect(manager.entries.map(\.route) == [.home, .item(1)])
    }
  }

  @Test func `what was lost once comes back with the version that knows it`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.go(.search("shoes"))
    }
    try withLog(path) { log in
      _ = try log.manager(session: "main", initial: LaterRoute.home)
    }
    try withLog(path) { log in
      let session = try log.manager(session: "main", initial: TestRoute.home)
      #expect(session.manager.currentRoute == .home)
      #expect(session.restoration?.losses.isEmpty == true)
      session.manager.rewind(to: 2)
      #expect(session.manager.currentRoute == .search("shoes"))
    }
  }

  /// An app whose strings Swift calls equal, though the log tells them apart.
  @Test func `what a manager decides and what the log folds agree on equal strings`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.search("\u{e9}"))
      manager.showOverlay(.settings)
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.search("e\u{301}"))
      #expect(manager.entries.count == 2)
      try log.flush()
      let position = try log.reader.latestSession().position(manager.head)
      #expect(try position.state.decoded(log.symbolizer(for: TestRoute.self)) == manager.state)
    }
  }

  @Test func `a session continues as JSON without a trace`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.search("\u{1f45f}"))
      manager.showOverlay(.share(1))
    }
    try withLog(path) { log in
      let manager = try #require(try log.continue(session: "main"))
      #expect(manager.head == 2)
      #expect(manager.currentRoute.json == ["search": ["_0": "\u{1f45f}"]])
      #expect(manager.activeOverlay?.json == ["share": ["_0": 1]])
      #expect(manager.tab?.json == "feed")
      manager.hideOverlay()
    }
    #expect(
      try LogReader(path: path).latestSession().records().map(\.kind)
        == [.started, .went, .overlayShown, .overlayHidden])
  }
}
