import DRN
import TestSupport
import Testing

@Suite struct OverlayTests {
  @Test func `showing puts the first overlay up and then replaces the top one`() {
    let run = RecordedManager(Page.home)
    run.expect(.overlayShown(.filter), "[home+filter]") { $0.showOverlay(.filter) }
    run.expect(.overlayShown(.share), "[home+share]") { $0.showOverlay(.share) }
    run.manager.pushOverlay(.coupon)
    run.expect(.overlayShown(.filter), "[home+share+filter]") { $0.showOverlay(.filter) }
  }

  @Test func `showing what is on top changes nothing`() {
    let run = RecordedManager(Page.home) { $0.showOverlay(.filter) }
    run.expectUnchanged { $0.showOverlay(.filter) }
    run.manager.showRootOverlay(.alert)
    run.expectUnchanged { $0.showOverlay(.filter) }
  }

  @Test func `showing keeps the origin`() {
    let run = RecordedManager(Page.home) { $0.go(.searchWithFilter) }
    run.expect(.overlayShown(.share), "home [search+share↩home]") { $0.showOverlay(.share) }
    run.expect(.overlayHidden, "[home]") { $0.hideOverlay() }
  }

  @Test func `pushing always adds one`() {
    let run = RecordedManager(Page.home)
    run.expect(.overlayPushed(.filter), "[home+filter]") { $0.pushOverlay(.filter) }
    run.expect(.overlayPushed(.filter), "[home+filter+filter]") { $0.pushOverlay(.filter) }
  }

  @Test func `overlays move neither the cursor nor what is ahead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.goBack()
    }
    run.expect(.overlayPushed(.filter), "[home+filter] search") { $0.pushOverlay(.filter) }
    run.expect(.overlayHidden, "[home] search") { $0.hideOverlay() }
  }

  // MARK: Root overlays

  @Test func `a root overlay lies above everything and outlives every move`() {
    let run = RecordedManager(Page.news) { $0.showOverlay(.filter) }
    run.expect(.rootOverlayShown(.alert), "[feed/news+filter] !alert") {
      $0.showRootOverlay(.alert)
    }
    #expect(run.manager.activeOverlay == .alert)
    #expect(run.manager.overlays == [.filter])
    run.manager.go(.cart)
    run.manager.goBack()
    run.manager.selectTab(.shop, root: .store)
    run.manager.replace(.cart)
    run.manager.reset(to: [.home])
    run.manager.switchFlow(.member, root: .home)
    #expect(run.sketch == "[home] !alert ~member")
  }

  @Test func `root overlays are a stack of their own`() {
    let run = RecordedManager(Page.home) { $0.showRootOverlay(.alert) }
    run.expect(.rootOverlayShown(.alert), "[home] !alert !alert") { $0.showRootOverlay(.alert) }
    run.expect(.rootOverlayShown(.share), "[home] !alert !alert !share") {
      $0.showRootOverlay(.share)
    }
    run.expect(.overlayHidden, "[home] !alert !alert") { $0.hideOverlay() }
  }

  @Test func `hiding takes the topmost root overlay first and nothing else`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.showRootOverlay(.alert)
    }
    run.expect(.overlayHidden, "home [search+filter↩home]") { $0.hideOverlay() }
    run.expect(.overlayHidden, "[home]") { $0.hideOverlay() }
    run.expectUnchanged { $0.hideOverlay() }
  }

  @Test func `the other ways to hide leave root overlays alone`() {
    let run = RecordedManager(Page.home) { $0.showRootOverlay(.alert) }
    run.expectUnchanged { $0.hideAllOverlays() }
    run.expectUnchanged { $0.hideOverlays(through: .alert) }
    run.expectUnchanged { $0.hideOverlay(returning: false) }
    run.manager.showOverlay(.filter)
    run.expect(.overlaysHidden(count: 1), "[home] !alert") { $0.hideAllOverlays() }
    run.manager.showOverlay(.filter)
    run.expect(.stayed, "[home] !alert") { $0.hideOverlay(returning: false) }
  }

  // MARK: Hiding and returning

  @Test func `with no overlay up every way to hide changes nothing`() {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    run.expectUnchanged { $0.hideOverlay() }
    run.expectUnchanged { $0.hideOverlay(returning: false) }
    run.expectUnchanged { $0.hideOverlays(through: .filter) }
    run.expectUnchanged { $0.hideAllOverlays() }
  }

  @Test func `hiding takes overlays one by one and returns after the last`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(.overlayHidden, "home [search+filter↩home]") { $0.hideOverlay() }
    run.expect(.overlayHidden, "[home]") { $0.hideOverlay() }
  }

  @Test func `hiding without an origin stays`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.showOverlay(.filter)
    }
    run.expect(.overlayHidden, "home [search]") { $0.hideOverlay() }
  }

  @Test func `returning drops this entry and all after it`() {
    // A forward entry behind a composite: only a reset and going back leave the origin standing.
    let run = RecordedManager(Page.home) {
      $0.reset(to: [.home, .searchWithFilter, .detail(1)])
      $0.goBack()
    }
    #expect(run.sketch == "home [search+filter↩home] detail(1)")
    run.expect(.overlayHidden, "[home]") { $0.hideOverlay() }
    #expect(!run.manager.canGoForward)
  }

  @Test func `hiding through an overlay takes the topmost such one and all above it`() {
    let run = RecordedManager(Page.home) {
      for overlay in [Page.Overlay.filter, .share, .filter, .coupon] { $0.pushOverlay(overlay) }
    }
    run.expectUnchanged { $0.hideOverlays(through: .alert) }
    run.expect(.overlaysHidden(count: 2), "[home+filter+share]") {
      $0.hideOverlays(through: .filter)
    }
    run.expect(.overlaysHidden(count: 2), "[home]") { $0.hideOverlays(through: .filter) }
  }

  @Test func `hiding through the bottom overlay of a composite returns`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(.overlaysHidden(count: 2), "[home]") { $0.hideOverlays(through: .filter) }
  }

  @Test func `hiding all overlays of a composite returns`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
      $0.pushOverlay(.coupon)
    }
    run.expect(.overlaysHidden(count: 3), "[home]") { $0.hideAllOverlays() }
  }

  @Test func `hiding without returning stays on the base route`() {
    let run = RecordedManager(Page.home) {
      $0.go(.searchWithFilter)
      $0.pushOverlay(.share)
    }
    run.expect(.stayed, "home [search]") { $0.hideOverlay(returning: false) }
    #expect(run.manager.state.ids == "0 1")
  }

  @Test(arguments: [0, -1, Int.min, 3, Int.max])
  func `the reducer clamps a count of overlays`(count: Int) {
    var state = NavigationState<Page>(Place(.home))
    state.apply(.overlayPushed(.filter), seq: 1)
    state.apply(.overlayPushed(.share), seq: 2)
    state.apply(.overlaysHidden(count: count), seq: 3)
    #expect(state.overlays.count == (count > 0 ? 0 : 2))
  }
}
