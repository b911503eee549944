import DRN
import TestSupport
import Testing

extension PaneRule<Page> {
  /// The test app in panes: two kinds of lists, a main screen with what supports it, and a screen alone.
  static func pages(_ back: PaneBackBehavior = .untilLayoutChanges) -> Self {
    PaneRule(listDetailFrom: 800, supportingFrom: 1_000, back: back) { page in
      switch page {
      case .home: .list
      case .detail: .detail
      case .news: .list(of: "feed")
      case .post: .detail(of: "feed")
      case .store: .main
      case .cart: .supporting
      case .search, .searchWithFilter, .detailWithShare, .cartWithCoupon: .single
      }
    }
  }
}

extension PaneLayout<Page> {
  /// The layout in one line: `listDetail: home [detail(1)] back 2`. The current pane is in brackets, `–` is
  /// a placeholder.
  var sketch: String {
    let texts = panes.indices.map { index in
      let text = panes[index].route.map { "\($0)" } ?? "–"
      return index == currentIndex ? "[\(text)]" : text
    }
    return "\(kind): \(texts.joined(separator: " ")) back \(backCount)"
  }
}

/// Which entries are in which pane.
@Suite struct PaneLayoutTests {
  /// The panes after going to all these pages, and then back by `count`.
  private func sketch(
    _ pages: Page..., back count: Int = 0, width: Double = 1_000,
    _ behavior: PaneBackBehavior = .untilLayoutChanges
  ) -> String {
    let manager = NavigationManager(pages[0])
    for page in pages.dropFirst() { manager.go(page) }
    manager.goBack(count)
    return manager.state.panes(by: .pages(behavior), width: width).sketch
  }

  @Test func `a narrow window shows the current entry alone`() {
    #expect(sketch(.home, .detail(1), width: 799.5) == "single: [detail(1)] back 1")
    #expect(sketch(.home, width: 0) == "single: [home] back 0")
    #expect(sketch(.store, .cart, width: 999) == "single: [cart] back 1")
  }

  @Test func `two panes are shown from their width on`() {
    #expect(sketch(.home, .detail(1), width: 800) == "listDetail: home [detail(1)] back 0")
    #expect(sketch(.search, .store, .cart, width: 1_000) == "supporting: store [cart] back 1")
    #expect(sketch(.home, width: .infinity) == "listDetail: [home] – back 0")
  }

  @Test(arguments: [Double.nan, -Double.infinity, -1])
  func `a width that is none shows one pane`(width: Double) {
    #expect(sketch(.home, .detail(1), width: width) == "single: [detail(1)] back 1")
  }

  @Test func `beside a list that is current there is the place for a detail`() throws {
    #expect(sketch(.search, .home) == "listDetail: [home] – back 1")
    let manager = NavigationManager(Page.news)
    let layout = manager.state.panes(by: .pages(), width: 900)
    let detail = try #require(layout.panes.last)
    #expect(detail.isPlaceholder)
    #expect((detail.id, detail.route, detail.role) == (nil, nil, .detail(of: "feed")))
    #expect(layout.current.id == manager.state.current.id)
    #expect(layout.current.role == .list(of: "feed"))
    #expect(!layout.current.isPlaceholder)
    #expect(!layout.canGoBack)
  }

