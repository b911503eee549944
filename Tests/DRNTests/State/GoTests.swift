import DRN
import TestSupport
import Testing

@Suite struct GoTests {
  @Test func `going to another route appends it`() {
    let run = RecordedManager(Page.home)
    run.expect(.went(.search, tab: nil), "home [search]") { $0.go(.search) }
    run.expect(.went(.home, tab: nil), "home search [home]") { $0.go(.home) }
    #expect(run.manager.state.ids == "0 1 2")
  }

  @Test func `going to the current route changes nothing`() {
    let run = RecordedManager(Page.detail(1))
    run.expectUnchanged { $0.go(.detail(1)) }
    run.expect(.went(.detail(2), tab: nil), "detail(1) [detail(2)]") { $0.go(.detail(2)) }
  }

  @Test func `going to the current route dismisses its overlays and forgets its origin`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(.went(.search, tab: nil), "home [search]") { $0.go(.search) }
    #expect(run.manager.state.ids == "0 1")
    run.expectUnchanged { $0.hideOverlay() }
  }

  @Test func `going to the current route keeps what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.goBack()
      $0.showOverlay(.filter)
    }
    run.expect(.went(.home, tab: nil), "[home] search") { $0.go(.home) }
  }

  @Test func `going settles the place that is left`() {
    let run = RecordedManager(Page.home) { $0.go(.searchWithFilter) }
    run.expect(.went(.detail(1), tab: nil), "home search [detail(1)]") { $0.go(.detail(1)) }
    run.expect(.wentBack(count: 1), "home [search] detail(1)") { $0.goBack() }
  }

  @Test func `going settles no other place`() {
    let run = RecordedManager(Page.home) {
      $0.showOverlay(.share)
      $0.go(.searchWithFilter)
    }
    run.expect(.went(.detail(1), tab: nil), "home+share search [detail(1)]") { $0.go(.detail(1)) }
  }

  @Test func `going drops what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.go(.detail(1))
      $0.goBack(2)
    }
    run.expect(.went(.detail(2), tab: nil), "home [detail(2)]") { $0.go(.detail(2)) }
    #expect(run.manager.state.ids == "0 4")
  }

  @Test(arguments: 2...4)
  func `the oldest entries are dropped over the limit`(limit: Int) {
    let run = RecordedManager(Page.home, limit: limit)
    for id in 1...6 { run.manager.go(.detail(id)) }
    #expect(run.manager.entries.map(\.route) == (7 - limit...6).map { .detail($0) })
    #expect(run.manager.cursor == limit - 1)
    #expect(run.manager.state.faults == [])
  }

  @Test func `a history keeps 64 entries unless told otherwise`() {
    let run = RecordedManager(Page.home)
    for id in 1...100 { run.manager.go(.detail(id)) }
    #expect(run.manager.entries.count == 64)
    #expect(run.manager.entries.first?.route == .detail(37))
  }

  // MARK: To another tab

  @Test func `a direct route to another tab carries its way back with it`() {
    let run = RecordedManager(Page.news) { $0.showOverlay(.share) }
    run.expect(.went(.cart, tab: .shop), "feed/news [shop/cart] | feed: [feed/news]") {
      $0.go(.cart)
    }
    run.expect(.wentBack(count: 1), "[feed/news] shop/cart") { $0.goBack() }
  }

  @Test func `going to another tab drops what that tab remembered`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.selectTab(.feed, root: .news)
    }
    #expect(run.sketch == "[feed/news] | shop: [shop/store]")
    run.expect(.went(.cart, tab: .shop), "feed/news [shop/cart] | feed: [feed/news]") {
      $0.go(.cart)
    }
  }

  @Test func `leaving no tab leaves nothing to remember`() {
    let run = RecordedManager(Page.home)
    run.expect(.went(.news, tab: .feed), "home [feed/news]") { $0.go(.news) }
  }

  @Test func `a route without a tab opens in the current one`() {
    let run = RecordedManager(Page.news)
    run.expect(.went(.search, tab: nil), "feed/news [feed/search]") { $0.go(.search) }
  }

  @Test func `the current route in another tab takes its entry there`() {
    let run = RecordedManager(Page.news) {
      $0.go(.search)
      $0.pushOverlay(.filter)
    }
    let event = NavigationEvent<Page>.went(.search, tab: .shop)
    run.expect(event, "feed/news [shop/search] | feed: feed/news [feed/search]") {
      $0.perform(.go(Place(route: .search, tab: .shop)))
    }
    #expect(run.manager.state.ids == "0 1")
  }
}

