import DRN
import DRNTesting
import Foundation
import Testing

// The documentation's examples.

private enum StoreRoute: NavigationRoute {
  case home, cart, payment, thanks, orders
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable { case rating }
}

private struct Checkout<Navigator: Navigating<StoreRoute>> {
  let navigator: Navigator

  func pay() {
    navigator.go(.payment)
    navigator.go(.thanks)
  }
}

/// The one of the articles about exploring.
private final class Account {
  var isSignedIn = false

  func signIn(_ navigation: NavigationManager<KioskRoute>) {
    isSignedIn = true
    navigation.replace(.payment)
  }

  var navigationGuard: NavigationGuard<KioskRoute> {
    NavigationGuard { [self] request in
      request.destination == .payment && !isSignedIn ? .redirect(.login) : .allow
    }
  }
}

private struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

private func kiosk() -> ExploredApp<KioskRoute> {
  let account = Account()
  return ExploredApp(
    .menu,
    actions: [
      .go(to: [.dish(id: 1), .dishWithSizes(id: 1), .cart]).weighted(3),
      .go(to: [.payment]).when { $0.currentRoute == .cart },
      .command("sign in") { navigation in account.signIn(navigation) }
        .when { $0.currentRoute == .login },
      .hideOverlay, .goBack,
    ],
    guards: [account.navigationGuard],
    facts: { account.isSignedIn })
}

@Suite struct ExampleTests {
  @Test func `paying leads to the thanks`() throws {
    try ExhaustiveNavigator.test(StoreRoute.cart) { navigator in
      Checkout(navigator: navigator).pay()
      try navigator.expect(.went(.payment))
      try navigator.expect(.went(.thanks)) { state in
        #expect(state.entries.count == 3)
      }
    }
  }

  @Test func `a transaction is asserted as one`() throws {
    try ExhaustiveNavigator.test(StoreRoute.cart) { navigator in
      navigator.showOverlay(.rating)
      navigator.manager.transaction("checkout") {
        navigator.hideOverlay()
        navigator.reset(to: [.home, .orders])
      }
      try navigator.expect(.overlayShown(.rating))
      try navigator.expect(
        transaction: "checkout", [.overlayHidden, .reset(to: [.home, .orders])])
    }
  }

  @Test func `nobody is stuck`() throws {
    try NavigationCheck(kiosk, routes: [.menu, .dish(id: 1), .cart, .payment])
      .run().requireNone()
  }

  @Test func `routes survive being recorded`() throws {
    try EncodingCheck.check([KioskRoute.menu, .cart, .dish(id: 1), .dish(id: 2)])
    try EncodingCheck.check([KioskRoute.Overlay.sizes, .message("Closing")])
  }

  @Test func `the schema file is what the types say`() throws {
    let path = NSTemporaryDirectory() + "drn-example-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for isRecording in [true, false] {
      try SchemaFile.check(
        path, version: "3",
        routes: [KioskRoute.menu, .cart, .dish(id: 1)],
        overlays: [.sizes, .message("Closing")],
        tabs: [.food, .orders], isRecording: isRecording)
    }
    let mismatch = #expect(throws: Mismatch.self) {
      try SchemaFile.check(
        path, version: "3", routes: [KioskRoute.menu, .cart],
        overlays: [.sizes, .message("Closing")], tabs: [.food, .orders], isRecording: false)
    }
    #expect(mismatch?.description.hasSuffix("\n- route dish\n- route dish.id: number") == true)
  }

  @Test func `a recorded session is replayed with the guard's facts`() throws {
    let account = Account()
    let navigator = TestNavigator(KioskRoute.cart, guards: [account.navigationGuard])
    account.isSignedIn = true
    navigator.note("signed in")
    navigator.go(.payment)
    let session = RecordedSession(transitions: navigator.transitions)
    account.isSignedIn = false
    let replay = try session.replay(
      through: [account.navigationGuard],
      prepare: { transition in
        if case .noted("signed in", _) = transition.event { account.isSignedIn = true }
      })
    try replay.requireSame()
  }
}

@MainActor @Suite struct KioskWalkTests {
  let explorer = Explorer(kiosk) { state, transition in
    if state.currentRoute == .payment, state.entries.contains(where: { $0.route == .thanks }) {
      throw Fault("What is paid for can be paid again.")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no walk goes wrong`(seed: UInt64) throws {
    try explorer.walk(seed: seed, steps: 200)
  }

  private enum Order: NavigationCommand {
    case again, cancel

    func actions(in state: NavigationState<KioskRoute>) -> [NavigationAction<KioskRoute>] {
      switch self {
      case .again: [.reset([Place(.start)]), .go(Place(.menu))]
      case .cancel: [.go(Place(.thanks))]
      }
    }
  }

  @Test func `everything can be done, by the name of its call`() throws {
    let actions: [AppAction<KioskRoute>] = [
      .go(to: [.menu, .dish(id: 1), .cart]),
      .replace(with: [.login]),
      .reset(to: [[.start], [.start, .menu]]),
      .showOverlay([.sizes]), .pushOverlay([.allergens]), .showRootOverlay([.message("Closing")]),
      .hideOverlay, .hideOverlayAndStay, .hideOverlays(through: [.sizes]), .hideAllOverlays,
      .goBack, .goBack([2, 3]), .goBackToRoot, .goForward, .goForward([2]),
      .selectTab([(.food, .menu), (.orders, .cart)]), .tapTab([(.food, .menu)]),
      .switchFlow([(.member, .menu)]),
      .undo, .redo,
      .perform([Order.again, .cancel]),
      .command("refresh") { navigation in navigation.note("refreshed") },
      .command("open dish", with: [1, 2]) { navigation, id in navigation.go(.dish(id: id)) },
    ]
    var seen: Set<KioskRoute> = []
    let explorer = Explorer(
      { ExploredApp(.start, actions: actions) },
      invariant: { state, _ in seen.insert(state.currentRoute) })
    let steps = Set(try explorer.walk(seed: 1, steps: 2_000))
    #expect(
      steps.isSuperset(of: [
        "perform(.again)", "perform(.cancel)", "tapTab(.food, root: .menu)", "undo()", "refresh",
        "open dish 2",
      ]))
    #expect(seen.isSuperset(of: [.thanks, .login, .dish(id: 2)]))
    seen = []
    try explorer.walk(["perform(.cancel)"])
    #expect(seen == [.start, .thanks])
    seen = []
    try explorer.walk(["go(.cart)", "tapTab(.food, root: .menu)"])
    #expect(seen == [.start, .cart, .menu])
  }
}
