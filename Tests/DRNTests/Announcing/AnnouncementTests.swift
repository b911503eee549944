import DRN
import TestSupport
import Testing

/// A manager and what it announced, as short texts: `+` entered or opened, `<` returned, `-` closed, `~` renamed,
/// `!` refused; in parentheses if it is covered, with the focus after `@`.
final class AnnouncedRun {
  let run: RecordedManager<Page>
  private(set) var told: [Announcement<Page>] = []

  init(_ first: Page, setUp: (NavigationManager<Page>) -> Void = { _ in }) {
    run = RecordedManager(first, setUp: setUp)
    run.manager.observeAnnouncements { [weak self] in self?.told.append($0) }
  }

  var manager: NavigationManager<Page> { run.manager }

  /// Makes calls, and returns what was announced of them.
  func after(_ calls: (NavigationManager<Page>) -> Void) -> [String] {
    let count = told.count
    calls(manager)
    return told[count...].map(\.sketch)
  }
}

extension Announcement {
  var sketch: String {
    let text =
      switch kind {
      case .screenEntered(let route): "+\(route)"
      case .screenReturned(let route): "<\(route)"
      case .screenRenamed(let route): "~\(route)"
      case .overlayOpened(let overlay): "+.\(overlay)"
      case .overlayReturned(let overlay): "<.\(overlay)"
      case .overlayClosed(let overlay): "-.\(overlay)"
      case .refused(let reason): "!\(reason)"
      }
    return (isCovered ? "(\(text))" : text) + (focus.map { "@\($0)" } ?? "")
  }
}

@Suite struct AnnouncementTests {
  @Test func `going somewhere enters a screen, and back and forward return`() {
    let it = AnnouncedRun(.home)
    #expect(it.after { $0.go(.detail(1)) } == ["+detail(1)"])
    #expect(it.after { $0.goBack() } == ["<home"])
    #expect(it.after { $0.goForward() } == ["<detail(1)"])
    #expect(it.after { $0.go(.detail(1)) } == [])
    #expect(it.after { $0.replace(.cart) } == ["+cart"])
    #expect(it.after { $0.reset(to: [.home, .search]) } == ["+search"])
    #expect(it.after { $0.bringToFront(.home) } == ["<home"])
  }

  @Test func `overlays open and close, and what is below comes back`() {
    let it = AnnouncedRun(.home)
    #expect(it.after { $0.showOverlay(.filter) } == ["+.filter"])
    #expect(it.after { $0.pushOverlay(.share) } == ["+.share"])
    #expect(it.after { $0.showOverlay(.coupon) } == ["-.share", "+.coupon"])
    #expect(it.after { $0.hideOverlay() } == ["-.coupon", "<.filter"])
    #expect(it.after { $0.pushOverlay(.share) } == ["+.share"])
    #expect(it.after { $0.hideAllOverlays() } == ["-.share", "-.filter", "<home"])
    _ = it.after { $0.showOverlay(.filter) }
    #expect(it.after { $0.go(.search) } == ["-.filter", "+search"])
    _ = it.after { $0.showOverlay(.filter) }
    #expect(it.after { $0.go(.search) } == ["-.filter", "<search"])
  }

  @Test func `a composite opens on its base, and returns to its origin as that was left`() {
    let it = AnnouncedRun(.home)
    #expect(it.after { $0.go(.searchWithFilter) } == ["(+search)", "+.filter"])
    #expect(it.after { $0.hideOverlay() } == ["-.filter", "<home"])
    _ = it.after { $0.showOverlay(.share) }
    #expect(it.after { $0.go(.searchWithFilter) } == ["(+search)", "+.filter"])
    #expect(it.after { $0.hideOverlay() } == ["-.filter", "(<home)", "<.share"])
    _ = it.after { $0.go(.searchWithFilter) }
    #expect(it.after { $0.hideOverlay(returning: false) } == ["-.filter", "<search"])
  }

  @Test func `root overlays cover what happens below them`() {
    let it = AnnouncedRun(.home)
    #expect(it.after { $0.showRootOverlay(.alert) } == ["+.alert"])
    #expect(it.after { $0.go(.detail(1)) } == ["(+detail(1))"])
    #expect(it.after { $0.showOverlay(.filter) } == ["(+.filter)"])
    #expect(it.after { $0.showRootOverlay(.coupon) } == ["+.coupon"])
    #expect(it.after { $0.hideOverlay() } == ["-.coupon", "<.alert"])
    #expect(it.after { $0.hideAllOverlays() } == ["(-.filter)", "(<detail(1))"])
    #expect(it.after { $0.hideOverlay() } == ["-.alert", "<detail(1)"])
  }

  @Test func `tabs are entered, and returned to`() {
    let it = AnnouncedRun(.news)
    #expect(it.after { $0.selectTab(.shop, root: .store) } == ["+store"])
    #expect(it.after { $0.selectTab(.feed, root: .news) } == ["<news"])
    _ = it.after { $0.showOverlay(.share) }
    #expect(it.after { $0.go(.cartWithCoupon) } == ["(+cart)", "+.coupon"])
    #expect(it.after { $0.selectTab(.feed, root: .news) } == ["-.coupon", "(<news)", "<.share"])
    #expect(it.after { $0.switchFlow(.member, root: .home) } == ["-.share", "+home"])
  }

