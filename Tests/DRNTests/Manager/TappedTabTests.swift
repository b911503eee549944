import DRN
import TestSupport
import Testing

/// What a tab bar calls, and what it shows.
@Suite struct TappedTabTests {
  @Test func `the root is the first entry of the history that is it`() {
    let run = RecordedManager(Page.news) { manager in
      manager.go(.post(1))
      manager.go(.news)
      manager.go(.post(2))
    }
    run.expect(.wentBack(count: 3), "[feed/news] feed/post(1) feed/news feed/post(2)") {
      $0.tapTab(.feed, root: .news)
    }
    run.expectUnchanged { $0.tapTab(.feed, root: .news) }
  }

  @Test func `a root that the history's limit has cut is gone to anew`() {
    let run = RecordedManager(Page.news, limit: 2) { manager in
      manager.go(.post(1))
      manager.go(.post(2))
    }
    run.expect(.went(.news, tab: .feed), "feed/post(2) [feed/news]") {
      $0.tapTab(.feed, root: .news)
    }
  }

  @Test func `the root of another tab of the same history is not gone back to`() {
    let run = RecordedManager(Page.search) { $0.go(.news) }
    run.expect(.went(.search, tab: nil), "search feed/news [feed/search]") {
      $0.tapTab(.feed, root: .search)
    }
  }

  @Test func `another tab is selected, with what its root declares`() {
    let run = RecordedManager(Page.news)
    run.expect(
      .tabSelected(.shop, root: Place(.cartWithCoupon)),
      "[shop/cart+coupon] | feed: [feed/news]"
    ) { $0.tapTab(.shop, root: .cartWithCoupon) }
  }

  @Test func `no tab is highlighted before the first`() {
    let run = RecordedManager(Page.home)
    #expect(run.manager.state.highlightedTab == nil)
    run.manager.go(.news)
    #expect(run.manager.state.highlightedTab == .feed)
    run.manager.goBack()
    #expect(run.manager.state.highlightedTab == nil)
  }
}
