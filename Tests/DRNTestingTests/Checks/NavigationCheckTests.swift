import DRN
import DRNTesting
import Testing

@Suite struct NavigationCheckTests {
  private func check(_ fault: KioskFault? = nil) -> NavigationCheck<KioskRoute> {
    NavigationCheck(
      { kiosk(with: fault) },
      routes: [.start, .menu, .cart, .payment, .thanks, .help, .login, .dish(id: 9)])
  }

  @Test func `a good app has no findings, and all of it was looked at`() throws {
    let findings = check().run()
    #expect(findings.description.hasPrefix("0 findings in "))
    #expect(findings.isComplete)
    try findings.requireNone()
  }

  @Test func `a screen that leads nowhere is found by the shortest path`() {
    let findings = check(.deadEnd).run()
    #expect(
      findings.all.map(\.description) == [
        """
        Dead end: nothing that can be done on .thanks leads to another screen.
            go(.menu)
            go(.cart)
            go(.payment)
            sign in
            pay
        """
      ])
    var check = check(.deadEnd)
    check.exits = [.thanks]
    #expect(check.run().all.isEmpty)
  }

  @Test func `a screen with nothing but an overlay to open and to close is a dead end`() {
    let findings = NavigationCheck({
      ExploredApp(
        KioskRoute.menu, actions: [.showOverlay([.sizes, .allergens]), .hideOverlay])
    }).run()
    #expect(findings(.deadEnd).map(\.subject) == [".menu"])
    #expect(findings(.permanentOverlay).isEmpty)
    #expect(findings.isComplete)
  }

  @Test func `guards that redirect in a circle are found, and the circle is spelled out`() {
    let findings = check(.redirectLoop).run()
    #expect(findings(.redirectLoop).count == 1)
    #expect(
      findings(.redirectLoop).first?.description == """
        The guards redirect in a circle: .payment → .login → .payment.
            go(.menu)
            go(.cart)
            go(.payment)
        """)
    #expect(findings(.unreachable).map(\.subject) == [".payment", ".thanks", ".login"])
  }

  @Test func `a long chain of redirects is no circle`() {
    let findings = NavigationCheck({
      ExploredApp(
        KioskRoute.menu, actions: [.go(to: [.dish(id: 0)]), .goBack],
        guards: [
          NavigationGuard { request in
            guard case .dish(let id) = request.destination else { return .allow }
            return .redirect(.dish(id: id + 1))
          }
        ])
    }).run()
    #expect(findings(.redirectLoop).isEmpty)
    #expect(findings(.deadEnd).map(\.subject) == [".menu"])
  }

  @Test func `a composite that was not entered from anywhere is found`() {
    let findings = check(.lostOrigin).run()
    #expect(
      findings.all.map(\.description) == [
        """
        Closing .sizes on .dish(id: 1) leads nowhere: it was not entered from anywhere.
            go(.help)
            reset(to: [.dishWithSizes(id: 1)])
        """
      ])
  }

  @Test func `a start with a composite has no way home`() {
    let findings = NavigationCheck({
      ExploredApp(
        KioskRoute.dishWithSizes(id: 1), actions: [.hideOverlay, .go(to: [.menu]), .goBack])
    }).run()
    #expect(findings(.noWayHome).map(\.path) == [[]])
    #expect(findings(.noWayHome).first?.description.hasSuffix("(at the start)") == true)
  }

  @Test func `an origin that has left the history is found`() {
    let findings = NavigationCheck({
      ExploredApp(
        KioskRoute.menu, historyLimit: 2,
        actions: [
          .go(to: [.dishWithSizes(id: 1)]).when { $0.currentRoute == .menu },
          .command("another", with: [2]) { $0.go(.dishWithSizes(id: $1)) }
            .when { $0.currentRoute == .dish(id: 1) },
          .hideOverlay,
          .go(to: [.menu]).when { $0.activeOverlay == nil },
        ])
    }).run()
    #expect(
      findings.all.map(\.description) == [
        """
        Closing .sizes on .dish(id: 1) leads nowhere: its origin has left the history.
            go(.dishWithSizes(id: 1))
            another 2
            hideOverlay()
        """
      ])
  }

  @Test func `an overlay that nobody can close is found`() {
    let findings = check(.stickyOverlay).run()
    #expect(
      findings(.permanentOverlay).map(\.description) == [
        """
        Nothing that can be done takes .allergens away.
            go(.menu)
            go(.dish(id: 1))
            showOverlay(.allergens)
        """
      ])
    // Under it, nothing else can be done either.
    #expect(findings(.deadEnd).map(\.subject) == [".dish(id: 1)", ".dish(id: 2)", ".dish(id: 3)"])
  }

  @Test func `a root overlay outlives every move, unless it may`() {
    let app = {
      ExploredApp(
        KioskRoute.menu,
        actions: [
          .go(to: [.menu, .cart]),
          .command("update") { $0.showRootOverlay(.message("Update")) }
            .when { $0.rootOverlays.isEmpty },
        ])
    }
    var check = NavigationCheck(app)
    #expect(check.run().all.map(\.subject) == [#".message("Update")"#])
    check.permanentOverlays = [.message("Update")]
    #expect(check.run().all.isEmpty)
  }

  @Test func `a route that nothing leads to is found`() {
    let findings = check(.unreachable).run()
    #expect(
      findings.all.map(\.description) == [
        "No way leads from the start to .payment.", "No way leads from the start to .thanks.",
        "No way leads from the start to .login.",
      ])
    #expect(throws: Mismatch.self) { try findings.requireNone() }
  }

  @Test func `a check that gives up says so, and does not judge what it has not seen`() {
    var few = check(.deadEnd)
    few.stateLimit = 20
    let findings = few.run()
    #expect(findings.stateCount == 20)
    #expect(findings.limit?.hasPrefix("The check gave up at 20 states. Routes: ") == true)
    #expect(findings(.deadEnd).isEmpty)
    #expect(findings(.unreachable).first?.explanation.hasPrefix("As far as") == true)

    var near = check(.deadEnd)
    near.stepLimit = 2
    near.exits = []
    let nearFindings = near.run()
    #expect(
      nearFindings.limit?.hasPrefix("The check gave up 2 steps away from the start.") == true)
    #expect(nearFindings(.deadEnd).isEmpty)

    var good = NavigationCheck({ kiosk() })
    good.stepLimit = 2
    #expect(throws: Mismatch.self) { try good.run().requireNone() }
    #expect(throws: Never.self) { try good.run().requireNone(completely: false) }
  }

  @Test func `an app without an end is looked at as far as states differ`() {
    let findings = NavigationCheck({
      ExploredApp(
        KioskRoute.menu, historyLimit: 8,
        actions: [
          .go(to: (0..<4).map { .dish(id: $0) }), .goBack, .goForward, .undo, .redo,
          .selectTab([(.food, .menu), (.orders, .cart)]), .switchFlow([(.member, .menu)]),
        ])
    }).run()
    #expect(findings.isComplete)
    #expect(findings.all.isEmpty)
  }

  @Test func `what a condition reads is that of the path`() {
    func app(_ hasFacts: Bool) -> ExploredApp<KioskRoute> {
      var isSignedIn = false
      return ExploredApp(
        .menu,
        actions: [
          .command("sign in") { _ in isSignedIn = true },
          .go(to: [.thanks]).when { _ in isSignedIn }, .goBack,
        ], facts: { hasFacts && isSignedIn })
    }
    #expect(NavigationCheck({ app(true) }, routes: [.thanks]).run().all.isEmpty)
    // An app that does not tell its facts has one state before and after the command.
    let findings = NavigationCheck({ app(false) }, routes: [.thanks]).run()
    #expect(findings.all.map(\.kind) == [.deadEnd, .unreachable])
  }

  /// Eight screens, two tabs, two facts, overlays; a guard that reads a fact.
  private func large(fault: Bool = false) -> ExploredApp<KioskRoute> {
    var (isSignedIn, hasOrder) = (false, false)
    return ExploredApp(
      .menu,
      actions: [
        .go(to: [.start, .menu, .cart, .thanks, .help, .login, .dish(id: 1)]),
        .go(to: [.payment]).when { $0.currentRoute == .cart },
        .goBack, .goForward,
        .selectTab([(.food, .menu), (.orders, .cart)]),
        .showOverlay([.sizes, .allergens]).when { $0.currentRoute == .dish(id: 1) },
        .hideOverlay,
        .command("sign in") { _ in isSignedIn = true },
        .command("sign out") { _ in isSignedIn = false },
        .command("order") { _ in hasOrder = true },
        .command("cancel") { _ in hasOrder = false },
      ],
      guards: [
        NavigationGuard { request in
          guard request.destination == .payment else { return .allow }
          return isSignedIn && (hasOrder || !fault) ? .allow : .redirect(.login)
        }
      ], facts: { [isSignedIn, hasOrder] })
  }

  @Test
  func `states that differ only in their histories are one, so that real apps are looked at whole`()
  {
    let findings = NavigationCheck({ large() }, routes: [.payment, .thanks]).run()
    #expect(findings.isComplete && findings.all.isEmpty)
    #expect(findings.stateCount < 2_000)
  }

  @Test func `a guard that reads the history needs its depth`() {
    // The way to the thanks leads through the login. None of these screens has a tab.
    func app() -> ExploredApp<KioskRoute> {
      ExploredApp(
        .start, actions: [.go(to: [.start, .help, .payment, .login, .thanks]), .goBack],
        guards: [
          NavigationGuard { request in
            guard request.destination == .thanks else { return .allow }
            let state = request.state
            let previous = state.cursor > 0 ? state.entries[state.cursor - 1].route : nil
            return previous == .login && state.currentRoute == .payment
              ? .allow : .block(reason: "Sign in and pay first.")
          }
        ])
    }
    var check = NavigationCheck(app, routes: [.thanks])
    #expect(check.run()(.unreachable).map(\.subject) == [".thanks"])
    check.historyDepth = 1
    #expect(check.run().all.isEmpty)
  }
}