  @Test func `other parameters are announced if the title is another one`() {
    let it = AnnouncedRun(.post(10))
    #expect(it.after { $0.update(.post(11)) } == [])
    #expect(it.after { $0.update(.post(20)) } == ["~post(20)"])
    _ = it.after { $0.showOverlay(.filter) }
    #expect(it.after { $0.update(.post(30)) } == ["(~post(30))"])
    let both = it.after { manager in
      manager.transaction("both") {
        manager.update(.post(40))
        manager.hideOverlay()
      }
    }
    #expect(both == ["-.filter", "<post(40)"])
    // Titles that are not there, or blank, are the same.
    #expect(it.after { $0.replace(.home) } == ["+home"])
    #expect(it.after { $0.update(.search) } == [])
  }

  @Test func `undo, redo and rewind tell what is there, and not how`() {
    let it = AnnouncedRun(.home)
    _ = it.after {
      $0.go(.detail(1))
      $0.showOverlay(.filter)
      $0.go(.cart)
    }
    #expect(it.after { $0.undo() } == ["(<detail(1))", "+.filter"])
    #expect(it.after { $0.undo() } == ["-.filter", "<detail(1)"])
    #expect(it.after { $0.redo() } == ["+.filter"])
    #expect(it.after { $0.rewind(to: 0) } == ["-.filter", "<home"])
    #expect(it.after { $0.rewind(to: 3) } == ["<cart"])
  }

  @Test func `a transaction is what it has come to, with its refusals where they were`() {
    let it = AnnouncedRun(.home) {
      $0.guards = [
        NavigationGuard { $0.destination == .search ? .block(reason: "no") : .allow }
      ]
    }
    #expect(it.after { $0.go(.search) } == ["!no"])
    let both = it.after { manager in
      manager.transaction("there and back") {
        manager.showOverlay(.share)
        manager.go(.search)
        manager.go(.detail(1))
        manager.goBack()
        manager.go(.cart)
        manager.go(.search)
      }
    }
    #expect(both == ["!no", "+cart", "!no"])
    let nothing = it.after { manager in
      manager.transaction("nothing") {
        manager.pushOverlay(.filter)
        manager.hideOverlay()
      }
    }
    #expect(nothing == [])
    #expect(it.told.map(\.seq) == it.told.map(\.seq).sorted())
  }

  @Test func `an overlay whose return is refused closes, and the reason is told`() {
    let it = AnnouncedRun(.home)
    _ = it.after { $0.go(.cartWithCoupon) }
    it.manager.guards = [NavigationGuard { _ in .block(reason: "pay first") }]
    #expect(it.after { $0.hideOverlay() } == ["-.coupon", "<cart", "!pay first"])
  }

  @Test func `facts and fences are silent`() {
    let it = AnnouncedRun(.home)
    let facts = it.after {
      $0.note("tap")
      $0.mark("here")
      $0.fence()
      $0.insert(.search, beforeCurrent: true)
    }
    #expect(facts == [])
  }

  @Test func `closing and returning give the focus back`() {
    let it = AnnouncedRun(.home)
    it.manager.focus = "row 3"
    #expect(it.after { $0.showOverlay(.filter) } == ["+.filter"])
    it.manager.focus = "ok"
    _ = it.after { $0.pushOverlay(.share) }
    #expect(it.after { $0.hideOverlay() } == ["-.share@ok", "<.filter@ok"])
    #expect(it.after { $0.hideOverlay() } == ["-.filter@row 3", "<home@row 3"])
    #expect(it.after { $0.go(.cart) } == ["+cart"])
    #expect(it.after { $0.goBack() } == ["<home@row 3"])
    #expect(it.after { $0.goForward() } == ["<cart"])
  }

  @Test func `the sentences are simple`() {
    let it = AnnouncedRun(.detail(1)) {
      $0.guards = [
        NavigationGuard { $0.destination == .news ? .block(reason: "Sign in.") : .allow }
      ]
    }
    it.manager.showOverlay(.filter)
    it.manager.hideOverlay()
    it.manager.showOverlay(.coupon)
    it.manager.hideOverlay()
    it.manager.go(.home)
    it.manager.go(.search)
    it.manager.goBack()
    it.manager.go(.news)
    #expect(
      it.told.map(\.description) == [
        "filter opened", "filter closed", "Back at detail(1)", "Dialog opened", "Dialog closed",
        "Back at detail(1)", "New screen", "New screen", "Back", "Not possible: Sign in.",
      ])
    #expect(it.told.last?.title == nil)
  }
}

/// Who listens, and when.
@Suite struct AnnouncementObserverTests {
  @Test func `a call of the listener is announced after the change`() {
    let run = RecordedManager(Page.home)
    var told: [String] = []
    run.manager.observeAnnouncements { [weak manager = run.manager] announcement in
      told.append(announcement.sketch)
      if announcement.kind == .screenEntered(.cart) { manager?.showOverlay(.alert) }
    }
    run.manager.transaction("t") { [manager = run.manager] in
      manager.go(.cart)
      manager.showOverlay(.coupon)
    }
    #expect(told == ["(+cart)", "+.coupon", "-.coupon", "+.alert"])
  }

  @Test func `a removed listener hears nothing`() {
    let run = RecordedManager(Page.home)
    var count = 0
    let id = run.manager.observeAnnouncements { _ in count += 1 }
    run.manager.go(.cart)
    run.manager.removeObserver(id)
    run.manager.go(.home)
    #expect(count == 1)
  }

  @Test func `a stream has each once, in order, and ends with the manager`() async {
    let streams: [AsyncStream<Announcement<Page>>]
    do {
      let manager = NavigationManager(Page.home)
      streams = [manager.announcements(), manager.announcements()]
      manager.go(.cart)
      manager.showOverlay(.filter)
      manager.goBack()
    }
    for stream in streams {
      var told: [String] = []
      for await announcement in stream { told.append(announcement.sketch) }
      #expect(told == ["+cart", "+.filter", "-.filter", "<home"])
    }
  }
}
