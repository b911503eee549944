import DRN
import DRNAnalytics
import TestSupport
import Testing

/// The table of the article Analytics, row by row.
@Suite struct AnalyticsTableTests {
  typealias Calls = (NavigationManager<Page>) -> Void

  private func expect(
    _ expected: [String], after setUp: Calls = { _ in }, of calls: Calls,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let run = AnalyticsRun(setUp: setUp)
    #expect(run.sketches(of: calls) == expected, sourceLocation: sourceLocation)
  }

  // Beginnings.

  @Test func `a session that starts is a screen view, with the overlay that is up`() {
    #expect(AnalyticsRun().events.map(\.sketch) == ["screen_view home"])
    #expect(
      AnalyticsRun(.cartWithCoupon).events.map(\.sketch)
        == ["overlay_show cart +coupon", "screen_view cart +coupon"])
  }

  @Test func `who begins to watch later begins with what is up now`() {
    let run = AnalyticsRun {
      $0.go(.search)
      $0.showOverlay(.filter)
      $0.showRootOverlay(.alert)
    }
    #expect(
      run.events.map(\.sketch) == [
        "overlay_show search +filter", "overlay_show search !alert", "screen_view search !alert",
      ])
    #expect(run.events.map(\.seq) == [3, 3, 3])
    #expect(run.events.map(\.index) == [0, 1, 2])
  }

  @Test func `a restored session is a visit of its own, and time that nobody was there is none`() {
    let start = NavigationState(Place(Page.home))
    var (state, fold) = (start, AnalyticsFold<Page>())
    func time(_ seconds: Int64) -> Timestamp {
      Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
    }
    _ = fold.begin(in: start, seq: 0, time: time(10), cause: .user)
    func change(_ seq: Int, _ at: Int64, _ event: NavigationEvent<Page>) -> [AnalyticsEvent] {
      let before = state
      state.apply(event, seq: seq)
      return fold.events(
        for: NavigationChange(
          transitions: [Transition(seq: seq, time: time(at), event: event)], previous: before,
          state: state))
    }
    let restored = change(1, 1_000, .restored(lost: Losses(), fallback: nil))
    #expect(restored.map(\.sketch) == ["screen_view home"])
    #expect(restored.map(\.timeOnPreviousScreen) == [nil])
    let next = change(2, 1_003, .went(.search, tab: nil))
    #expect(next.last?.timeOnPreviousScreen == .seconds(3))
  }

  @Test func `a session that starts with a link opened it`() {
    let recorder = MemoryRecorder<Page>()
    let manager = NavigationManager(Place(Page.cart), cause: .link, recorder: recorder)
    var names: [AnalyticsEvent.Name] = []
    manager.observeAnalytics { names.append($0.name) }
    #expect(names == [.linkOpen, .screenView])
  }

  @Test func `a link that was opened before anybody watched is not told of`() {
    let run = AnalyticsRun { $0.go(.search, cause: .link) }
    #expect(run.events.map(\.sketch) == ["screen_view search"])
    #expect(run.events.map(\.cause) == [.link])
  }

  // Moves.

  @Test func `going to a route is a push and a view`() {
    expect(["route_push detail", "screen_view detail < home"]) { $0.go(.detail(1)) }
  }

  @Test func `going away from overlays hides them, the topmost first`() {
    expect(
      [
        "overlay_hide home +share", "overlay_hide home +filter", "route_push search",
        "screen_view search < home",
      ],
      after: {
        $0.showOverlay(.filter)
        $0.pushOverlay(.share)
      },
      of: { $0.go(.search) })
  }

  @Test func `going to where one is takes the overlays down, and is no new view`() {
    expect(
      ["overlay_hide home +filter"], after: { $0.showOverlay(.filter) }, of: { $0.go(.home) })
  }

  @Test func `going to another tab is a switch as well`() {
    expect(
      ["tab_switch cart in shop", "route_push cart", "screen_view cart < news"],
      after: { $0.go(.news) }, of: { $0.go(.cart) })
  }

  @Test func `replacing takes one place away and puts another there`() {
    expect(["route_pop home", "route_push search", "screen_view search < home"]) {
      $0.replace(.search)
    }
  }

  @Test func `a composite is a push, an overlay and a view; returning takes them back`() {
    expect(
      ["route_push search", "overlay_show search +filter", "screen_view search +filter < home"]
    ) { $0.go(.searchWithFilter) }
    expect(
      ["overlay_hide search +filter", "route_pop search", "screen_view home < search"],
      after: { $0.go(.searchWithFilter) }, of: { $0.hideOverlay() })
  }

  @Test func `what lies on the origin is seen again when the user returns`() {
    expect(
      [
        "overlay_hide home +alert", "route_push search", "overlay_show search +filter",
        "screen_view search +filter < home",
        "overlay_hide search +filter", "route_pop search", "overlay_show home +alert",
        "screen_view home +alert < search",
      ],
      after: { $0.showOverlay(.alert) },
      of: {
        $0.go(.searchWithFilter)
        $0.hideOverlay()
      })
  }

  @Test func `going back and forward are one pop and one push of so many places`() {
    expect(
      ["route_pop detail ×2", "screen_view home < detail"],
      after: {
        $0.go(.search)
        $0.go(.detail(1))
      },
      of: { $0.goBack(5) })
    expect(
      ["route_push detail ×2", "screen_view detail < home"],
      after: {
        $0.go(.search)
        $0.go(.detail(1))
        $0.goBackToRoot()
      },
      of: { $0.goForward(2) })
  }

  @Test func `a reset leaves the whole way and enters another`() {
    expect(
      ["route_pop search ×2", "route_push detail ×3", "screen_view detail < search"],
      after: { $0.go(.search) },
      of: { $0.reset(to: [.home, .search, .detail(1)]) })
  }

  @Test func `a tab is a switch and a view, with neither pushes nor pops`() {
    expect(["tab_switch store in shop", "screen_view store < home"]) {
      $0.selectTab(.shop, root: .store)
    }
  }

  @Test func `a flow is a switch and a view, even where it is the same flow again`() {
    for _ in 0..<2 {
      expect(
        ["flow_switch search ~member", "screen_view search < home"],
        after: { $0.switchFlow(.member, root: .home) },
        of: { $0.switchFlow(.member, root: .search) })
    }
  }

  @Test func `a full history that drops its oldest place has lost none to the user`() {
    let run = AnalyticsRun(limit: 3)
    for id in 1...6 {
      #expect(
        run.sketches { $0.go(.detail(id)) } == [
          "route_push detail", "screen_view detail < \(id == 1 ? "home" : "detail")",
        ])
    }
  }

  // Overlays.

  @Test func `an overlay that is shown in another's place hides that`() {
    expect(["overlay_show home +filter"]) { $0.showOverlay(.filter) }
    expect(
      ["overlay_hide home +filter", "overlay_show home +share"],
      after: { $0.showOverlay(.filter) }, of: { $0.showOverlay(.share) })
    expect(
      ["overlay_show home +filter"], after: { $0.showOverlay(.filter) },
      of: { $0.pushOverlay(.filter) })
  }

  @Test func `overlays are hidden one by one, from the top, without a view`() {
    expect(
      ["overlay_hide home +share", "overlay_hide home +coupon", "overlay_hide home +filter"],
      after: {
        $0.showOverlay(.filter)
        $0.pushOverlay(.coupon)
        $0.pushOverlay(.share)
      },
      of: {
        $0.hideOverlays(through: .coupon)
        $0.hideOverlay(returning: false)
      })
  }

  @Test func `staying on a composite's base hides its overlay only`() {
    expect(
      ["overlay_hide search +filter"], after: { $0.go(.searchWithFilter) },
      of: { $0.hideOverlay(returning: false) })
  }

  @Test func `a root overlay is shown and hidden, and outlives moves`() {
    expect([
      "overlay_show home !alert", "route_push search", "screen_view search !alert < home",
      "overlay_hide search !alert",
    ]) {
      $0.showRootOverlay(.alert)
      $0.go(.search)
      $0.hideOverlay()
    }
  }

  // Facts, time travel, links, transactions.

  @Test func `marks and notes are nothing`() {
    expect([]) {
      $0.mark("here")
      $0.note("tap", 1)
    }
  }

  @Test func `a refusal is a block of the screen that was not reached`() throws {
    let run = AnalyticsRun()
    run.manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "Sign in.") : .allow }
    ]
    #expect(
      run.sketches { $0.go(.cartWithCoupon, cause: .link) } == [
        "guard_block cart (Sign in.) < home"
      ])
    #expect(run.events.last?.cause == .link)
  }

  @Test func `time travel is seen, and is no move`() {
    expect(
      [
        "overlay_show search +filter", "screen_view search +filter < cart",
        "overlay_hide search +filter", "screen_view home < search",
        "overlay_show search +filter", "screen_view search +filter < home",
      ],
      after: {
        $0.go(.searchWithFilter)
        $0.go(.cart, cause: .link)
        $0.goBack()
        $0.goForward()
      },
      of: {
        $0.rewind(to: 1)
        $0.undo()
        $0.redo()
      })
  }

  @Test func `time travel to the screen that is seen is nothing`() {
    expect([], after: { $0.go(.search) }, of: { $0.rewind(to: 1) })
  }

  @Test func `a link is opened once, whatever it takes`() {
    expect(["link_open search", "route_push search", "screen_view search < home"]) {
      $0.go(.search, cause: .link)
    }
    expect([
      "link_open detail", "command_applied detail ×3 [offer]", "route_push detail ×2",
      "overlay_show detail +share", "screen_view detail +share < home",
    ]) { manager in
      manager.transaction("offer") {
        manager.go(.search, cause: .link)
        manager.go(.detail(1), cause: .link)
        manager.showOverlay(.share)
      }
    }
    expect([]) { $0.go(.home, cause: .link) }
    expect([]) { $0.perform(.note("link", payload: nil), cause: .link) }
  }

  @Test func `a transaction is its command and what is different after it`() {
    expect(
      [
        "command_applied detail ×4 [order]", "route_pop search", "route_push detail ×2",
        "screen_view detail < search",
      ],
      after: { $0.go(.search) },
      of: { manager in
        manager.transaction("order") {
          manager.showOverlay(.filter)
          manager.goBack()
          manager.go(.detail(1))
          manager.go(.detail(2))
        }
      })
  }

  @Test func `a transaction that ends where it began is its command alone`() {
    expect(["command_applied home ×4 [peek]"]) { manager in
      manager.transaction("peek") {
        manager.go(.search)
        manager.goBack()
        manager.pushOverlay(.share)
        manager.hideOverlay()
      }
    }
  }

  @Test func `a transaction's pushes count from where it took up a tab or a flow`() {
    expect([
      "command_applied cart ×3 [shop]", "flow_switch cart ~member", "tab_switch cart in shop",
      "route_push cart", "screen_view cart < home",
    ]) { manager in
      manager.transaction("shop") {
        manager.switchFlow(.member, root: .news)
        manager.selectTab(.shop, root: .store)
        manager.go(.cart)
      }
    }
  }

  @Test func `a transaction of which everything was refused applied nothing`() {
    let run = AnalyticsRun()
    run.manager.guards = [
      NavigationGuard { $0.destination == .cart ? .block(reason: "No.") : .allow }
    ]
    #expect(
      run.sketches { manager in
        manager.transaction("buy") {
          manager.go(.cart)
          manager.note("tried")
        }
      } == ["guard_block cart (No.) < home"])
    #expect(
      run.sketches { manager in
        manager.transaction("buy") {
          manager.go(.search)
          manager.go(.cart)
        }
      } == [
        "guard_block cart (No.) < search", "command_applied search ×2 [buy]",
        "route_push search", "screen_view search < home",
      ])
    #expect(run.events.map(\.seq) == [0, 1, 4, 4, 4, 4])
  }
}
