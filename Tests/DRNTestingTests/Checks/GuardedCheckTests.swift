import DRN
import DRNTesting
import Testing

/// Checks and walks through apps whose guards ask the user or take time.
@Suite struct GuardedCheckTests {
  typealias Decision = NavigationGuard<KioskRoute>.Decision

  /// Asks before the cart is left.
  private let unsaved = NavigationGuard<KioskRoute> { request in
    request.state.currentRoute == .cart ? .ask(question: "Leave the cart?") : .allow
  }

  private func app(
    _ actions: [AppAction<KioskRoute>], _ guards: [NavigationGuard<KioskRoute>],
    answering answers: ((NavigationGuard<KioskRoute>.Request) -> Decision)? = nil
  ) -> ExploredApp<KioskRoute> {
    ExploredApp(.menu, actions: actions, guards: guards, answers: answers)
  }

  @Test func `a screen that asks before it is left is no dead end`() throws {
    try NavigationCheck(
      { app([.go(to: [.cart]), .goBack], [unsaved]) }, routes: [.menu, .cart]
    ).run().requireNone()
  }

  @Test func `what lies behind a yes is looked at, and the path says yes`() {
    let findings = NavigationCheck({
      app(
        [.go(to: [.cart]), .go(to: [.thanks]).when { $0.currentRoute == .cart }], [unsaved])
    }).run()
    #expect(findings(.deadEnd).map(\.subject) == [])
    let stuck = NavigationCheck({
      app(
        [
          .go(to: [.cart]).when { $0.currentRoute == .menu },
          .go(to: [.thanks]).when { $0.currentRoute == .cart },
        ], [unsaved])
    }).run()
    #expect(stuck(.deadEnd).map(\.path) == [["go(.cart)", "go(.thanks)", "continuePendingMove()"]])
  }

  @Test func `a second question behind the first yes is answered as well`() throws {
    let sure = NavigationGuard<KioskRoute> { request in
      request.destination == .thanks ? .ask(question: "Are you sure?") : .allow
    }
    let findings = NavigationCheck(
      { app([.go(to: [.cart, .thanks])], [unsaved, sure]) }, routes: [.thanks]
    ).run()
    #expect(findings.all.isEmpty)
    #expect(findings.isComplete)
  }

  /// Asks a server whether somebody may pay.
  private func account() -> NavigationGuard<KioskRoute> {
    NavigationGuard(when: { $0.destination == .payment }, waiting: { _ in .block(reason: "late") })
  }

  private let paying: [AppAction<KioskRoute>] = [
    .go(to: [.payment]).when { $0.currentRoute == .menu },
    .go(to: [.thanks]).when { $0.currentRoute == .payment }, .goBack,
  ]

  @Test func `moves that guards hold up are counted and told, and nothing is judged by them`() {
    let findings = NavigationCheck(
      { app(paying, [account()]) }, routes: [.payment, .thanks]
    ).run()
    #expect(findings.heldUpCount == 1)
    #expect(!findings.isComplete)
    #expect(findings(.deadEnd).isEmpty)
    #expect(findings.description.contains("1 move was held up by guards that take time"))
    #expect(findings(.unreachable).first?.explanation.hasPrefix("As far as") == true)
    #expect(throws: Mismatch.self) {
      try NavigationCheck({ app(paying, [account()]) }).run().requireNone()
    }
  }

  @Test func `with the app's answers they are made`() throws {
    try NavigationCheck(
      { app(paying, [account()], answering: { _ in .allow }) }, routes: [.payment, .thanks]
    ).run().requireNone()
    let findings = NavigationCheck(
      { app(paying, [account()], answering: { _ in .redirect(.login) }) },
      routes: [.payment, .login]
    ).run()
    #expect(findings(.unreachable).map(\.subject) == [".payment"])
    #expect(findings.heldUpCount == 0)
  }

  @Test(arguments: [true, false])
  func `a walk at random makes the moves that are answered`(isAnswered: Bool) throws {
    var visited: Set<KioskRoute> = []
    let explorer = Explorer(
      { app(paying, [account()], answering: isAnswered ? { _ in .allow } : nil) },
      invariant: { state, _ in visited.insert(state.currentRoute) })
    try explorer.walk(seed: 1, steps: 50)
    #expect(visited.contains(.thanks) == isAnswered)
  }

  @Test func `overlays that are stacked without end are no end of states`() {
    let actions: [AppAction<KioskRoute>] = [
      .pushOverlay([.sizes, .allergens]), .hideOverlay, .go(to: [.menu, .cart]),
    ]
    let findings = NavigationCheck({ app(actions, []) }).run()
    #expect(findings.limit == nil)
    #expect(findings.all.isEmpty)
    var deeper = NavigationCheck({ app(actions, []) })
    deeper.overlayDepth = 1
    #expect(deeper.run().stateCount < findings.stateCount)
  }

  @Test func `a check that gives up tells what had no end`() {
    var check = NavigationCheck({
      app([.command("next") { $0.go(.dish(id: $0.head)) }, .goBack], [])
    })
    check.stateLimit = 30
    let limit = check.run().limit
    #expect(limit?.hasPrefix("The check gave up at 30 states. Routes: ") == true)
    #expect(limit?.contains("stacks of overlays: 1, facts: 1;") == true)
  }
}