@Suite struct ReplaceTests {
  @Test func `replacing makes a fresh entry and keeps what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.go(.detail(1))
      $0.goBack()
    }
    run.expect(.replaced(Place(.detail(2))), "home [detail(2)] detail(1)") {
      $0.replace(.detail(2))
    }
    #expect(run.manager.state.ids == "0 4 2")
  }

  @Test func `replacing drops overlays and the origin`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(.replaced(Place(.detail(1))), "home [detail(1)]") { $0.replace(.detail(1)) }
  }

  @Test func `replacing a route by itself changes nothing without overlays`() {
    let run = RecordedManager(Page.search)
    run.expectUnchanged { $0.replace(.search) }
    run.manager.showOverlay(.filter)
    run.expect(.replaced(Place(.search)), "[search]") { $0.replace(.search) }
    #expect(run.manager.state.ids == "2")
  }

  @Test func `replacing the root leaves one entry`() {
    let run = RecordedManager(Page.home)
    run.expect(.replaced(Place(.search)), "[search]") { $0.replace(.search) }
    run.expectUnchanged { $0.goBack() }
  }

  @Test func `the entry that replaces keeps the tab unless it declares one`() {
    let run = RecordedManager(Page.news)
    run.expect(.replaced(Place(.search)), "[feed/search]") { $0.replace(.search) }
    run.expect(.replaced(Place(.cart)), "[shop/cart]") { $0.replace(.cart) }
  }

  @Test func `replacing into another tab drops what that tab remembered`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.selectTab(.feed, root: .news)
    }
    run.expect(.replaced(Place(.cart)), "[shop/cart]") { $0.replace(.cart) }
  }

  @Test func `an origin that was replaced is gone, and closing stays`() {
    let run = RecordedManager(Page.home) {
      $0.reset(to: [.home, .searchWithFilter, .detail(1)])
      $0.goBack(2)
      $0.replace(.detail(2))
      $0.goForward()
    }
    #expect(run.sketch == "detail(2) [search+filter↩?] detail(1)")
    #expect(run.manager.origin == nil)
    run.expect(.overlayHidden, "detail(2) [search] detail(1)") { $0.hideOverlay() }
  }
}

@Suite struct ComposeTests {
  let composite = NavigationEvent<Page>.composed(
    Composite(.search, overlay: .filter), tab: nil)

  @Test func `a composite remembers the entry that it was entered from`() {
    let run = RecordedManager(Page.home) { $0.go(.detail(1)) }
    run.expect(composite, "home detail(1) [search+filter↩detail(1)]") { $0.go(.searchWithFilter) }
    #expect(run.manager.origin == .detail(1))
    #expect(run.manager.state.current.origin == EntryID(seq: 1))
  }

  @Test func `the place left by a composite keeps its overlays and origin`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detailWithShare(1))
      $0.pushOverlay(.alert)
    }
    run.expect(composite, "home detail(1)+share+alert↩home [search+filter↩detail(1)]") {
      $0.go(.searchWithFilter)
    }
    run.expect(.overlayHidden, "home [detail(1)+share+alert↩home]") { $0.hideOverlay() }
  }

  @Test func `a double tap changes nothing`() {
    let run = RecordedManager(Page.home) { $0.go(.searchWithFilter) }
    run.expectUnchanged { $0.go(.searchWithFilter) }
  }

  @Test func `the same base without an origin is another place`() {
    let run = RecordedManager(Page.search) { $0.showOverlay(.filter) }
    run.expect(composite, "search+filter [search+filter↩search]") { $0.go(.searchWithFilter) }
    run.expectUnchanged { $0.go(.searchWithFilter) }
  }

  @Test func `the same base with another overlay on top is another place`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(composite, "home search+filter+share↩home [search+filter↩search]") {
      $0.go(.searchWithFilter)
    }
  }

  @Test func `a composite drops what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.goBack()
    }
    run.expect(composite, "home [search+filter↩home]") { $0.go(.searchWithFilter) }
  }

  @Test func `an origin over the limit is gone, and closing stays`() {
    let run = RecordedManager(Page.home, limit: 2) {
      $0.go(.searchWithFilter)
      $0.go(.detailWithShare(1))
    }
    #expect(run.sketch == "search+filter↩? [detail(1)+share↩search]")
    run.expect(.overlayHidden, "[search+filter↩?]") { $0.hideOverlay() }
    #expect(run.manager.origin == nil)
    run.expect(.overlayHidden, "[search]") { $0.hideOverlay() }
  }

  @Test func `a composite in another tab leaves a memory, and what the new tab remembers stays`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.selectTab(.feed, root: .news)
      $0.showOverlay(.share)
    }
    let event = NavigationEvent<Page>.composed(Composite(.cart, overlay: .coupon), tab: .shop)
    let sketch = "feed/news+share [shop/cart+coupon↩news] | feed: [feed/news+share]"
    run.expect(event, sketch + " | shop: [shop/store]") { $0.go(.cartWithCoupon) }
  }

  @Test func `returning to another tab drops what that tab remembered`() {
    let run = RecordedManager(Page.news) { $0.go(.cartWithCoupon) }
    run.expect(.overlayHidden, "[feed/news]") { $0.hideOverlay() }
  }

  // MARK: Given to something else than go

  private let place = Place<Page>(route: .search, overlay: .filter)

  @Test func `a session can start with a composite, without an origin`() {
    let run = RecordedManager(Page.searchWithFilter)
    #expect(run.sketch == "[search+filter]")
    run.expect(.overlayHidden, "[search]") { $0.hideOverlay() }
  }

  @Test func `replacing by a composite makes no origin`() {
    let run = RecordedManager(Page.home) { $0.go(.detailWithShare(1)) }
    run.expect(.replaced(place), "home [search+filter]") { $0.replace(.searchWithFilter) }
    run.expect(.replaced(place), "home [search+filter]") { $0.replace(.searchWithFilter) }
  }

  @Test func `replacing a bare route by its composite puts the overlay up`() {
    let run = RecordedManager(Page.search)
    run.expect(.replaced(place), "[search+filter]") { $0.replace(.searchWithFilter) }
  }

  @Test func `in a reset, a composite's origin is the entry before it`() {
    let run = RecordedManager(Page.home)
    let places: [Place<Page>] = [place, Place(.detail(1)), place]
    run.expect(.reset(places), "search+filter detail(1) [search+filter↩detail(1)]") {
      $0.reset(to: [.searchWithFilter, .detail(1), .searchWithFilter])
    }
    run.expect(.overlayHidden, "search+filter [detail(1)]") { $0.hideOverlay() }
  }

  @Test func `a tab and a flow can begin with a composite, without an origin`() {
    let run = RecordedManager(Page.news)
    run.expect(.tabSelected(.shop, root: place), "[shop/search+filter] | feed: [feed/news]") {
      $0.selectTab(.shop, root: .searchWithFilter)
    }
    run.expect(.flowSwitched(.member, root: place), "[search+filter] ~member") {
      $0.switchFlow(.member, root: .searchWithFilter)
    }
  }
}
