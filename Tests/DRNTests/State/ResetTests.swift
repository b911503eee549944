import DRN
import TestSupport
import Testing

@Suite struct ResetTests {
  @Test func `a reset makes a whole way the history, with its last route current`() {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    let places: [Place<Page>] = [Place(.search), Place(.detail(1)), Place(.detail(2))]
    run.expect(.reset(places), "search detail(1) [detail(2)]") {
      $0.reset(to: [.search, .detail(1), .detail(2)])
    }
    #expect(run.manager.state.ids == "2 2.1 2.2")
  }

  @Test func `a reset to nothing changes nothing`() {
    let run = RecordedManager(Page.home) { $0.showOverlay(.share) }
    run.expectUnchanged { $0.reset(to: []) }
    var state = run.manager.state
    state.apply(.reset([]), seq: 2)
    #expect(state == run.manager.state)
  }

  @Test func `a reset drops overlays and what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.goBack()
      $0.showOverlay(.share)
    }
    run.expect(.reset([Place(.home)]), "[home]") { $0.reset(to: [.home]) }
  }

  @Test func `a reset longer than the limit keeps its last routes`() {
    let run = RecordedManager(Page.home, limit: 2)
    let pages: [Page] = [.home, .search, .detail(1), .detailWithShare(2)]
    run.expect(.reset(pages.map { Place($0) }), "detail(1) [detail(2)+share↩detail(1)]") {
      $0.reset(to: pages)
    }
    #expect(run.manager.state.ids == "1.2 1.3")
  }

  @Test func `an entry's tab is its route's, else that of the entry before it`() {
    let run = RecordedManager(Page.home)
    let pages: [Page] = [.home, .news, .search, .cart, .detail(1)]
    let sketch = "home feed/news feed/search shop/cart [shop/detail(1)]"
    run.expect(.reset(pages.map { Place($0) }), sketch) { $0.reset(to: pages) }
    run.expect(.reset([Place(.home)]), "[shop/home]") { $0.reset(to: [.home]) }
  }

  @Test func `a reset into another tab drops what that tab remembered, and only that`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.selectTab(.feed, root: .news)
    }
    run.expect(.reset([Place(.post(1))]), "[feed/post(1)] | shop: [shop/store]") {
      $0.reset(to: [.post(1)])
    }
    run.expect(.reset([Place(.cart)]), "[shop/cart]") { $0.reset(to: [.cart]) }
    run.manager.selectTab(.feed, root: .news)
    run.expect(.reset([Place(.home)]), "[feed/home] | shop: [shop/cart]") {
      $0.reset(to: [.home])
    }
  }
}
