import DRN
import TestSupport
import Testing

@Suite struct NavigatorTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `an action is chosen by the state`() {
    run.expect(.went(.search, tab: nil), "home [search]") { manager in
      manager.perform { $0.canGoBack ? .goBack(1) : .go(Place(.search)) }
    }
    run.expect(.wentBack(count: 1), "[home] search") { manager in
      manager.perform { $0.canGoBack ? .goBack(1) : .go(Place(.search)) }
    }
  }

  @Test func `choosing nothing changes nothing`() {
    run.expectUnchanged { $0.perform { _ in nil } }
  }

  @Test func `a refusal is the answer and is not recorded`() {
    run.expectRefused(.unnamed) { manager in
      manager.perform { (_) throws(Refusal) in throw Refusal(.unnamed, "No name.") }
    }
  }

  @Test func `whoever chooses may not call the manager`() {
    var answer: NavigationOutcome<Page>?
    manager.perform { [unowned manager] _ in
      answer = manager.go(.search)
      return nil
    }
    #expect(answer?.refusal?.code == .insideGuard)
    #expect(manager.currentRoute == .home)
  }

  @Test func `from inside an observer it is asked when it runs`() {
    manager.observe { [unowned manager] change in
      guard change.state.currentRoute == .search else { return }
      #expect(manager.go(.cart) == .queued)
      let answer = manager.perform { state in
        #expect(state.currentRoute == .cart)
        return .showOverlay(.coupon)
      }
      #expect(answer == .queued)
      #expect(manager.go(.store) == .queued)
    }
    manager.go(.search)
    #expect(run.kinds == [.started, .went, .went, .overlayShown, .went])
    #expect(run.sketch == "home search shop/cart [shop/store]")
  }

  @Test func `from inside a guard it is refused`() {
    var answer: NavigationOutcome<Page>?
    manager.guards = [
      NavigationGuard { [unowned manager] _ in
        answer = manager.perform { _ in .goBack(1) }
        return .allow
      }
    ]
    manager.go(.search)
    #expect(answer?.refusal?.code == .insideGuard)
    manager.guards = []
  }

  @Test func `what observers answer to it runs next`() {
    manager.observe { [unowned manager] change in
      if change.state.currentRoute == .search { manager.go(.cart) }
    }
    manager.perform { _ in .go(Place(.search)) }
    #expect(manager.currentRoute == .cart)
  }

  @Test func `it joins a transaction and is asked about by guards`() {
    manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "closed") : .allow }
    ]
    manager.transaction("two") {
      manager.perform { _ in .go(Place(.search)) }
      manager.perform { _ in .go(Place(.cart)) }
    }
    #expect(run.kinds == [.started, .went, .refused])
    #expect(run.recorder.transitions.last?.group?.count == 2)
    manager.guards = []
  }
}