  @Test func `a detail that lies ahead is not shown`() {
    #expect(sketch(.search, .home, .detail(1), back: 1) == "listDetail: [home] – back 1")
    #expect(
      sketch(.home, .detail(1), .detail(2), back: 1) == "listDetail: home [detail(1)] back 0")
  }

  @Test func `of several details the newest is shown`() {
    #expect(
      sketch(.search, .home, .detail(1), .detail(2), .detail(3))
        == "listDetail: home [detail(3)] back 4")
  }

  @Test func `another list begins another pair`() {
    #expect(
      sketch(.home, .detail(1), .news, .post(2)) == "listDetail: news [post(2)] back 2")
    #expect(sketch(.home, .detail(1), .news) == "listDetail: [news] – back 1")
  }

  @Test func `a list of the same group begins another pair as well`() {
    let manager = NavigationManager(Page.home)
    manager.go(.detail(1))
    manager.go(.home)
    let layout = manager.state.panes(by: .pages(), width: 900)
    #expect(layout.sketch == "listDetail: [home] – back 1")
    #expect(layout.current.id == manager.state.current.id)
  }

  @Test func `a detail without its list is alone`() {
    #expect(sketch(.detail(1), .detail(2)) == "single: [detail(2)] back 1")
    #expect(sketch(.search, .detail(1)) == "single: [detail(1)] back 1")
    #expect(sketch(.home, .post(1)) == "single: [post(1)] back 1")
    #expect(sketch(.store, .detail(1)) == "single: [detail(1)] back 1")
    #expect(sketch(.home, .cart) == "single: [cart] back 1")
  }

  @Test func `a screen in between ends the pair`() {
    #expect(sketch(.home, .detail(1), .search) == "single: [search] back 1")
    #expect(sketch(.home, .search, .detail(1)) == "single: [detail(1)] back 1")
    #expect(
      sketch(.home, .detail(1), .search, .detail(2), .detail(3))
        == "single: [detail(3)] back 1")
  }

  @Test func `a main screen without what supports it is alone`() {
    #expect(sketch(.search, .store) == "single: [store] back 1")
    #expect(sketch(.store, .cart, back: 1) == "single: [store] back 0")
  }

  @Test func `a list and its detail are a pair only within one tab`() {
    let manager = NavigationManager(Page.home)
    manager.perform(.go(Place(route: .detail(1), tab: .shop)))
    let rule = PaneRule<Page>.pages()
    #expect(manager.state.panes(by: rule, width: 900).sketch == "single: [detail(1)] back 1")
    manager.go(.detail(2))
    // The second detail is in the tab of the first, but the list is not.
    #expect(manager.state.panes(by: rule, width: 900).sketch == "single: [detail(2)] back 1")
  }

  @Test func `each tab has the panes of its own history`() {
    let manager = NavigationManager(Page.news)
    manager.go(.post(1))
    manager.selectTab(.shop, root: .store)
    let rule = PaneRule<Page>.pages()
    #expect(manager.state.panes(by: rule, width: 1_000).sketch == "single: [store] back 0")
    manager.selectTab(.feed, root: .news)
    #expect(
      manager.state.panes(by: rule, width: 1_000).sketch == "listDetail: news [post(1)] back 0")
  }

  @Test func `overlays lie above all panes and change none`() {
    let manager = NavigationManager(Page.search)
    manager.go(.home)
    manager.go(.detail(1))
    let rule = PaneRule<Page>.pages()
    manager.showOverlay(.share)
    manager.showRootOverlay(.alert)
    let layout = manager.state.panes(by: rule, width: 900)
    #expect(layout.sketch == "listDetail: home [detail(1)] back 2")
    #expect(layout.current.entry?.overlays == [.share])
  }

  @Test func `a composite whose base is a detail stands beside its list`() {
    let manager = NavigationManager(Page.home)
    manager.showOverlay(.filter)
    manager.go(.detailWithShare(1))
    let rule = PaneRule<Page>.pages()
    let layout = manager.state.panes(by: rule, width: 900)
    #expect(layout.sketch == "listDetail: home [detail(1)] back 0")
    // The origin keeps its own, for the return.
    #expect(layout.panes.map { $0.entry?.overlays } == [[.filter], [.share]])
    manager.hideOverlay()
    #expect(manager.state.panes(by: rule, width: 900).sketch == "listDetail: [home] – back 0")
    #expect(manager.overlays == [.filter])
  }

  @Test func `a pair whose list has left the history is no pair`() {
    let manager = NavigationManager(Page.home, settings: SessionSettings(historyLimit: 2))
    manager.go(.detail(1))
    let rule = PaneRule<Page>.pages()
    #expect(
      manager.state.panes(by: rule, width: 900).sketch == "listDetail: home [detail(1)] back 0")
    manager.go(.detail(2))
    #expect(manager.state.panes(by: rule, width: 900).sketch == "single: [detail(2)] back 1")
    manager.fence()
    #expect(manager.state.panes(by: rule, width: 900).sketch == "single: [detail(2)] back 0")
  }

  @Test func `a width changes the picture and nothing else`() {
    let run = RecordedManager(Page.home)
    run.manager.go(.detail(1))
    let (state, head) = (run.manager.state, run.manager.head)
    let rule = PaneRule<Page>.pages()
    let sketches = [900.0, 400, 900].map { run.manager.state.panes(by: rule, width: $0).sketch }
    #expect(sketches[0] == sketches[2])
    #expect(sketches[0] != sketches[1])
    #expect(run.manager.state == state)
    #expect((run.manager.head, run.changes.count) == (head, 1))
  }
}
