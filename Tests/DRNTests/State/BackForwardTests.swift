import DRN
import TestSupport
import Testing

@Suite struct BackForwardTests {
  /// home, search, detail(1), detail(2), with the last one current.
  let run = RecordedManager(Page.home) {
    $0.go(.search)
    $0.go(.detail(1))
    $0.go(.detail(2))
  }

  @Test func `going back and forward moves the cursor and keeps every entry`() {
    run.expect(.wentBack(count: 1), "home search [detail(1)] detail(2)") { $0.goBack() }
    run.expect(.wentBack(count: 2), "[home] search detail(1) detail(2)") { $0.goBack(2) }
    run.expect(.wentForward(count: 1), "home [search] detail(1) detail(2)") { $0.goForward() }
    run.expect(.wentForward(count: 2), "home search detail(1) [detail(2)]") { $0.goForward(2) }
    #expect(run.manager.state.ids == "0 1 2 3")
  }

  @Test(arguments: [0, -1, Int.min])
  func `going by nothing changes nothing`(count: Int) {
    run.manager.goBack()
    run.expectUnchanged { $0.goBack(count) }
    run.expectUnchanged { $0.goForward(count) }
  }

  @Test(arguments: [4, Int.max])
  func `going further than there is goes to the end`(count: Int) {
    run.expect(.wentBack(count: 3), "[home] search detail(1) detail(2)") { $0.goBack(count) }
    run.expect(.wentForward(count: 3), "home search detail(1) [detail(2)]") {
      $0.goForward(count)
    }
  }

  @Test(arguments: [1, Int.max])
  func `the root is never left, and nothing is ahead of the newest`(count: Int) {
    run.expectUnchanged { $0.goForward(count) }
    run.manager.goBackToRoot()
    run.expectUnchanged { $0.goBack(count) }
    run.expectUnchanged { $0.goBackToRoot() }
  }

  @Test func `the place that is left is settled, and no other`() {
    let run = RecordedManager(Page.home) {
      $0.showOverlay(.share)
      $0.go(.searchWithFilter)
      $0.go(.detailWithShare(1))
    }
    run.expect(.wentBack(count: 1), "home+share [search+filter↩home] detail(1)") { $0.goBack() }
    run.expect(.wentBack(count: 1), "[home+share] search detail(1)") { $0.goBack() }
    run.expect(.wentForward(count: 2), "home search [detail(1)]") { $0.goForward(2) }
  }

  @Test func `going back to a route finds the nearest earlier one`() {
    run.manager.go(.search)
    run.manager.go(.detail(3))
    run.expect(.wentBack(count: 1), "home search detail(1) detail(2) [search] detail(3)") {
      $0.goBack(to: .search)
    }
    run.expect(.wentBack(count: 3), "home [search] detail(1) detail(2) search detail(3)") {
      $0.goBack(to: .search)
    }
    run.expectUnchanged { $0.goBack(to: .search) }
    run.expectUnchanged { $0.goBack(to: .detail(3)) }
    run.expectUnchanged { $0.goBack(to: .detail(9)) }
  }

  @Test func `going back to where a condition holds finds the nearest earlier one`() {
    func isDetail(_ page: Page) -> Bool { if case .detail = page { true } else { false } }
    run.expect(.wentBack(count: 1), "home search [detail(1)] detail(2)") {
      $0.goBack(where: isDetail)
    }
    run.expectUnchanged { $0.goBack(where: isDetail) }
  }

  @Test func `going back to the root goes to the first entry`() {
    run.expect(.wentBack(count: 3), "[home] search detail(1) detail(2)") { $0.goBackToRoot() }
  }

  @Test func `landing in another tab drops what that tab remembered`() {
    let run = RecordedManager(Page.news) { $0.go(.cart) }
    run.expect(.wentBack(count: 1), "[feed/news] shop/cart") { $0.goBack() }
    run.manager.selectTab(.shop, root: .store)
    run.manager.selectTab(.feed, root: .news)
    #expect(run.sketch == "[feed/news] shop/cart | shop: [shop/store]")
    run.expect(.wentForward(count: 1), "feed/news [shop/cart]") { $0.goForward() }
  }

  @Test func `staying in the tab keeps what other tabs remember`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.go(.cart)
    }
    run.expect(.wentBack(count: 1), "[shop/store] shop/cart | feed: [feed/news]") { $0.goBack() }
  }

  @Test(arguments: [0, -1, Int.min, Int.max])
  func `the reducer clamps what it is told`(count: Int) {
    var state = run.manager.state
    let end = state.entries.count - 1
    state.apply(.wentBack(count: count), seq: 4)
    #expect(state.cursor == (count > 0 ? 0 : end))
    state.apply(.wentForward(count: count), seq: 5)
    #expect(state.cursor == end)
  }
}
