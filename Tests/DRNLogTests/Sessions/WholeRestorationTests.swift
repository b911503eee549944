import DRN
import TestSupport
import Testing

@testable import DRNLog

/// Everything that a state has is there again.
@Suite(.temporaryDirectory) struct WholeRestorationTests {
  enum End: CaseIterable { case closed, killed, killedAfterFlush }

  private func walk(_ manager: TestManager) {
    manager.selectTab(.feed, root: .home)
    manager.go(.item(1))
    manager.selectTab(.shop, root: .item(5))
    manager.go(.item(10))
    manager.go(.favorite(5))
    manager.pushOverlay(.share(1))
    // Another composite keeps the overlays of the place that is left.
    manager.go(.favorite(7))
    manager.go(.favorite(8))
    manager.goBack()
    manager.showOverlay(.share(3))
    manager.showRootOverlay(.settings)
    manager.showRootOverlay(.share(4))
  }

  @Test(arguments: End.allCases)
  func `history, overlays, origins, tabs, root overlays and flow survive`(end: End) throws {
    let path = try temporaryPath()
    var copy: CopiedLog?
    let state = try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: TestRoute.home, flow: .member,
        settings: SessionSettings(historyLimit: 9)
      ).manager
      walk(manager)
      if end == .killedAfterFlush { try log.flush() }
      if end != .closed { copy = try CopiedLog(log, "killed.mdb") }
      return manager.state
    }
    // The walk leaves nothing out.
    #expect(state.cursor > 0)
    #expect(state.canGoForward)
    #expect(state.entries.filter { !$0.overlays.isEmpty }.count > 1)
    #expect(state.entries.filter { $0.origin != nil }.count > 1)
    #expect(state.rememberedTabs.count == 1)
    #expect(state.rootOverlays.count == 2)
    #expect(state.flow == .member)
    for _ in 1...2 {
      try withLog(copy?.path ?? path) { log in
        let session = try log.manager(session: "main", initial: TestRoute.secret)
        #expect(session.manager.state == state)
        #expect(session.restoration?.losses.isEmpty == true)
        #expect(session.restoration?.migrated.isEmpty == true)
      }
    }
  }

  @Test func `forward, back and the way to the origin are walked after opening`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.go(.favorite(2))
      manager.pushOverlay(.share(1))
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.secret).manager
      #expect(manager.origin == .item(1))
      manager.hideOverlay()
      manager.hideOverlay()
      #expect(manager.currentRoute == .item(1))
      manager.goBack()
    }
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.secret).manager
      #expect(manager.canGoForward)
      manager.goForward()
      #expect(manager.currentRoute == .item(1))
    }
  }
}
