#if Metrics
  import CoreMetrics
  import DRN
  import DRNMetrics
  import MetricsTestKit
  import TestSupport
  import Testing

  @Suite struct MetricsTests {
    let factory = TestMetrics()

    /// The sums of all counters: `screen_views[screen=home]: 2`.
    private var totals: [String: Int64] {
      var totals: [String: Int64] = [:]
      for counter in factory.counters {
        let dimensions = counter.dimensions.map { "\($0)=\($1)" }.joined(separator: ",")
        totals["\(counter.label)[\(dimensions)]"] = counter.totalValue
      }
      return totals
    }

    @Test func `everything that happens is counted by its name`() {
      let manager = SmallShop.manager()
      manager.guards = [
        NavigationGuard { $0.destination == .product(id: 9) ? .block(reason: "No.") : .allow }
      ]
      manager.recordMetrics(in: NavigationMetrics(factory: factory))
      manager.go(.product(id: 1))
      manager.go(.product(id: 2), cause: .link)
      manager.go(.quickLook(id: 3))
      manager.hideOverlay()
      manager.go(.product(id: 9))
      manager.transaction("order") {
        manager.go(.cart)
        manager.showRootOverlay(.help)
      }
      manager.switchFlow(.member, root: .home)
      manager.note("tap")
      #expect(
        totals == [
          "navigation_transitions[kind=went]": 3, "navigation_transitions[kind=composed]": 1,
          "navigation_transitions[kind=overlayHidden]": 1,
          "navigation_transitions[kind=refused]": 1,
          "navigation_transitions[kind=rootOverlayShown]": 1,
          "navigation_transitions[kind=flowSwitched]": 1, "navigation_transitions[kind=noted]": 1,
          "navigation_screen_views[screen=home]": 2, "navigation_screen_views[screen=product]": 4,
          "navigation_screen_views[screen=cart]": 1,
          "navigation_overlay_shows[overlay=details]": 1,
          "navigation_overlay_shows[overlay=help]": 1,
          "navigation_guard_blocks[screen=product]": 1,
          "navigation_link_opens[screen=product]": 1, "navigation_tab_switches[tab=buy]": 1,
          "navigation_flow_switches[flow=member]": 1, "navigation_commands[command=order]": 1,
        ])
    }

    @Test func `screens are timed when they are left`() throws {
      let manager = SmallShop.manager()
      manager.recordMetrics(in: NavigationMetrics(factory: factory))
      manager.showOverlay(.help)
      manager.go(.product(id: 1))
      manager.go(.product(id: 2))
      manager.goBack()
      let home = try factory.expectTimer("navigation_time_on_screen", [("screen", "home")])
      let product = try factory.expectTimer("navigation_time_on_screen", [("screen", "product")])
      #expect(home.values == [2_000_000_000])
      #expect(product.values == [1_000_000_000, 1_000_000_000])
    }

    @Test func `a dimension has no more values than it may, whatever names come`() {
      let manager = SmallShop.manager()
      manager.recordMetrics(
        in: NavigationMetrics(
          prefix: "shop", dimensions: [("version", "7")], nameLimit: 2, factory: factory))
      for id in 1...5 { manager.transaction("order \(id)") { manager.go(.product(id: id)) } }
      let commands = totals.filter { $0.key.contains("commands") }
      #expect(
        commands == [
          "shop_commands[version=7,command=order 1]": 1,
          "shop_commands[version=7,command=order 2]": 1,
          "shop_commands[version=7,command=other]": 3,
        ])
      // Each dimension has its own.
      #expect(totals["shop_screen_views[version=7,screen=product]"] == 5)
    }

    @Test func `managers that count in one place add up, also at once`() async {
      let metrics = NavigationMetrics(factory: factory)
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            let manager = SmallShop.manager()
            manager.recordMetrics(in: metrics)
            for id in 0..<50 { manager.go(.product(id: id)) }
          }
        }
      }
      #expect(factory.counters.filter { $0.label == "navigation_screen_views" }.count == 2)
      #expect(totals["navigation_screen_views[screen=product]"] == 200)
      #expect(totals["navigation_screen_views[screen=home]"] == 4)
    }

    @Test func `counting ends with its observer`() {
      let manager = SmallShop.manager()
      let id = manager.recordMetrics(in: NavigationMetrics(factory: factory))
      manager.removeObserver(id)
      manager.go(.cart)
      #expect(totals == ["navigation_screen_views[screen=home]": 1])
    }
  }
#endif
