import DRN
import TestSupport
import Testing

@Suite struct NavigationManagerTests {
  @Test func `without a recorder there is no time travel`() {
    let manager = NavigationManager(Page.home)
    manager.go(.search)
    for outcome in [manager.undo(), manager.redo(), manager.rewind(to: 0)] {
      #expect(outcome.refusal?.code == .noHistory)
    }
    #expect(manager.currentRoute == .search)
    #expect(manager.head == 1)
  }

  @Test func `a session can be continued`() {
    let run = RecordedManager(Page.home) { $0.go(.searchWithFilter) }
    let manager = NavigationManager(
      continuing: run.manager.state, head: run.manager.head, recorder: run.recorder)
    #expect(run.recorder.transitions.count == 2)
    #expect(manager.hideOverlay() == .changed(seq: 2))
    #expect(manager.state.sketch == "[home]")
    #expect(manager.undo() == .changed(seq: 3))
    #expect(manager.state.sketch == "home [search+filter↩home]")
  }

  @Test func `an outcome knows its transition`() {
    #expect(NavigationOutcome<Page>.changed(seq: 7).seq == 7)
    #expect(NavigationOutcome<Page>.redirected(to: .home, seq: 7).seq == 7)
    for outcome: NavigationOutcome<Page> in [
      .redirected(to: .home, seq: nil), .unchanged, .queued, .refused(Refusal(.blocked, "no")),
    ] {
      #expect(outcome.seq == nil)
    }
  }

  @Test func `a manager says where it is`() {
    let manager = NavigationManager(Page.news, flow: .guest)
    manager.go(.cartWithCoupon)
    #expect(
      manager.debugDescription == """
        route: cart
        overlay: coupon
        will return to: news
        tab: shop
        flow: guest
        history: news → [cart]
        """)
    let plain = NavigationManager(Page.home)
    plain.go(.search)
    plain.goBack()
    #expect(
      plain.debugDescription == """
        route: home
        history: [home] → search
        """)
  }

  @Test func `a refusal says why`() {
    let refusal = Refusal.noSuchTransition(9, head: 3)
    #expect(refusal.description == refusal.reason)
    #expect(refusal.reason.contains("9") && refusal.reason.contains("3"))
  }

  @Test func `a hundred thousand managers live off the main actor`() async {
    let count = 100_000
    let total = await Task.detached {
      var managers: [NavigationManager<Page>] = []
      managers.reserveCapacity(count)
      for id in 0..<count {
        managers.append(NavigationManager(.detail(id), settings: SessionSettings(historyLimit: 4)))
      }
      for manager in managers {
        manager.go(.cartWithCoupon)
        manager.hideOverlay()
        manager.go(.search)
      }
      return managers.enumerated().count { id, manager in
        manager.head == 3 && manager.entries.map(\.route) == [.detail(id), .search]
      }
    }.value
    #expect(total == count)
  }
}
