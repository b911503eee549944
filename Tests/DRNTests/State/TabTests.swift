import DRN
import TestSupport
import Testing

@Suite struct TabTests {
  @Test func `a tab begins with one entry for its root`() {
    let run = RecordedManager(Page.news) { $0.go(.post(1)) }
    let sketch = "[shop/store] | feed: feed/news [feed/post(1)]"
    run.expect(.tabSelected(.shop, root: Place(.store)), sketch) {
      $0.selectTab(.shop, root: .store)
    }
    #expect(run.manager.state.ids == "2")
  }

  @Test func `a tab is taken up where it was left, forward entries and all`() {
    let run = RecordedManager(Page.news) {
      $0.go(.post(1))
      $0.goBack()
      $0.selectTab(.shop, root: .store)
      $0.go(.cart)
    }
    let sketch = "[feed/news] feed/post(1) | shop: shop/store [shop/cart]"
    run.expect(.tabSelected(.feed, root: Place(.home)), sketch) {
      $0.selectTab(.feed, root: .home)
    }
    #expect(run.manager.state.ids == "0 1")
  }

  @Test func `selecting the current tab changes nothing`() {
    let run = RecordedManager(Page.news) {
      $0.go(.post(1))
      $0.showOverlay(.share)
    }
    run.expectUnchanged { $0.selectTab(.feed, root: .news) }
  }

  @Test func `the place that is left is settled before it is remembered`() {
    let run = RecordedManager(Page.news) {
      $0.perform(.go(Place(route: .search, overlay: .filter)))
      $0.pushOverlay(.share)
    }
    let sketch = "[shop/store] | feed: feed/news [feed/search]"
    run.expect(.tabSelected(.shop, root: Place(.store)), sketch) {
      $0.selectTab(.shop, root: .store)
    }
  }

  @Test func `without a tab there is nothing to remember`() {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    run.expect(.tabSelected(.feed, root: Place(.news)), "[feed/news]") {
      $0.selectTab(.feed, root: .news)
    }
  }

  @Test(arguments: [Page.home, .cart])
  func `the root of a tab is in that tab, whatever it declares`(root: Page) {
    let run = RecordedManager(Page.home)
    run.expect(.tabSelected(.feed, root: Place(root)), "[feed/\(root)]") {
      $0.selectTab(.feed, root: root)
    }
  }
}

@Suite struct FlowTests {
  @Test func `a flow starts anew with one entry, and only root overlays stay`() {
    let run = RecordedManager(Page.news, flow: .guest) {
      $0.selectTab(.shop, root: .store)
      $0.go(.cartWithCoupon)
      $0.showRootOverlay(.alert)
    }
    run.expect(.flowSwitched(.member, root: Place(.search)), "[search] !alert ~member") {
      $0.switchFlow(.member, root: .search)
    }
    #expect(run.manager.state.ids == "4")
  }

  @Test func `a flow may name a tab`() {
    let run = RecordedManager(Page.home)
    run.expect(.flowSwitched(.guest, root: Place(.news)), "[feed/news] ~guest") {
      $0.switchFlow(.guest, root: .news)
    }
  }

  @Test func `the flow that one is in starts anew as well`() {
    let run = RecordedManager(Page.home, flow: .guest) { $0.go(.search) }
    run.expect(.flowSwitched(.guest, root: Place(.home)), "[home] ~guest") {
      $0.switchFlow(.guest, root: .home)
    }
  }

  @Test func `other moves stay in the flow`() {
    let run = RecordedManager(Page.home, flow: .guest) {
      $0.go(.cart)
      $0.reset(to: [.news])
      $0.selectTab(.shop, root: .store)
      $0.replace(.home)
    }
    #expect(run.manager.flow == .guest)
  }
}
