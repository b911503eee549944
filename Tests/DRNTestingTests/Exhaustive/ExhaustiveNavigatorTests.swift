import DRN
import DRNTesting
import Testing

/// A feature that knows no more than that it can navigate.
private struct Ordering<Navigator: Navigating<KioskRoute>> {
  let navigator: Navigator

  func order(_ id: Int) {
    navigator.go(.dishWithSizes(id: id))
    navigator.hideOverlay()
    navigator.go(.cart)
  }
}

@Suite struct ExhaustiveNavigatorTests {
  @Test func `a composite is expected by its screen and its overlay, a note as it was made`() throws
  {
    try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      navigator.go(.dishWithSizes(id: 1))
      try navigator.expect(.composed(.dish(id: 1), overlay: .sizes))
      navigator.manager.perform(.note("seen", ["dish": 1]))
      try navigator.expect(.noted(label: "seen", payload: ["dish": 1]))
    }
  }

  @Test func `a feature is asserted transition by transition`() throws {
    try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      Ordering(navigator: navigator).order(7)
      try navigator.expect(.went(.dishWithSizes(id: 7))) { state in
        #expect(state.overlays == [.sizes])
        #expect(state.origin == .menu)
      }
      try navigator.expect(.overlayHidden) { #expect($0.currentRoute == .menu) }
      try navigator.expect(.went(.cart), cause: .user) { #expect($0.tab == .orders) }
      #expect(navigator.currentRoute == .cart)
    }
  }

  @Test func `what was not asserted fails the test at its end`() {
    let mismatch = #expect(throws: Mismatch.self) {
      try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
        Ordering(navigator: navigator).order(7)
        try navigator.expect(.went(.dishWithSizes(id: 7)))
      }
    }
    #expect(
      mismatch?.differences == [
        """
        2 transitions were not asserted:
            2  .overlayHidden
            3  .went(.cart, tab: .orders)
        """
      ])
  }

  @Test func `another transition is shown as a difference, at the asserting line`() throws {
    let navigator = ExhaustiveNavigator(KioskRoute.menu)
    navigator.go(.dish(id: 8))
    let mismatch = #expect(throws: Mismatch.self) { try navigator.expect(.went(.dish(id: 7))) }
    let line = #line - 1
    #expect(mismatch?.location?.line == line)
    #expect(
      mismatch?.description == """
        DRNTestingTests/ExhaustiveNavigatorTests.swift:\(line): \
        Transition 1 is not as expected (- expected, + found):
            - .went(.dish(id: 7), tab: .food)
            + .went(.dish(id: 8), tab: .food)
        """)
  }

  @Test func `a large value differs by its lines`() {
    let navigator = ExhaustiveNavigator(KioskRoute.menu)
    navigator.reset(to: [.start, .menu, .dish(id: 1), .cart, .payment])
    let mismatch = #expect(throws: Mismatch.self) {
      try navigator.expect(.reset(to: [.start, .menu, .dish(id: 2), .cart, .payment]))
    }
    let text = mismatch?.description ?? ""
    #expect(text.contains("    -     Place(route: .dish(id: 2), overlay: nil, tab: .food),"))
    #expect(text.contains("    +     Place(route: .dish(id: 1), overlay: nil, tab: .food),"))
  }

  @Test func `nothing where something was expected is told`() {
    let navigator = ExhaustiveNavigator(KioskRoute.menu)
    navigator.go(.menu)
    let mismatch = #expect(throws: Mismatch.self) { try navigator.expect(.went(.menu)) }
    #expect(mismatch?.description.contains("there was none") == true)
  }

  @Test func `a wrong cause is a difference`() {
    let navigator = ExhaustiveNavigator(KioskRoute.menu)
    navigator.go(.cart, cause: .link)
    let mismatch = #expect(throws: Mismatch.self) {
      try navigator.expect(.went(.cart), cause: .user)
    }
    #expect(mismatch?.description.contains("+ cause \"link\"") == true)
  }

  @Test func `guards' refusals and redirects are transitions too`() throws {
    let guards = [
      NavigationGuard<KioskRoute> { request in
        switch request.destination {
        case .payment: .redirect(.login)
        case .thanks: .block(reason: "not paid")
        default: .allow
        }
      }
    ]
    try ExhaustiveNavigator.test(KioskRoute.cart, guards: guards) { navigator in
      navigator.go(.payment)
      navigator.go(.thanks)
      navigator.note("tap")
      try navigator.expect(.went(.login), cause: .guard)
      try navigator.expect(.refused(attempted: .went(.thanks), reason: "not paid"))
      try navigator.expect(.noted(label: "tap", payload: nil))
    }
  }

  @Test func `observers' calls and those to the manager are asserted in their order`() throws {
    try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      navigator.manager.observe { [unowned manager = navigator.manager] change in
        if change.state.currentRoute == .payment { manager.showOverlay(.message("Insert card")) }
      }
      navigator.manager.go(.payment)
      try navigator.expect(.went(.payment))
      try navigator.expect(.overlayShown(.message("Insert card")))
    }
  }

  @Test func `a transaction is asserted as one`() throws {
    let navigator = ExhaustiveNavigator(KioskRoute.payment)
    navigator.manager.transaction("paid") {
      navigator.go(.thanks)
      navigator.showOverlay(.message("Thank you"))
    }
    let mismatch = #expect(throws: Mismatch.self) {
      try ExhaustiveNavigator.test(KioskRoute.payment) { other in
        other.manager.transaction("paid") { other.go(.thanks) }
        try other.expect(.went(.thanks))
      }
    }
    #expect(mismatch?.description.contains("    + transaction \"paid\"\n") == true)
    try navigator.expect(
      transaction: "paid", [.went(.thanks), .overlayShown(.message("Thank you"))]
    ) { #expect($0.activeOverlay == .message("Thank you")) }
    try navigator.finish()
  }

  @Test func `time travel is asserted, with the state that it leads to`() throws {
    try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      navigator.go(.cart)
      navigator.undo()
      try navigator.expect(.went(.cart))
      try navigator.expect(.rewound(target: 0), cause: .travel) {
        #expect($0.currentRoute == .menu)
      }
    }
  }

  @Test func `every call can be expected by the routes it was made with`() throws {
    try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      navigator.replace(.cart)
      navigator.reset(to: [.menu, .cart])
      navigator.goBack()
      navigator.goForward()
      navigator.selectTab(.food, root: .menu)
      navigator.switchFlow(.member, root: .start)
      try navigator.expect(.replaced(by: .cart))
      try navigator.expect(.reset(to: [.menu, .cart]))
      try navigator.expect(.wentBack)
      try navigator.expect(.wentForward)
      try navigator.expect(.tabSelected(.food, root: .menu))
      try navigator.expect(.flowSwitched(.member, root: .start))
    }
  }

  @Test func `without exhaustivity only what is named has to be there`() throws {
    try ExhaustiveNavigator.test(KioskRoute.menu, exhaustivity: .off) { navigator in
      Ordering(navigator: navigator).order(7)
      try navigator.expect(.overlayHidden)
      #expect(throws: Mismatch.self) { try navigator.expect(.went(.dishWithSizes(id: 7))) }
    }
    try ExhaustiveNavigator.test(KioskRoute.payment, exhaustivity: .off) { navigator in
      navigator.manager.transaction("paid") {
        navigator.go(.thanks)
        navigator.go(.menu)
      }
      try navigator.expect(.went(.menu))
    }
  }

  @Test func `what is passed over need not be asserted`() throws {
    let navigator = ExhaustiveNavigator(KioskRoute.menu)
    Ordering(navigator: navigator).order(7)
    #expect(navigator.skip().map(\.seq) == [1, 2, 3])
    navigator.goBack()
    try navigator.expect(.wentBack)
    try navigator.finish()
  }

  @Test func `a test does not end before its moves do`() throws {
    let asking = NavigationGuard<KioskRoute> { _ in .ask(question: "Leave?") }
    let mismatch = #expect(throws: Mismatch.self) {
      try ExhaustiveNavigator.test(KioskRoute.menu, guards: [asking]) { $0.go(.cart) }
    }
    #expect(
      mismatch?.differences == [
        #"The move to .cart still waits for the answer to "Leave?": settle or cancel it, "#
          + "and assert what became of it."
      ])
    let waiting = NavigationGuard<KioskRoute>(waiting: { _ in .allow })
    let unanswered = #expect(throws: Mismatch.self) {
      try ExhaustiveNavigator.test(KioskRoute.menu, guards: [waiting]) { $0.go(.cart) }
    }
    #expect(unanswered?.description.contains("waits for its guard") == true)
    try ExhaustiveNavigator.test(KioskRoute.menu, guards: [asking], exhaustivity: .off) {
      $0.go(.cart)
    }
    try ExhaustiveNavigator.test(KioskRoute.menu, guards: [asking]) { navigator in
      navigator.go(.cart)
      navigator.manager.continuePendingMove()
      try navigator.expect(.went(.cart))
    }
  }

  @Test func `a transaction without steps cannot be expected`() {
    let mismatch = #expect(throws: Mismatch.self) {
      try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
        try navigator.expect(transaction: "pay", []) { _ in Issue.record("There is no state.") }
      }
    }
    #expect(mismatch?.description.contains(#"say which steps "pay" has"#) == true)
  }

  @Test func `a test that throws is not told of what it did not come to`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
        navigator.go(.cart)
        throw Stop()
      }
    }
  }
}

