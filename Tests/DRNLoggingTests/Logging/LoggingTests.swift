#if Logging
  import DRN
  import DRNLogging
  import InMemoryLogging
  import Logging
  import TestSupport
  import Testing

  @Suite struct LoggingTests {
    /// What is written of `calls`.
    private func entries(
      _ options: NavigationLogOptions = NavigationLogOptions(), level: Logger.Level = .trace,
      flow: SmallShop.Flow? = nil, of calls: (NavigationManager<SmallShop>) -> Void
    ) -> [InMemoryLogHandler.Entry] {
      var handler = InMemoryLogHandler()
      handler.logLevel = level
      let logger = Logger(label: "navigation") { [handler] _ in handler }
      let manager = SmallShop.manager(flow: flow)
      manager.log(to: logger, options)
      calls(manager)
      return handler.entries
    }

    @Test func `one line turns on a message for each transition, after where the user is`() {
      let entries = entries {
        $0.go(.product(id: 5))
        $0.go(.quickLook(id: 7), cause: .link)
        $0.hideOverlay()
        $0.goBack()
        $0.undo()
        $0.note("tap", ["x": 1])
        $0.mark("here")
      }
      #expect(
        entries.map { "\($0.level): \($0.message)" } == [
          "info: at home",
          "info: went product(id: 5)",
          "info: composed product(id: 7) + details  (link)",
          "info: overlayHidden  → product(id: 5)",
          "info: wentBack 1  → home",
          "info: rewound to 3  (travel)  → product(id: 5)",
          "debug: noted tap {\"x\":1}",
          "debug: marked \"here\"",
        ])
    }

    @Test func `metadata says where the user is, why, and how long the screen before was seen`() {
      let entries = entries(flow: .guest) { manager in
        manager.showOverlay(.help)
        manager.go(.cart, cause: "voice")
        manager.transaction("order") {
          manager.go(.product(id: 1))
          manager.switchFlow(.member, root: .home)
        }
      }
      #expect(entries.map(\.metadata["seq"]) == ["0", "1", "2", "3", "4"])
      #expect(
        entries.map(\.metadata["kind"]) == [nil, "overlayShown", "went", "went", "flowSwitched"])
      #expect(
        entries.map(\.metadata["route"]) == ["home", "home", "cart", "product(id: 1)", "home"])
      #expect(entries.map(\.metadata["overlay"]) == [nil, "help", nil, nil, nil])
      #expect(entries.map(\.metadata["tab"]) == [nil, nil, "buy", "buy", nil])
      #expect(entries.map(\.metadata["flow"]) == ["guest", "guest", "guest", "guest", "member"])
      #expect(entries.map(\.metadata["cause"]) == [nil, "user", "voice", "user", "user"])
      #expect(entries.map(\.metadata["group"]) == [nil, nil, nil, "order", "order"])
      #expect(
        entries.map { $0.metadata["duration"].map { "\($0)" } }
          == [nil, nil, "2.0 seconds", nil, "2.0 seconds"])
      #expect(entries.last?.message == "flowSwitched member at home  [order 2/2]")
    }

    @Test func `a refusal is a notice with its reason`() throws {
      let entries = entries {
        $0.guards = [
          NavigationGuard { $0.destination == .cart ? .block(reason: "Sign in.") : .allow }
        ]
        $0.go(.cart)
      }
      let refusal = try #require(entries.last)
      #expect(refusal.level == .notice)
      #expect(refusal.message == "refused went cart in buy: \"Sign in.\"")
      #expect(refusal.metadata["reason"] == "Sign in.")
      #expect(refusal.metadata["kind"] == "refused")
      #expect(refusal.metadata["route"] == "home")
    }

    @Test func `a log without values has names only`() {
      let entries = entries(NavigationLogOptions(showsValues: false)) {
        $0.go(.quickLook(id: 71))
        $0.reset(to: [.product(id: 71), .cart])
        $0.note("tap", ["secret": 71])
      }
      #expect(
        entries.map { "\($0.message)" } == [
          "at home", "composed product + details", "reset product → cart", "noted tap",
        ])
      #expect(!entries.contains { "\($0.metadata) \($0.message)".contains("71") })
    }

    @Test func `levels are the app's to choose, and the logger's to leave out`() {
      let options = NavigationLogOptions(changes: .debug, facts: .trace, refusals: .error)
      let calls = { (manager: NavigationManager<SmallShop>) in
        manager.guards = [
          NavigationGuard { $0.destination == .cart ? .block(reason: "No.") : .allow }
        ]
        manager.go(.product(id: 1))
        manager.go(.cart)
        _ = manager.note("tap")
      }
      #expect(entries(options, of: calls).map(\.level) == [.debug, .debug, .error, .trace])
      #expect(entries(options, level: .info, of: calls).map(\.level) == [.error])
    }

    @Test func `writing ends with its observer`() {
      let handler = InMemoryLogHandler()
      let manager = SmallShop.manager()
      let id = manager.log(to: Logger(label: "navigation") { _ in handler })
      manager.removeObserver(id)
      manager.go(.cart)
      #expect(handler.entries.count == 1)
    }
  }
#endif
