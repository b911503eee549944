import DRN
import DRNTesting
import TestSupport
import Testing

@Suite struct ExplorerTests {
  private func explorer(_ fault: KioskFault? = nil) -> Explorer<KioskRoute> {
    let app = { kiosk(with: fault) }
    return Explorer(app) { state, _ in
      if state.currentRoute == .payment, state.entries.map(\.route).contains(.thanks) {
        throw KioskError(description: "What is paid for can be paid again.")
      }
    }
  }

  @Test(arguments: Seed.all)
  func `no walk through a good app goes wrong`(seed: Seed) throws {
    let steps = try explorer().walk(seed: seed.value, steps: 200)
    #expect(steps.count == 200)
  }

  @Test func `a seed is one walk, on every machine`() throws {
    let steps = try explorer().walk(seed: 7, steps: 12)
    #expect(try explorer().walk(seed: 7, steps: 12) == steps)
    #expect(
      steps == [
        "go(.menu)", "hideOverlay()", "go(.cart)", "goBack(1)", "go(.dish(id: 2))",
        "showOverlay(.allergens)", "hideOverlay()", "hideOverlay()", "hideOverlay()", "goBack(1)",
        "goBack(1)", "go(.menu)",
      ])
    #expect(try explorer().walk(seed: 8, steps: 12) != steps)
  }

  @Test(arguments: Seed.all)
  func `a planted fault is found and becomes its shortest walk`(seed: Seed) {
    let failure = #expect(throws: FailedWalk.self) {
      try explorer(.leavesPayment).walk(seed: seed.value, steps: 2_000)
    }
    #expect(failure?.isShortest == true)
    #expect(
      failure?.steps == [
        "go(.menu)", "go(.cart)", "go(.payment)", "sign in", "pay", "goBack(1)",
      ])
    #expect(failure?.reason == "What is paid for can be paid again.")
  }

  @Test func `values become the simplest that fail`() {
    let app = {
      ExploredApp(
        KioskRoute.menu,
        actions: [.go(to: (0..<50).map { .dish(id: $0) }), .goBack([1, 2, 3]), .undo, .redo])
    }
    let explorer = Explorer(app) { state, _ in
      if case .dish(let id) = state.currentRoute, id >= 13, state.entries.count > 2 {
        throw KioskError(description: "dish \(id)")
      }
    }
    let failure = #expect(throws: FailedWalk.self) { try explorer.walk(seed: 3) }
    #expect(failure?.steps == ["go(.dish(id: 0))", "go(.dish(id: 13))"])
    #expect(failure?.reason == "dish 13")
  }

  @Test func `a failed walk is printed as a test that repeats it`() throws {
    let explorer = explorer(.leavesPayment)
    let failure = #expect(throws: FailedWalk.self) { try explorer.walk(seed: 1, steps: 2_000) }
    #expect(
      failure?.source == """
        @Test func `walk of seed 1`() throws {
          // What is paid for can be paid again.
          try explorer.walk([
            "go(.menu)",
            "go(.cart)",
            "go(.payment)",
            "sign in",
            "pay",
            "goBack(1)",
          ])
        }

        """)
    #expect(failure?.description.contains("Seed 1, ") == true)
    // What it prints.
    let again = #expect(throws: FailedWalk.self) {
      try explorer.walk([
        "go(.menu)",
        "go(.cart)",
        "go(.payment)",
        "sign in",
        "pay",
        "goBack(1)",
      ])
    }
    #expect(again?.reason == failure?.reason)
    try self.explorer().walk(failure?.steps.dropLast() ?? [])
  }

  @Test func `a step that the app does not know is told`() {
    #expect(throws: Mismatch.self) { try explorer().walk(["fly"]) }
  }

  @Test func `an error of another kind is not taken for the same failure`() {
    struct Other: Error {}
    let app = { ExploredApp(KioskRoute.menu, actions: [.go(to: [.cart, .help, .payment])]) }
    let explorer = Explorer(app) { state, transition in
      if transition.seq == 0 { return }
      if state.entries.count == 2, state.currentRoute == .cart, state.canGoForward { throw Other() }
      if state.entries.count == 4 { throw KioskError(description: "four") }
    }
    let failure = #expect(throws: FailedWalk.self) { try explorer.walk(seed: 5) }
    #expect(failure?.steps.count == 3)
  }

  @Test func `shortening ends at its limit and says so`() {
    var explorer = explorer(.leavesPayment)
    explorer.attemptLimit = 3
    let failure = #expect(throws: FailedWalk.self) { try explorer.walk(seed: 1, steps: 2_000) }
    #expect(failure?.isShortest == false)
    #expect((failure?.steps.count ?? 0) > 6)
    #expect(failure?.description.contains("limit of attempts") == true)
  }

  @Test func `a start that is wrong is a walk of no steps`() {
    let app = { kiosk() }
    let explorer = Explorer(app) { _, _ in throw KioskError(description: "no") }
    let failure = #expect(throws: FailedWalk.self) { try explorer.walk(seed: 0) }
    #expect(failure?.steps == [])
    #expect(failure?.description.contains("(at the start)") == true)
  }

  @Test func `weights decide how often something is done`() throws {
    let app = {
      ExploredApp(
        KioskRoute.menu,
        actions: [
          .command("rare") { $0.note("rare") },
          .command("often") { $0.note("often") }.weighted(9),
          .command("never") { $0.note("never") }.weighted(0),
          .go(to: []),
        ])
    }
    let steps = try Explorer(app).walk(seed: 0, steps: 1_000)
    #expect((850..<950).contains(steps.count { $0 == "often" }))
    #expect(!steps.contains("never"))
    let heavy = AppAction<KioskRoute>.goBack.weighted(.max)
    try Explorer({ ExploredApp(.menu, actions: [heavy, heavy]) }).walk(seed: 0)
  }

  @Test func `what a transaction passes through is nobody's state`() throws {
    let app = {
      ExploredApp(
        KioskRoute.menu,
        actions: [
          .command("pay") { navigation in
            navigation.transaction("pay") {
              navigation.go(.payment)
              navigation.reset(to: [.menu])
            }
          }
        ])
    }
    var kinds: Set<NavigationEvent<KioskRoute>.Kind> = []
    try Explorer(app) { state, transition in
      kinds.insert(transition.event.kind)
      if state.currentRoute == .payment { throw KioskError(description: "seen") }
    }.walk(seed: 0, steps: 3)
    #expect(kinds == [.started, .reset])
  }

  @Test func `a screen that offers nothing ends the walk`() throws {
    let app = {
      ExploredApp(
        KioskRoute.menu,
        actions: [.go(to: [.thanks]).when { $0.currentRoute == .menu }.when { !$0.canGoBack }])
    }
    #expect(try Explorer(app).walk(seed: 0) == ["go(.thanks)"])
  }

  @Test func `every kind of call has a step that keeps what the engine promises`() throws {
    let dishes = (0..<3).map { KioskRoute.dish(id: $0) }
    let app = {
      ExploredApp(
        KioskRoute.menu, flow: .guest, historyLimit: 4,
        actions: [
          .go(to: dishes + [.dishWithSizes(id: 1), .cart]), .replace(with: dishes),
          .reset(to: [[.menu], [.menu, .dishWithSizes(id: 2)]]),
          .showOverlay([.sizes]), .pushOverlay([.allergens, .sizes]),
          .showRootOverlay([.message("a")]), .hideOverlay, .hideOverlayAndStay,
          .hideOverlays(through: [.allergens]), .hideAllOverlays, .goBack([1, 2]), .goBackToRoot,
          .goForward, .selectTab([(.food, .menu), (.orders, .cart)]),
          .switchFlow([(.member, .menu)]), .undo, .redo,
          .command("mark", with: ["a", "b"]) { $0.mark($1) },
        ],
        setUp: { manager in
          manager.observe { [weak manager] change in
            if change.state.overlays.count > 3 { manager?.hideAllOverlays() }
          }
        })
    }
    for seed in 0..<10 as Range<UInt64> { try Explorer(app).walk(seed: seed, steps: 300) }
  }
}

@Suite struct SeededGeneratorTests {
  @Test func `numbers are those of the paper's algorithm`() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func `numbers below a bound are all met and never left`() {
    var generator = SeededGenerator(seed: 0)
    let numbers = (0..<1_000).map { _ in generator.next(below: 7) }
    #expect(Set(numbers) == Set(0..<7))
    #expect((0..<10).allSatisfy { _ in generator.next(below: 1) == 0 })
  }
}

/// An app that is on the main actor, as its classes are.
@MainActor private func mainKiosk() -> ExploredApp<KioskRoute> { kiosk() }

@MainActor @Suite struct MainActorExplorerTests {
  let explorer = Explorer({ mainKiosk() })

  @Test func `an app on the main actor is walked through and checked`() throws {
    try #expect(explorer.walk(seed: 1, steps: 20).count == 20)
    try NavigationCheck(mainKiosk, routes: [.payment]).run().requireNone()
  }
}
