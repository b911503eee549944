import DRN
import TestSupport
import Testing

@Suite struct RestoredTests {
  /// What `reset` made, with the cursor on `cursor`, after the app was opened without `lost`.
  private func restored(
    _ pages: [Page], cursor: Int, lost: Losses<Page>, fallback: Page? = .home
  ) -> NavigationState<Page> {
    let run = RecordedManager(Page.home, flow: .member) {
      $0.reset(to: pages)
      $0.goBack(pages.count - 1 - cursor)
    }
    return restored(run.manager.state, lost: lost, fallback: fallback)
  }

  private func restored(
    _ state: NavigationState<Page>, lost: Losses<Page>, fallback: Page? = .home
  ) -> NavigationState<Page> {
    var state = state
    state.apply(.restored(lost: lost, fallback: fallback.map { Place($0) }), seq: 9)
    #expect(state.faults == [])
    return state
  }

  @Test func `nothing lost changes nothing`() {
    let run = RecordedManager(Page.news, flow: .member) {
      $0.go(.cartWithCoupon)
      $0.showRootOverlay(.alert)
    }
    #expect(restored(run.manager.state, lost: Losses()) == run.manager.state)
  }

  @Test func `a history without what was lost is not copied`() {
    let run = RecordedManager(Page.home) { $0.reset(to: [.search, .detail(1), .detail(2)]) }
    let state = run.manager.state
    let kept = restored(state, lost: Losses(routes: [.store], overlays: [.filter]))
    #expect(kept.entries.isCopy(of: state.entries))
    let cut = restored(state, lost: Losses(routes: [.search]))
    #expect(!cut.entries.isCopy(of: state.entries))
  }

  @Test(arguments: [
    ([0], "search [detail(1)] detail(2) ~member"),
    ([3], "home search [detail(1)] ~member"),
    ([0, 1, 3], "[detail(1)] ~member"),
    ([2], "[store] ~member"),
    ([0, 1, 2, 3], "[store] ~member"),
  ])
  func `lost entries are gone and the cursor stays with the current one`(
    lost: [Int], sketch: String
  ) {
    let pages: [Page] = [.home, .search, .detail(1), .detail(2)]
    let state = restored(
      pages, cursor: 2, lost: Losses(routes: Set(lost.map { pages[$0] })), fallback: .store)
    // The fallback declares a tab.
    #expect(state.sketch == sketch.replacing("store", with: "shop/store"))
  }

  @Test func `the fallback is made by the restoring transition`() {
    let state = restored([.search], cursor: 0, lost: Losses(routes: [.search]))
    #expect(state.ids == "9")
  }

  @Test func `an entry is lost with one of its overlays`() {
    let pages: [Page] = [.home, .searchWithFilter, .detail(1)]
    #expect(
      restored(pages, cursor: 2, lost: Losses(overlays: [.filter])).sketch
        == "home [detail(1)] ~member")
    #expect(
      restored(pages, cursor: 1, lost: Losses(overlays: [.filter]), fallback: .detail(9)).sketch
        == "[detail(9)] ~member")
  }

  @Test func `an entry is lost with its tab`() {
    let pages: [Page] = [.home, .news, .store]
    let state = restored(pages, cursor: 2, lost: Losses(tabs: [.feed]))
    #expect(state.sketch == "home [shop/store] ~member")
  }

  @Test func `a lost origin is gone, and closing stays`() {
    var state = restored(
      [.detail(1), .searchWithFilter], cursor: 1, lost: Losses(routes: [.detail(1)]))
    #expect(state.sketch == "[search+filter↩?] ~member")
    #expect(state.origin == nil)
    state.apply(.overlayHidden, seq: 10)
    #expect(state.sketch == "[search] ~member")
  }

  @Test func `root overlays and the flow can be lost`() {
    let run = RecordedManager(Page.home, flow: .member) {
      $0.showRootOverlay(.alert)
      $0.showRootOverlay(.share)
    }
    let lost = Losses<Page>(overlays: [.alert], flow: .member)
    #expect(restored(run.manager.state, lost: lost).sketch == "[home] !share")
    let other = Losses<Page>(flow: .guest)
    #expect(restored(run.manager.state, lost: other) == run.manager.state)
  }

  @Test(arguments: [
    (Losses<Page>(routes: [.news]), "[shop/store] | feed: [feed/post(1)] feed/post(2)"),
    (Losses(routes: [.post(2)]), "[shop/store] | feed: feed/news [feed/post(1)]"),
    (Losses(routes: [.post(1)]), "[shop/store]"),
    (Losses(tabs: [.feed]), "[shop/store]"),
  ])
  func `remembered tabs lose entries too, or everything with their current one`(
    lost: Losses<Page>, sketch: String
  ) {
    let run = RecordedManager(Page.news) {
      $0.go(.post(1))
      $0.go(.post(2))
      $0.goBack()
      $0.selectTab(.shop, root: .store)
    }
    #expect(restored(run.manager.state, lost: lost).sketch == sketch)
  }

  @Test func `without a fallback the lost place is kept, for the root is never left`() {
    let state = restored(
      [.home, .search], cursor: 1, lost: Losses(routes: [.search]), fallback: nil)
    #expect(state.sketch == "home [search] ~member")
  }

  @Test func `only what was lost is a loss`() {
    #expect(Losses<Page>().isEmpty)
    #expect(!Losses<Page>(routes: [.home]).isEmpty)
    #expect(!Losses<Page>(overlays: [.alert]).isEmpty)
    #expect(!Losses<Page>(tabs: [.feed]).isEmpty)
    #expect(!Losses<Page>(flow: .guest).isEmpty)
  }
}