/// With somebody to tell, a test goes on after a mismatch.
@Suite struct ExhaustiveNavigatorReportTests {
  @Test func `every mismatch is reported, and the test goes on`() throws {
    var reported: [Mismatch] = []
    func report(_ mismatch: Mismatch) { reported.append(mismatch) }
    try ExhaustiveNavigator.test(KioskRoute.menu, report: report) { navigator in
      Ordering(navigator: navigator).order(7)
      try navigator.expect(.went(.help))
      try navigator.expect(.overlayHidden)
    }
    #expect(reported.count == 2)
    #expect(reported.first?.description.contains("+ .composed(") == true)
    #expect(reported.last?.description.contains("1 transition was not asserted") == true)
  }

  @Test func `a test that forgets to finish is told`() {
    var reported: [Mismatch] = []
    do {
      let navigator = ExhaustiveNavigator(KioskRoute.menu, report: { reported.append($0) })
      navigator.go(.cart)
    }
    #expect(reported.count == 1)
  }

  /// What the documentation says to write once in a test target.
  static func record(_ mismatch: Mismatch) {
    let place = mismatch.location
    Issue.record(
      mismatch,
      sourceLocation: place.map {
        SourceLocation(
          fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
      } ?? #_sourceLocation)
  }

  @Test func `a report becomes an issue of the test`() throws {
    try withKnownIssue {
      try ExhaustiveNavigator.test(KioskRoute.menu, report: Self.record) { navigator in
        try navigator.expect(.went(.help))
      }
    } matching: { issue in
      issue.error is Mismatch && issue.sourceLocation?.line == #line - 3
    }
  }
}

@Suite struct ExhaustiveNavigatorAsyncTests {
  /// For a machine on which everything else runs too: nothing waits that long.
  private static let enough = Duration.seconds(600)

  @Test @MainActor func `what a task does later is waited for`() async throws {
    try await ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
      let loading = Task { @MainActor [manager = navigator.manager] in
        for _ in 0..<10 { await Task.yield() }
        manager.go(.dish(id: 3))
        await Task.yield()
        manager.showOverlay(.allergens)
      }
      try await navigator.receive(.went(.dish(id: 3)), within: Self.enough)
      try await navigator.receive(.overlayShown(.allergens), within: Self.enough) {
        #expect($0.currentRoute == .dish(id: 3))
      }
      await loading.value
    }
  }

  @Test @MainActor func `without exhaustivity others are passed over while it waits`() async throws
  {
    try await ExhaustiveNavigator.test(KioskRoute.menu, exhaustivity: .off) { navigator in
      Task { @MainActor [manager = navigator.manager] in
        manager.go(.cart)
        await Task.yield()
        manager.go(.payment)
      }
      try await navigator.receive(.went(.payment), within: Self.enough)
    }
  }

  @Test @MainActor func `what does not come in time is told`() async throws {
    await #expect(throws: Mismatch.self) {
      try await ExhaustiveNavigator.test(KioskRoute.menu) { navigator in
        try await navigator.receive(.went(.cart), within: .zero)
      }
    }
  }

  @Test @MainActor func `a manager's own changes can be asserted from any moment on`() async throws
  {
    let manager = NavigationManager(KioskRoute.menu)
    manager.go(.cart)
    let navigator = ExhaustiveNavigator(observing: manager)
    manager.go(.payment)
    try await navigator.receive(.went(.payment), within: .seconds(600))
    try navigator.finish()
    manager.go(.thanks)
  }
}
