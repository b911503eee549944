import DRN
import DRNInspect
import DRNLog
import DRNTesting
import Testing

@Suite struct NavigationCoverageTests {
  private func collector() -> NavigationCoverage<KioskRoute> {
    NavigationCoverage(
      routes: [.menu, .dish(id: 0), .cart, .payment], overlays: [.sizes, .allergens])
  }

  private func walk(_ navigator: some Navigating<KioskRoute>) {
    navigator.go(.dish(id: 1))
    navigator.go(.dish(id: 2))
    navigator.go(.dishWithSizes(id: 2))
    navigator.hideOverlay()
    navigator.go(.help)
    navigator.goBack()
  }

  private let expected = """
    2 of 4 screens visited (50 %)
    1 of 2 overlays shown (50 %)
    never visited: cart, payment
    never shown: allergens
    visits
      menu  1
      dish  5
      help  1
    shown
      sizes  1
    ways
      dish → dish  composed 1
      dish → dish  returned 1
      dish → dish  went 1
      dish → help  went 1
      help → dish  wentBack 1
      menu → dish  went 1
    """

  @Test func `screens, ways and overlays are counted as they are walked`() {
    let coverage = collector()
    let navigator = TestNavigator(KioskRoute.menu)
    coverage.watch(navigator.manager)
    walk(navigator)
    #expect(coverage.report.description == expected)
  }

  @Test func `a navigator and a recorded session count the same afterwards`() throws {
    let navigator = TestNavigator(KioskRoute.menu)
    walk(navigator)
    let (added, recorded) = (collector(), collector())
    added.add(navigator)
    try recorded.add(RecordedSession(transitions: navigator.transitions))
    #expect(added.report.description == expected)
    #expect(recorded.report == added.report)
  }

  @Test func `a navigator that begins in the middle counts from there`() throws {
    let state = try NavigationState(recorded: [Entry(id: EntryID(seq: 3), route: KioskRoute.cart)])
    let navigator = TestNavigator(continuing: state, head: 3)
    let idle = collector()
    idle.add(navigator)
    #expect(idle.report.visits(of: "cart") == 1)
    navigator.go(.payment)
    let coverage = collector()
    coverage.add(navigator)
    #expect(coverage.report.ways.map(\.way.from) == ["cart"])
    #expect(coverage.report.screensNeverVisited == ["menu", "dish"])
  }

  @Test func `a transaction is one move, a rewind is none, and a redirect is its own`() {
    let coverage = NavigationCoverage<KioskRoute>()
    let navigator = TestNavigator(
      KioskRoute.menu,
      guards: [.init { $0.destination == .payment ? .redirect(.login) : .allow }])
    coverage.watch(navigator.manager)
    navigator.transaction("through") {
      navigator.go(.help)
      navigator.reset(to: [.menu, .cart])
    }
    navigator.go(.payment)
    navigator.undo()
    navigator.note("tap")
    #expect(
      coverage.report.ways.map(\.way) == [
        .init(from: "cart", to: "login", move: .redirected),
        .init(from: "menu", to: "cart", move: .reset),
      ])
    #expect(coverage.report.visits(of: "help") == 0)
    #expect(coverage.report.visits(of: "cart") == 2)
    #expect(coverage.report.screenShare == 1)
  }

  @Test func `an app may name its screens`() {
    let coverage = NavigationCoverage<KioskRoute>(
      routes: [.dish(id: 1), .dish(id: 2)], naming: { "\($0)" })
    let navigator = TestNavigator(KioskRoute.dish(id: 2))
    coverage.add(navigator)
    #expect(coverage.report.screensNeverVisited == ["dish(id: 1)"])
  }

  @Test func `too little fails, with what is missing`() throws {
    let coverage = collector()
    let navigator = TestNavigator(KioskRoute.menu)
    coverage.watch(navigator.manager)
    walk(navigator)
    try coverage.require(screens: 0.5, overlays: 0.5)
    let share = #expect(throws: Mismatch.self) { try coverage.require(screens: 0.51) }
    #expect(
      share?.description.hasPrefix("50 % of the screens were visited, and it should be 51 %.")
        == true)
    try coverage.require(visited: [.dish(id: 77), .dishWithSizes(id: 1)])
    let missing = #expect(throws: Mismatch.self) {
      try coverage.require(visited: [.menu, .cart, .payment])
    }
    #expect(missing?.description.hasPrefix("Never visited: cart, payment.") == true)
    try coverage.require(walked: [(.menu, .dish(id: 0))])
    let way = #expect(throws: Mismatch.self) {
      try coverage.require(walked: [(.menu, .help), (.dish(id: 0), .help)])
    }
    #expect(way?.description.hasPrefix("Never walked: menu → help.") == true)
  }

  @Test func `many tests count into one collector`() async {
    let coverage = NavigationCoverage<KioskRoute>()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let navigator = TestNavigator(KioskRoute.menu)
          coverage.watch(navigator.manager)
          for _ in 0..<20 {
            navigator.go(.cart)
            navigator.goBack()
          }
        }
      }
    }
    #expect(coverage.report.visits(of: "cart") == 1_000)
    #expect(coverage.report.visits(of: "menu") == 1_050)
  }
}

// What the documentation shows: a trait that looks at the coverage when a suite has ended.

private let kioskCoverage = NavigationCoverage<KioskRoute>(routes: [.menu, .cart])

private struct CoverageTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    try kioskCoverage.require(screens: 1)
  }
}

@Suite(CoverageTrait()) struct CoveredTests {
  @Test(arguments: [KioskRoute.menu, .cart])
  func `a screen can be visited`(route: KioskRoute) throws {
    let navigator = TestNavigator(route)
    kioskCoverage.watch(navigator.manager)
    try navigator.expect(route)
  }
}
